import { readParts, type Word, wordsIn } from './read-words.ts';
import { primaryLanguage } from './stem.ts';

/** First letters by which nearly all words can be ruled out. */
const MAX_BEGINNING = 3;
/** Irish and Indonesian change the beginnings of words, and Finnish rules merge two letters. */
const BEGINNINGS: Readonly<Record<string, number>> = { fi: 1, ga: 0, id: 0 };
const FIRST_NOT_ASCII = 128;
const IS_ASCII = /^[\0-\x7f]*$/;
/** Sets the bit that makes an ASCII letter lower case; digits stay unchanged. */
const TO_SMALL = 0x20;
/** A space, but not one between digits: they may be one number. */
const SPACE = /(?<!\p{Nd})\s|\s(?!\p{Nd})/uy;
/**
 * Where a word begins that has letters of a script without spaces, or foreign letters or a sign among its first three: other than
 * ASCII, but no quotation mark, dash or space.
 */
const UNLIKE =
  /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u{10ffff}]|(?<![a-z0-9])(?:[^\0-\x7f\u00a0\u00ab\u00bb\u200e-\u206f]|[a-z0-9](?=[a-z0-9]?(?:[^\0-\x7f\u00a0\u00ab\u00bb\u200e-\u206f]|[^a-z0-9\s]\S))|\d(?=\d?\s\d))/gu;
const ASCII_LETTER = /[a-z0-9]/;

/** Returns a function that finds those words of a text that are in `lookedFor`. */
export function wordFinder(language: string, lookedFor: ReadonlySet<string>): (text: string) => Word[] {
  const wordOf = wordsIn(language);
  const beginnings = beginningsOf(lookedFor, BEGINNINGS[primaryLanguage(language)] ?? MAX_BEGINNING);
  const mayBe = hasBeginningOf(beginnings);
  return (text) => {
    const words: Word[] = [];
    let end = 0;
    for (const place of placesOf(text, beginnings)) {
      if (place < end) continue;
      const start = startOfRun(text, place, end);
      end = endOfRun(text, place + 1);
      readParts(text.slice(start, end), language, ({ written, from, to }) => {
        if (!mayBe(written)) return;
        const word = wordOf(written);
        if (lookedFor.has(word)) words.push({ word, written, from: start + from, to: start + to });
      });
    }
    return words;
  };
}

/**
 * First letters of words, up to `most`, by the very first. In most languages all letters of a stem but the last are those of the
 * written word; `null` for other languages.
 */
function beginningsOf(lookedFor: ReadonlySet<string>, most: number): Beginnings | null {
  if (most === 0) return null;
  const all = Array.from(lookedFor, (word) => word.slice(0, Math.max(1, Math.min(most, word.length - 1))));
  // Compounds of a word begin alike.
  return { most, byFirst: Map.groupBy(new Set(all), (beginning) => beginning.charCodeAt(0)) };
}

type Beginnings = { most: number; byFirst: ReadonlyMap<number, readonly string[]> };

/** Returns a function that rules out words by their first letters. */
function hasBeginningOf(beginnings: Beginnings | null): (written: string) => boolean {
  if (!beginnings) return () => true;
  const { most, byFirst } = beginnings;
  return (written) => {
    const first = written.charCodeAt(0) | TO_SMALL;
    if (first >= FIRST_NOT_ASCII) return true;
    const possible = byFirst.get(first);
    if (!possible) return false;
    const beginning = written.slice(0, most).toLowerCase();
    return !IS_ASCII.test(beginning) || possible.some((each) => beginning.startsWith(each));
  };
}

/** The places of a text, in order, where a word may have one of the beginnings. The words elsewhere needn't be read. */
function placesOf(text: string, beginnings: Beginnings | null): number[] {
  if (!beginnings) return Array.from(text.matchAll(/\S+/g), ({ index }) => index);
  const { byFirst } = beginnings;
  const lower = text.toLowerCase();
  // A few capitals become two letters.
  if (lower.length !== text.length) return placesOf(text, null);
  const places: number[] = [];
  for (const { 0: found, index } of lower.matchAll(UNLIKE)) {
    const first = found.charCodeAt(0);
    if (first >= FIRST_NOT_ASCII || byFirst.has(first)) places.push(index);
  }
  for (const beginning of [...byFirst.values()].flat())
    for (let at = lower.indexOf(beginning); at !== -1; at = lower.indexOf(beginning, at + 1))
      if (!ASCII_LETTER.test(lower.charAt(at - 1))) places.push(at);
  return places.sort((one, other) => one - other);
}

/** Where the run of words begins that is at a place of a text, not before `least`. */
function startOfRun(text: string, place: number, least: number): number {
  let start = place;
  while (start > least && !isSpace(text, start - 1)) start -= 1;
  return start;
}

function endOfRun(text: string, place: number): number {
  let end = place;
  while (end < text.length && !isSpace(text, end)) end += 1;
  return end;
}

/** Whether words end at a place of a text. */
function isSpace(text: string, place: number): boolean {
  SPACE.lastIndex = place;
  return SPACE.test(text);
}
