import { normalize } from '#contract/text/normalize.ts';
import { fold } from './fold.ts';
import { splitText, type WordPart } from './split-text.ts';
import { primaryLanguage, stemmerOf } from './stem.ts';

/** A word in normalized form, its spelling, and its position in the text, in UTF-16 units. */
export type Word = WordPart & { readonly word: string };

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー]/u;
/**
 * Scripts that are written without spaces. In some of them a dictionary finds the words; in the others every two letters count as
 * one.
 */
const SCRIPTS =
  /(?<pairs>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+)|(?<listed>[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー]+/gu;
const HAS_DIGIT = /\p{Nd}/u;
/** Some characters stand for several, with spaces or signs between them. */
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Longer runs aren't words, and could go on forever. */
const MAX_LENGTH = 64;
const MAX_KEPT = 20_000;
const MAX_KEPT_LENGTH = 12;

const segmenters = new Map<string, Intl.Segmenter>();
const keptWords = new Map<string, Map<string, string>>();

/**
 * The words of a text, in order: their stems in the language of the text (a BCP 47 tag), folded. Words within another one, as in
 * *O'Neill* and *1,250,000*, come before it. In Chinese, Japanese and Korean every two adjacent letters are a word; in Thai, Lao,
 * Khmer and Burmese ICU's dictionary finds the words.
 */
export function readWords(text: string, language: string): Word[] {
  const words: Word[] = [];
  const wordOf = wordsIn(language);
  readParts(text, language, ({ written, from, to }) => {
    const word = wordOf(written);
    if (word) words.push({ word, written, from, to });
  });
  return words;
}

/** The parts of a text that are words, as written. */
export function readParts(text: string, language: string, add: (part: WordPart) => void): void {
  if (!WITHOUT_SPACES.test(text)) {
    splitText(text, language, add);
    return;
  }
  splitText(text, language, (part) => {
    // Its length may be that of a word without the signs within it.
    if (!WITHOUT_SPACES.test(part.written)) add(part);
    else splitRun(part, language, add);
  });
}

/** The words of a run of letters, some of them of a script without spaces. */
function splitRun(
  { written: letters, from: start }: WordPart,
  language: string,
  add: (part: WordPart) => void,
): void {
  for (const { 0: run, index, groups = {} } of letters.matchAll(SCRIPTS)) {
    const from = start + index;
    const within = (written: string, at: number) =>
      add({ written, from: from + at, to: from + at + written.length });
    if (groups.pairs) for (const [pair, at] of pairsOf(run)) within(pair, at);
    else if (groups.listed)
      for (const { segment, index: at } of segmenterOf(language).segment(run)) within(segment, at);
    else within(run, 0);
  }
}

/** Returns a function that finds the form of a part of a text, of letters and digits alone; equal parts are read once. */
export function wordsIn(language: string): (part: string) => string {
  const stem = stemmerOf(language);
  const locale = LOCALES[primaryLanguage(language)];
  const kept = keptWords.get(language) ?? new Map<string, string>();
  keptWords.set(language, kept);
  return (part) => {
    const known = kept.get(part);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const lower = part.slice(0, MAX_LENGTH).toLocaleLowerCase(locale);
    const stemmed = HAS_DIGIT.test(lower) ? lower : stem(normalize(lower, 'NFC'));
    const word = fold(stemmed).replace(NO_LETTERS, '');
    // The engine would keep a longer part together with the whole text.
    if (part.length <= MAX_KEPT_LENGTH) kept.set(part, word);
    return word;
  };
}

/** Languages with rules of their own for small letters. */
const LOCALES: Readonly<Record<string, string>> = { tr: 'tr', az: 'az', lt: 'lt' };

/** Each two letters that follow each other; a letter that stands alone. */
function pairsOf(run: string): [pair: string, from: number][] {
  const letters = Array.from(run.matchAll(/\P{M}\p{M}*/gu), ({ 0: letter, index }) => ({ letter, index }));
  const [first] = letters;
  if (letters.length === 1 && first) return [[first.letter, first.index]];
  return letters.slice(1).map(({ letter, index }, before): [string, number] => {
    const previous = letters[before];
    return [`${previous?.letter ?? ''}${letter}`, previous?.index ?? index];
  });
}

function segmenterOf(language: string): Intl.Segmenter {
  const tag = primaryLanguage(language);
  const locale = ['th', 'lo', 'km', 'my'].includes(tag) ? tag : 'th';
  const known = segmenters.get(locale);
  if (known) return known;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
}
