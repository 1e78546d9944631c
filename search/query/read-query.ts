import { withMarks } from '../words/fold.ts';
import { areFunctionWords } from '../words/function-words.ts';
import { readWords, type Word } from '../words/read-words.ts';

/** Words that follow each other. */
export type Phrase = readonly string[];
/** A part of a reader's search, and its position, in UTF-16 units. */
export type Typed = { readonly text: string; readonly from: number };
/**
 * A condition on a text: it must contain one of the phrases, which are the same words by the rules of different languages, or a
 * word that is near to the single one typed.
 */
export type Clause = {
  readonly phrases: readonly Phrase[];
  /** `null` for a phrase. */
  readonly typed: Typed | null;
  /**
   * The spelling of a single word with marks, and whether articles spell it with other marks or without; `null` for any marks.
   */
  readonly exact: { readonly form: string; readonly hasOthers: boolean } | null;
  /** How often it was typed. */
  readonly times: number;
  /** Whether it stood in quotation marks: then alternatives don't count. */
  readonly isQuoted: boolean;
  /** Whether it only holds a question together: articles needn't contain it. */
  readonly isFunction: boolean;
  readonly near: readonly string[];
  /** Words with the single one as their first or last part; articles with these alone come last. */
  readonly compounds: readonly string[];
  /** Several clauses that together count like one of the phrases; empty for a clause of one word or phrase. */
  readonly together: readonly Clause[];
};
/** A clause, and how many articles have it, at least. */
export type Counted = { clause: Clause; count: number };
/** A parsed search. */
export type Query = { readonly wanted: readonly Clause[]; readonly unwanted: readonly Clause[] };

/** More would take long, and find nothing more. */
const MAX_CLAUSES = 64;
/** A word counts as often as it was typed, up to here. */
const MAX_TIMES = 4;

/** Defaults for a clause. */
export const PLAIN = {
  typed: null,
  exact: null,
  times: 1,
  isQuoted: false,
  isFunction: false,
  near: [],
  compounds: [],
  together: [],
} satisfies Partial<Clause>;

/**
 * A part in quotation marks, a number in groups of digits, or any text without spaces; preceded by a minus sign if articles with
 * it are unwanted. An unpaired quotation mark is ignored.
 */
const PART =
  /(?<minus>(?<![\p{L}\p{N}])[-−])?(?:(?:(?<![\p{L}\p{N}])"|[“”„«»])(?<quoted>[^"“”„«»]*)["“”„«»]|(?<plain>(?<![\p{L}\p{N}])[1-9]\d{0,2}(?: \d{3}){1,8}(?![\p{L}\p{N}])|[^\s"“”„«»]+))/gu;

/**
 * Parses a reader's search; all other signs separate words. `languages` are the languages of the articles; each word is read by
 * the rules of all of them.
 */
export function readQuery(keywords: string, languages: readonly string[]): Query {
  const query: { wanted: Clause[]; unwanted: Clause[] } = { wanted: [], unwanted: [] };
  for (const { 0: part, index, groups = {} } of keywords.matchAll(PART)) {
    const { minus, quoted, plain = '' } = groups;
    const from = index + part.length - plain.length;
    const clauses =
      quoted === undefined
        ? clausesOf({ text: plain, from }, languages, minus ? asTyped : wordsOfRun)
        : [phraseOf(quoted, languages)];
    query[minus ? 'unwanted' : 'wanted'].push(...clauses.filter(({ phrases }) => phrases.length > 0));
  }
  return {
    wanted: different(withFunctionWords(query.wanted, languages)),
    unwanted: different(query.unwanted),
  };
}

/** The same clauses, each with whether it only holds a question together; if all did, none counts as such. */
function withFunctionWords(clauses: readonly Clause[], languages: readonly string[]): readonly Clause[] {
  const words = clauses.map(({ typed }) => typed?.text ?? '');
  const are = areFunctionWords(words, languages);
  if (are.every(Boolean)) return clauses;
  return clauses.map((clause, place) => ({ ...clause, isFunction: are[place] ?? false }));
}

/** Each of several equal clauses once. */
const different = (clauses: readonly Clause[]): Clause[] =>
  [
    ...Map.groupBy(
      clauses,
      (clause) => `${clauseText(clause)} ${withMarks(clause.typed?.text ?? '') ?? ''}`,
    ).values(),
  ]
    .flatMap(([first, ...others]) =>
      first ? { ...first, times: Math.min(MAX_TIMES, 1 + others.length) } : [],
    )
    .slice(0, MAX_CLAUSES);

/** All words of a text as one phrase. */
function phraseOf(text: string, languages: readonly string[]): Clause {
  const phrases = languages.map((language) => readWords(text, language).map(({ word }) => word));
  return { ...PLAIN, phrases: distinct(phrases), isQuoted: true };
}

/** A part of a text, in UTF-16 units; `word` is where it ends without a particle that it may have. */
type Range = { from: number; to: number; word?: number };
/** Returns the parts of a run of letters of a script without spaces. */
type Split = (text: string, run: Range) => Range[];

const asTyped: Split = (_text, run) => [run];

/** Chinese and Japanese. */
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;
/** Runs of up to so many letters are searched verbatim: a name, or a word and its companion. */
const MAX_PHRASE = 4;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const KOREAN = /^\p{Script=Hangul}+$/u;
/** Particles that may follow a Korean word, in reverse order, such as 에서 in 서울에서: 'in Seoul'. */
const PARTICLES = [
  ['은', '는', '이', '가', '을', '를', '의', '에', '로', '와', '과', '도', '만'],
  ['에서', '에게', '께서', '한테', '으로', '까지', '부터', '처럼', '보다', '하고', '이나', '이란', '이라'],
];
const MIN_KOREAN = 2;

/** A Korean word without particles after it. */
function withoutParticles(word: string): string {
  return PARTICLES.reduce((left, particles) => {
    const particle = particles.find((each) => left.length >= each.length + MIN_KOREAN && left.endsWith(each));
    return left.slice(0, left.length - (particle?.length ?? 0));
  }, word);
}

/** The words of a longer run, because articles needn't contain the whole run; single letters are mostly grammar. */
function wordsOfRun(text: string, { from, to }: Range): Range[] {
  const run = text.slice(from, to);
  if (KOREAN.test(run)) return [{ from, to, word: from + withoutParticles(run).length }];
  if (run.length <= MAX_PHRASE || !WITHOUT_SPACES.test(run)) return [{ from, to }];
  const words: Range[] = [];
  let isAfterLetter = false;
  for (const { segment, index } of segmenter.segment(run)) {
    const last = words.at(-1);
    const isLetter = segment.length === 1;
    if (isLetter && isAfterLetter && last) last.to += 1;
    else words.push({ from: from + index, to: from + index + segment.length });
    isAfterLetter = isLetter;
  }
  const found = words.filter((word) => word.to - word.from > 1);
  return found.length > 0 ? found : [{ from, to }];
}

/** The words of a text; adjacent letters of a script without spaces are a phrase, or split into several. */
function clausesOf(typed: Typed, languages: readonly string[], split: Split): Clause[] {
  const read = languages.map((language) => readWords(typed.text, language));
  const runs: Range[] = [];
  for (const { from, to } of (read[0] ?? []).toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = runs.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else runs.push({ from, to });
  }
  return runs
    .flatMap((run) => split(typed.text, run))
    .map(({ from, to, word = to }) => {
      const phrasesUntil = (end: number) => (words: readonly Word[]) => {
        const within = words.filter((each) => each.from >= from && each.to <= end);
        // *Leser*innen* is two words, and *1,250* one in addition to its parts.
        const whole = within.filter((each) => each.from === from && each.to === end);
        return whole.length > 0 ? whole.map((each) => [each.word]) : [within.map((each) => each.word)];
      };
      const phrases = distinct([...read.flatMap(phrasesUntil(to)), ...read.flatMap(phrasesUntil(word))]);
      const isWord = phrases.every(({ length }) => length === 1);
      const part = { text: typed.text.slice(from, to), from: typed.from + from };
      return { ...PLAIN, phrases, typed: isWord ? part : null };
    });
}

/** Each of several equal phrases once. */
export const distinct = (phrases: readonly Phrase[]): Phrase[] => [
  ...new Map(phrases.filter(({ length }) => length > 0).map((phrase) => [phrase.join(' '), phrase])).values(),
];

const phraseText = (phrase: Phrase) => `"${phrase.join(' ')}"`;
const oneOf = (expressions: readonly string[]) => `(${expressions.join(' OR ')})`;

/** An expression of FTS5 for a clause. Words have letters and digits alone, so that nothing in it has another meaning. */
export const clauseText = ({ phrases, exact, near, together }: Clause): string => {
  // Where a word is written with marks, it counts less for a search without them, unless that is its only spelling.
  const columns = exact && !exact.hasOthers ? '- marked : ' : '';
  const one = [
    ...phrases.map((phrase) => columns + phraseText(phrase)),
    ...(exact?.hasOthers ? [`exact : "${exact.form}"`] : []),
    ...near.map((word) => phraseText([word])),
  ];
  return oneOf(together.length > 0 ? [...one, `(${together.map(clauseText).join(' AND ')})`] : one);
};

/** The same query, with compounds counting as much as their parts. */
export const withCompounds = (query: Query): Query => ({
  ...query,
  wanted: query.wanted.map((clause) => ({ ...clause, near: [...clause.near, ...clause.compounds] })),
});

/** An expression of FTS5: with all wanted clauses, or at least one; `null` if nothing is wanted. */
export function writeMatch({ wanted, unwanted }: Query, needed: 'all' | 'one'): string | null {
  if (wanted.length === 0) return null;
  const found = `(${wanted.map(clauseText).join(needed === 'all' ? ' AND ' : ' OR ')})`;
  return unwanted.length === 0 ? found : `${found} NOT ${oneOf(unwanted.map(clauseText))}`;
}

/** The same query, with each clause as often as it was typed: FTS5 counts it as often. */
export const repeated = (query: Query): Query => ({
  ...query,
  wanted: query.wanted.flatMap((clause) => Array.from({ length: clause.times }, () => clause)),
});
