import { readWords, type Word } from '../words/read-words.ts';

/** Words that follow each other. */
type Phrase = readonly string[];
/** What must be in a text: one of the phrases, which are the same words by the rules of different languages. */
export type Clause = { readonly phrases: readonly Phrase[] };
/** What a reader looks for. */
export type Query = { readonly wanted: readonly Clause[]; readonly unwanted: readonly Clause[] };

/** More would take long, and find nothing more. */
const MAX_CLAUSES = 64;

/** A part in quotation marks, or one without spaces; with a minus sign before it if articles with it are unwanted. */
const PART =
  /(?<minus>(?<![\p{L}\p{N}])[-−])?(?:["“”„«»](?<quoted>[^"“”„«»]*)["“”„«»]?|(?<plain>[^\s"“”„«»]+))/gu;

/**
 * Reads what a reader has typed; every other sign of it separates words. `languages` are those of the articles, by whose rules each word
 * is read.
 */
export function readQuery(keywords: string, languages: readonly string[]): Query {
  const query: { wanted: Clause[]; unwanted: Clause[] } = { wanted: [], unwanted: [] };
  for (const { groups = {} } of keywords.matchAll(PART)) {
    const { minus, quoted, plain = '' } = groups;
    const clauses = quoted === undefined ? clausesOf(plain, languages) : [phraseOf(quoted, languages)];
    query[minus ? 'unwanted' : 'wanted'].push(...clauses.filter(({ phrases }) => phrases.length > 0));
  }
  return { wanted: query.wanted.slice(0, MAX_CLAUSES), unwanted: query.unwanted.slice(0, MAX_CLAUSES) };
}

/** All words of a text as one phrase. */
function phraseOf(text: string, languages: readonly string[]): Clause {
  const phrases = languages.map((language) => readWords(text, language).map(({ word }) => word));
  return { phrases: distinct(phrases) };
}

/** Each word of a text; letters of a script without spaces that follow each other are a phrase. */
function clausesOf(text: string, languages: readonly string[]): Clause[] {
  const read = languages.map((language) => readWords(text, language));
  const clauses: { from: number; to: number }[] = [];
  for (const { from, to } of read[0] ?? []) {
    const last = clauses.at(-1);
    if (last && from < last.to) last.to = to;
    else clauses.push({ from, to });
  }
  return clauses.map(({ from, to }) => {
    const isWithin = (word: Word) => word.from >= from && word.to <= to;
    const phrases = read.map((words) => words.filter(isWithin).map(({ word }) => word));
    return { phrases: distinct(phrases) };
  });
}

const distinct = (phrases: readonly Phrase[]): Phrase[] => [
  ...new Map(phrases.filter(({ length }) => length > 0).map((phrase) => [phrase.join(' '), phrase])).values(),
];

const phraseText = (phrase: Phrase) => `"${phrase.join(' ')}"`;
const oneOf = (expressions: readonly string[]) => `(${expressions.join(' OR ')})`;

/** An expression of FTS5 for a clause. Words have letters and digits alone, so that nothing in it has another meaning. */
export const clauseText = ({ phrases }: Clause) => oneOf(phrases.map(phraseText));

/** An expression of FTS5: with all wanted clauses, or at least one; `null` if nothing is wanted. */
export function writeMatch({ wanted, unwanted }: Query, needed: 'all' | 'one'): string | null {
  if (wanted.length === 0) return null;
  const found = `(${wanted.map(clauseText).join(needed === 'all' ? ' AND ' : ' OR ')})`;
  return unwanted.length === 0 ? found : `${found} NOT ${oneOf(unwanted.map(clauseText))}`;
}
