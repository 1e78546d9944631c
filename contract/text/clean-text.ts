import { normalize } from './normalize.ts';
import { MAX_KEYWORDS_LENGTH, MAX_TEXT_LENGTH } from './search-lengths.ts';

/** Normalizes a search text: printable, single spaces, at most MAX_TEXT_LENGTH code points. */
export function cleanText(text: string): string {
  // Cuts between code points, because half a surrogate pair cannot be encoded in a URL.
  return Array.from(onOneLine(text)).slice(0, MAX_TEXT_LENGTH).join('').trim();
}

const onOneLine = (text: string): string => printable(text).replace(/\s+/gu, ' ').trim();

/** Stands in place of words that were cut off. It is part of the URL, so the page shows it too. */
const LEFT_OUT = ' …';

/** Normalizes what a reader has typed to search for, as `cleanText` does: at most MAX_KEYWORDS_LENGTH code points, in whole words. */
export function cleanKeywords(text: string): string {
  const normalized = onOneLine(text);
  const letters = Array.from(normalized);
  if (letters.length <= MAX_KEYWORDS_LENGTH) return normalized;
  const start = letters.slice(0, MAX_KEYWORDS_LENGTH - LEFT_OUT.length + 1).join('');
  const space = start.lastIndexOf(' ');
  // Chinese doesn't use spaces; neither does gibberish.
  const words =
    space > start.length / 2
      ? start.slice(0, space)
      : letters.slice(0, MAX_KEYWORDS_LENGTH - LEFT_OUT.length).join('');
  return words.trim() + LEFT_OUT;
}

/** Whether `cleanKeywords` has left out words. */
export const areCut = (keywords: string): boolean =>
  keywords.endsWith(LEFT_OUT) && keywords.length > MAX_KEYWORDS_LENGTH / 2;

/** Control characters except tab and line feed, and Unicode noncharacters: HTML must not contain them. */
const FORBIDDEN = /(?![\t\n])[\p{Cc}\p{NChar}]/gu;

/** Line ends on all systems, including those of word processors. */
const LINE_END = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** Texts that `printable` would not change, as most in European languages: letters, signs, and the marks of typesetters. */
const PLAIN = /^[\t\n -~\xa0-\u02ff\u2010-\u2027]*$/;

/** A text of an editor as a page can contain it: well-formed, in Unicode NFC, with `\n` alone, no forbidden character, and as many marks on a
 * letter as `normalize` leaves. */
export const printable = (text: string): string =>
  PLAIN.test(text)
    ? text
    : normalize(text.toWellFormed(), 'NFC').replace(LINE_END, '\n').replace(FORBIDDEN, '');

/** Whether a text has a visible character. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}\p{DI}]/u.test(text);
