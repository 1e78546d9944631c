import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** A text to find. */
export type Document = { readonly id: string; readonly title: string; readonly text: string };
/** A question, and the ids of the documents that answer it. */
export type Question = { readonly text: string; readonly answers: ReadonlySet<string> };
/** Texts in one language, with questions and what answers these. */
export type Collection = {
  readonly name: string;
  readonly language: string;
  readonly documents: readonly Document[];
  readonly questions: readonly Question[];
  /** Whether each question has one right answer. */
  readonly hasOneAnswer: boolean;
};

/** The collections of which there is a folder or file, below a folder. */
export function readCollections(folder: string): Collection[] {
  const parts = [
    { path: 'collections/cisi', read: readCisi },
    { path: 'collections/med', read: readMed },
    { path: 'collections/cran', read: readCran },
    ...XQUAD_LANGUAGES.map((language) => ({
      path: `xquad/xquad.${language}.json`,
      read: (path: string) => readXquad(path, language),
    })),
  ];
  return parts
    .map(({ path, read }) => ({ path: join(folder, path), read }))
    .filter(({ path }) => existsSync(path))
    .map(({ path, read }) => read(path));
}

const XQUAD_LANGUAGES = ['ar', 'de', 'el', 'en', 'es', 'hi', 'ro', 'ru', 'th', 'tr', 'vi', 'zh'];

const readText = (...path: string[]) => readFileSync(join(...path), 'utf8').replace(/\r/g, '');

/** The entries of a file of SMART: `.I` begins one, and another letter each of its fields. */
function readSmart(text: string): { id: string; fields: Record<string, string> }[] {
  return text
    .split(/^\.I +/m)
    .slice(1)
    .map((entry) => {
      const [id = '', ...lines] = entry.split('\n');
      const parts = lines.join('\n').split(/^\.([A-Z])[ \t]*$/m);
      const fields: Record<string, string> = {};
      for (let at = 1; at < parts.length; at += 2) fields[parts[at] ?? ''] = (parts[at + 1] ?? '').trim();
      return { id: String(Number(id)), fields };
    });
}

const documentsOf = (text: string): Document[] =>
  readSmart(text).map(({ id, fields }) => ({ id, title: fields.T ?? '', text: fields.W ?? '' }));

/** The ids of the documents for each question, from lines that begin with its number. */
function readAnswers(text: string, [question, document, grade]: readonly [number, number, number?]) {
  const answers = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const fields = line.trim().split(/\s+/);
    const [asked, id] = [fields[question], fields[document]];
    if (!asked || !id || (grade !== undefined && Number(fields[grade]) < 1)) continue;
    answers.set(asked, (answers.get(asked) ?? new Set()).add(id));
  }
  return answers;
}

/** Those of some questions that something answers. */
const answered = (
  questions: readonly { id: string; text: string }[],
  answers: ReadonlyMap<string, ReadonlySet<string>>,
): Question[] =>
  questions.flatMap(({ id, text }) => {
    const found = answers.get(id);
    return found?.size ? [{ text: text.replace(/\s+/g, ' ').trim(), answers: found }] : [];
  });

const asked = (text: string) => readSmart(text).map(({ id, fields }) => ({ id, text: fields.W ?? '' }));

const readCisi = (folder: string): Collection => ({
  name: 'CISI',
  language: 'en',
  documents: documentsOf(readText(folder, 'CISI.ALL')),
  questions: answered(asked(readText(folder, 'CISI.QRY')), readAnswers(readText(folder, 'CISI.REL'), [0, 1])),
  hasOneAnswer: false,
});

const readMed = (folder: string): Collection => ({
  name: 'MED',
  language: 'en',
  documents: documentsOf(readText(folder, 'MED.ALL')),
  questions: answered(asked(readText(folder, 'MED.QRY')), readAnswers(readText(folder, 'MED.REL'), [0, 2])),
  hasOneAnswer: false,
});

/** The judgements count the questions in their order, whatever their numbers. */
const readCran = (folder: string): Collection => ({
  name: 'CRAN',
  language: 'en',
  documents: documentsOf(readText(folder, 'cran.all.1400')),
  questions: answered(
    asked(readText(folder, 'cran.qry')).map(({ text }, place) => ({ id: String(place + 1), text })),
    readAnswers(readText(folder, 'cranqrel'), [0, 1, 2]),
  ),
  hasOneAnswer: false,
});

const xquad = v.object({
  data: v.array(
    v.object({
      paragraphs: v.array(
        v.object({ context: v.string(), qas: v.array(v.object({ question: v.string() })) }),
      ),
    }),
  ),
});

/** Each paragraph is a document, which answers its questions. */
function readXquad(path: string, language: string): Collection {
  const paragraphs = v
    .parse(xquad, JSON.parse(readText(path)))
    .data.flatMap((each) => each.paragraphs)
    .map((paragraph, place) => ({ ...paragraph, id: String(place + 1) }));
  return {
    name: `XQuAD ${language}`,
    language,
    documents: paragraphs.map(({ id, context }) => ({ id, title: '', text: context })),
    questions: paragraphs.flatMap(({ id, qas }) =>
      qas.map(({ question }) => ({ text: question, answers: new Set([id]) })),
    ),
    hasOneAnswer: true,
  };
}
