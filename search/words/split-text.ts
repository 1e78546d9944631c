import { primaryLanguage } from './stem.ts';

/** A word as it is written, without the signs within it, and where it stands, in UTF-16 units. Several may stand at one place. */
export type Part = { readonly written: string; readonly from: number; readonly to: number };

const LETTER = String.raw`[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]`;
/** What people type for an apostrophe, and letters that look like one. Unicode calls some of these letters. */
const APOSTROPHE = "['’‘‛`´′＇ʼʻʽʾʿʹ\u02c8\ua78c\u05f3]";
/** Dots within a word: of *étudiant·e·s* and *col·lecció*. */
const DOT = String.raw`(?<=\p{Script=Latin})[·•‧⋅](?=\p{Script=Latin})`;
/** Digits in groups, by the same sign or space: *1,250,000*, *1 250 000*, *12,50,000*. */
const NUMBER = String.raw`(?=\p{Nd})(?<![\p{L}\p{N}])(?!0)\p{Nd}{1,3}(?<sign>[.,'’٬ \u00a0\u2007\u2009\u202f])(?:\p{Nd}{2,3}\k<sign>)*\p{Nd}{3}(?![\p{L}\p{N}]|(?!\s)\k<sign>\p{N})`;
/** After a word for men the ending of the one for women: *Leser\*innen*, *Lehrer/-in*, *Schüler(innen)*. */
const FEMININE = String.raw`(?:(?:[*:_·•‧]|\/-?)in(?:nen)?${LETTER}*|\(-?in(?:nen)?\)${LETTER}*)`;

const runs = (ending: string) =>
  new RegExp(`(?<number>${NUMBER})|${LETTER}+(?:(?:${APOSTROPHE}|${DOT})${LETTER}+)*${ending}`, 'gu');
const RUN = runs('');
const GERMAN_RUN = runs(`${FEMININE}?`);
const ASCII = /^[A-Za-z0-9]+$/;
const SIGNS = /[^\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]/u;
const DIGITS = /\p{Nd}+/gu;
const APOSTROPHES = new RegExp(APOSTROPHE, 'u');
const DOTS = /[·•‧⋅]/;
const GERMAN_FORMS = /^(?<man>.*?)(?:[*:_·•‧]|\/-?|\(-?)(?<woman>in(?:nen)?)\)?(?<rest>[^*:_·•‧/()]*)$/u;
const GERMAN_CAPITAL = /^(?<man>\p{L}*\p{Ll})(?<woman>In(?:nen)?)(?<rest>\p{Ll}*)$/u;

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
/** Names stand before an apostrophe, and their cases after it. */
const WITH_CASES = ['az', 'tr'];
const MIN_NAME = 3;

/** The words of a text as they are written, in their order. Runs of letters in scripts without spaces are one. */
export function splitText(text: string, language: string, add: (part: Part) => void): void {
  const tag = primaryLanguage(language);
  for (const { 0: run, index: from, groups } of text.matchAll(tag === 'de' ? GERMAN_RUN : RUN)) {
    const to = from + run.length;
    if (groups?.number !== undefined) splitNumber(run, from, add);
    else if (tag === 'de' && (SIGNS.test(run) || GERMAN_CAPITAL.test(run))) splitGerman(run, from, add);
    else if (ASCII.test(run)) add({ written: run, from, to });
    else splitWord(run, { from, tag }, add);
  }
}

/** The groups of a number, and the number without what divides them. */
function splitNumber(run: string, from: number, add: (part: Part) => void): void {
  let whole = '';
  for (const { 0: written, index } of run.matchAll(DIGITS)) {
    whole += written;
    add({ written, from: from + index, to: from + index + written.length });
  }
  add({ written: whole, from, to: from + run.length });
}

function splitGerman(run: string, from: number, add: (part: Part) => void): void {
  const { man, woman, rest = '' } = (GERMAN_FORMS.exec(run) ?? GERMAN_CAPITAL.exec(run))?.groups ?? {};
  if (!man || !woman) {
    splitWord(run, { from, tag: 'de' }, add);
    return;
  }
  const to = from + run.length;
  add({ written: man + rest, from, to });
  add({ written: man + woman + rest, from, to });
}

/** A word with apostrophes or dots within it: its parts, and all of it as one word. */
function splitWord(
  run: string,
  { from, tag }: { from: number; tag: string },
  add: (part: Part) => void,
): void {
  const isDivided = APOSTROPHES.test(run);
  if (!isDivided && !DOTS.test(run)) {
    add({ written: run, from, to: from + run.length });
    return;
  }
  const parts = withoutEnds(partsOf(run, from), tag);
  for (const part of parts) add(part);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first && last && first !== last)
    add({ written: parts.map(({ written }) => written).join(''), from: first.from, to: last.to });
}

/** What stands between the apostrophes and dots of a word. */
function partsOf(run: string, from: number): Part[] {
  const parts: Part[] = [];
  let start = 0;
  const end = (at: number) => {
    if (at > start) parts.push({ written: run.slice(start, at), from: from + start, to: from + at });
    start = at + 1;
  };
  for (let at = 0; at < run.length; at += 1) {
    const letter = run.charAt(at);
    if (APOSTROPHES.test(letter) || DOTS.test(letter)) end(at);
  }
  end(run.length);
  return parts;
}

/** Without words that are joined to the one that is meant, and without its endings. */
function withoutEnds(parts: readonly Part[], tag: string): readonly Part[] {
  if (WITH_CASES.includes(tag) && (parts[0]?.written.length ?? 0) >= MIN_NAME) return parts.slice(0, 1);
  const elided = ELIDED[tag];
  const first = elided ? parts.findIndex(({ written }) => !elided.test(written)) : 0;
  const rest = parts.slice(Math.max(0, first));
  return rest.length > 1 && ENDING.test(rest.at(-1)?.written ?? '') ? rest.slice(0, -1) : rest;
}
