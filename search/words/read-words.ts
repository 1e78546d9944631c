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

/** First letters by which nearly all words can be ruled out. */
const MAX_BEGINNING = 3;
/** Irish and Indonesian change the beginnings of words, and Finnish rules merge two letters. */
const BEGINNINGS: Readonly<Record<string, number>> = { fi: 1, ga: 0, id: 0 };
const FIRST_NOT_ASCII = 128;
const IS_ASCII = /^[\0-\x7f]*$/;
/** Sets the bit that makes an ASCII letter lower case; digits stay unchanged. */
const TO_SMALL = 0x20;

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

/** Returns a function that finds those words of a text that are in `lookedFor`. */
export function wordFinder(language: string, lookedFor: ReadonlySet<string>): (text: string) => Word[] {
  const wordOf = wordsIn(language);
  const mayBe = hasBeginningOf(lookedFor, BEGINNINGS[primaryLanguage(language)] ?? MAX_BEGINNING);
  return (text) => {
    const words: Word[] = [];
    readParts(text, language, ({ written, from, to }) => {
      if (!mayBe(written)) return;
      const word = wordOf(written);
      if (lookedFor.has(word)) words.push({ word, written, from, to });
    });
    return words;
  };
}

/**
 * Returns a function that rules out words by their first letters. In most languages all letters of a stem but the last are those
 * of the written word.
 */
function hasBeginningOf(lookedFor: ReadonlySet<string>, most: number): (written: string) => boolean {
  if (most === 0) return () => true;
  const beginnings = Map.groupBy(
    Array.from(lookedFor, (word) => word.slice(0, Math.max(1, Math.min(most, word.length - 1)))),
    (beginning) => beginning.charCodeAt(0),
  );
  return (written) => {
    const first = written.charCodeAt(0) | TO_SMALL;
    if (first >= FIRST_NOT_ASCII) return true;
    const possible = beginnings.get(first);
    if (!possible) return false;
    const beginning = written.slice(0, most).toLowerCase();
    return !IS_ASCII.test(beginning) || possible.some((each) => beginning.startsWith(each));
  };
}

function readParts(text: string, language: string, add: (part: WordPart) => void): void {
  if (!WITHOUT_SPACES.test(text)) {
    splitText(text, language, add);
    return;
  }
  splitText(text, language, (part) => {
    for (const { 0: run, index, groups = {} } of part.written.matchAll(SCRIPTS)) {
      const from = part.from + index;
      const within = (written: string, at: number) =>
        add({ written, from: from + at, to: from + at + written.length });
      if (groups.pairs) for (const [pair, at] of pairsOf(run)) within(pair, at);
      else if (groups.listed)
        for (const { segment, index: at } of segmenterOf(language).segment(run)) within(segment, at);
      else within(run, 0);
    }
  });
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
