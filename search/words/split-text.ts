import { primaryLanguage } from './stem.ts';

/** A word as written, without the signs within it, and its position, in UTF-16 units. Several may start at one place. */
export type WordPart = { readonly written: string; readonly from: number; readonly to: number };
/** Runs of letters and digits that may be one word, and the sign between them. */
type Group = { runs: WordPart[]; sign: Sign | null };
type Sign = { readonly kind: 'apostrophe' | 'dot' | 'feminine' | 'digits'; readonly text: string };

const RUN = /[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]+/gu;
/** Runs that may be one word, with the signs between them; spaces, dots and commas only within numbers. */
const RUNS =
  /[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]+(?:(?:['’‘‛`´′＇\u05f3·•‧⋅*:_/(]|[/(]-|(?<=\p{Nd})[.,٬ \u00a0\u2007\u2009\u202f](?=\p{Nd}))[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]+)*/gu;
/** Characters people type for an apostrophe, and letters that look like one. */
const APOSTROPHES = "'’‘‛`´′＇\u05f3ʼʻʽʾʿʹ\u02c8\ua78c";
const APOSTROPHE = /['’‘‛`´′＇\u05f3ʼʻʽʾʿʹ\u02c8\ua78c]/u;
/** Within a word: of *étudiant·e·s* and *col·lecció*. */
const DOTS = '·•‧⋅';
/** Before the feminine ending: *Leser\*innen*, *Lehrer/-in*, *Schüler(innen)*. */
const FEMININE_SIGNS = ['*', ':', '_', '·', '•', '‧', '/', '/-', '(', '(-'];
const MIN_MAN = 4;
const FEMININE = /^in(?:nen)?/;
const CAPITAL_FEMININE = /^(?<man>\p{L}*\p{Ll})(?<woman>In(?:nen)?)(?<rest>\p{Ll}*)$/u;
/** Between groups of digits: *1,250,000*, *1 250 000*. */
const DIGIT_SIGNS = ".,'’٬ \u00a0\u2007\u2009\u202f";
/** A number with more groups isn't one that people search for. */
const MAX_GROUPS = 9;
const DIGITS = /^\p{Nd}+$/u;
/**
 * Matches text that must be split: by signs within it, letters that look like an apostrophe, or a capital after a lower-case
 * letter.
 */
const DIVIDED = /[^\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]|[ʼʻʽʾʿʹ\u02c8\ua78c]|\p{Ll}I/u;
const LATIN = /\p{Script=Latin}/u;

/** Words before an apostrophe that belong to the next one, by language. */
const ELIDED: Readonly<Record<string, RegExp>> = {
  ca: /^[ldnsmt]$/i,
  el: /^(?:[σμτθν]|γι|απ|επ|υπ|αλλ|κατ|μετ|παρ)$/i,
  fr: /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quoiqu)$/i,
  ga: /^[bdm]$/i,
  it: /^(?:[ldcmtsvn]|un|dell|all|dall|nell|sull|coll|quell|quest|bell|sant|tutt|anch|com|dov|senz)$/i,
  pt: /^d$/i,
};
/** Endings of English words and names, in whatever language. */
const ENDING = /^(?:s|t|d|m|ll|re|ve)$/i;
/** In these languages names stand before an apostrophe, and their case endings after it. */
const WITH_CASES = ['az', 'tr'];
const MIN_NAME = 3;

/** The words of a text as written, in order. A run of letters in a script without spaces is one word. */
export function splitText(text: string, language: string, add: (part: WordPart) => void): void {
  const tag = primaryLanguage(language);
  for (const { 0: written, index: from } of text.matchAll(RUNS)) {
    if (DIVIDED.test(written)) splitRuns(written, from, tag, add);
    else add({ written, from, to: from + written.length });
  }
}

/** The words of runs that may be one. `start` is where they stand. */
function splitRuns(text: string, start: number, tag: string, add: (part: WordPart) => void): void {
  let group: Group = { runs: [], sign: null };
  for (const { 0: written, index } of text.matchAll(RUN)) {
    const from = start + index;
    const run = { written, from, to: from + written.length };
    const { runs, sign } = group;
    const last = runs.at(-1);
    const next = last ? signOf(text.slice(last.to - start, index), [last.written, written], tag) : null;
    if (next !== null && (sign === null || isSame(sign, next))) {
      runs.push(run);
      group.sign = next;
    } else if (last && next !== null && sign?.text === ' ') {
      // A space may also just separate two numbers.
      splitGroup({ runs: runs.slice(0, -1), sign }, tag, add);
      group = { runs: [last, run], sign: next };
    } else {
      splitGroup(group, tag, add);
      group = { runs: [run], sign: null };
    }
  }
  splitGroup(group, tag, add);
}

/** The groups of a number have the same sign between them. */
const isSame = (one: Sign, other: Sign): boolean =>
  one.kind === other.kind && (one.kind !== 'digits' || one.text === other.text);

/** How a sign between two runs may make them one word; `null` if it does not. */
function signOf(text: string, runs: readonly [string, string], tag: string): Sign | null {
  const kind = kindOf(text, runs, tag);
  return kind && { kind, text };
}

function kindOf(sign: string, [before, after]: readonly [string, string], tag: string): Sign['kind'] | null {
  const isWoman = tag === 'de' && before.length >= MIN_MAN && FEMININE.test(after);
  if (isWoman && FEMININE_SIGNS.includes(sign)) return 'feminine';
  if (sign.length !== 1) return null;
  if (DIGIT_SIGNS.includes(sign) && DIGITS.test(before) && DIGITS.test(after)) return 'digits';
  if (APOSTROPHES.includes(sign)) return 'apostrophe';
  return DOTS.includes(sign) && LATIN.test(before) && LATIN.test(after) ? 'dot' : null;
}

function splitGroup({ runs, sign }: Group, tag: string, add: (part: WordPart) => void): void {
  if (sign?.kind === 'digits') splitNumbers(runs, add);
  else if (sign?.kind === 'feminine') splitFeminine(runs, add);
  else if (sign === null && tag === 'de') for (const run of runs) splitCapital(run, add);
  else splitWord(runs, tag, add);
}

/** Groups of digits, and after them each number that some of them make. */
function splitNumbers(runs: readonly WordPart[], add: (part: WordPart) => void): void {
  for (let at = 0; at < runs.length; ) {
    const group = numberAt(runs.slice(at, at + MAX_GROUPS));
    for (const run of group) add(run);
    const [first, last] = [group[0], group.at(-1)];
    if (first && last && first !== last) add(joined(group, first.from, last.to));
    at += group.length;
  }
}

/** The first groups of digits that are one number: the last has three digits, those before it two or three. */
function numberAt(runs: readonly WordPart[]): readonly WordPart[] {
  const [first] = runs;
  if (!first || first.written.length > 3 || first.written.startsWith('0')) return runs.slice(0, 1);
  const end = runs.findIndex(({ written }, place) => place > 0 && ![2, 3].includes(written.length));
  const group = end === -1 ? runs : runs.slice(0, end);
  const last = group.findLastIndex(({ written }, place) => place > 0 && written.length === 3);
  return group.slice(0, Math.max(1, last + 1));
}

const joined = (parts: readonly WordPart[], from: number, to: number): WordPart => ({
  written: parts.map(({ written }) => written).join(''),
  from,
  to,
});

/** The masculine and the feminine form of a combined word, at the same place. */
function splitFeminine(runs: readonly WordPart[], add: (part: WordPart) => void): void {
  const [man, ...women] = runs;
  const last = runs.at(-1);
  if (!man || !last) return;
  const all = women.map(({ written }) => written).join('');
  const range = { from: man.from, to: last.to };
  add({ ...range, written: man.written + all.replace(FEMININE, '') });
  add({ ...range, written: man.written + all });
}

function splitCapital(run: WordPart, add: (part: WordPart) => void): void {
  const { man, woman, rest = '' } = CAPITAL_FEMININE.exec(run.written)?.groups ?? {};
  if (man && woman) add({ ...run, written: man + rest });
  splitWord([run], 'de', add);
}

/** The parts of a word with apostrophes or dots within it, and all of it as one word. */
function splitWord(runs: readonly WordPart[], tag: string, add: (part: WordPart) => void): void {
  const parts = withoutEnds(runs.flatMap(atApostrophes), tag);
  for (const part of parts) add(part);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first && last && first !== last) add(joined(parts, first.from, last.to));
}

/** The parts of a run between letters that look like apostrophes. */
function atApostrophes(run: WordPart): WordPart[] {
  if (!APOSTROPHE.test(run.written)) return [run];
  let from = run.from;
  return run.written.split(APOSTROPHE).flatMap((written) => {
    const part = { written, from, to: from + written.length };
    from = part.to + 1;
    return written === '' ? [] : [part];
  });
}

/** Removes words joined to the actual word, and its endings. */
function withoutEnds(parts: readonly WordPart[], tag: string): readonly WordPart[] {
  if (parts.length <= 1) return parts;
  if (WITH_CASES.includes(tag) && (parts[0]?.written.length ?? 0) >= MIN_NAME) return parts.slice(0, 1);
  const elided = ELIDED[tag];
  const first = elided ? parts.findIndex(({ written }) => !elided.test(written)) : 0;
  const rest = parts.slice(Math.max(0, first));
  return rest.length > 1 && ENDING.test(rest.at(-1)?.written ?? '') ? rest.slice(0, -1) : rest;
}
