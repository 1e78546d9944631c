import { MAX_TEXT_LENGTH } from './limits.ts';
import { normalize } from './normalize.ts';

/** Normalizes a search text: printable, single spaces, at most MAX_TEXT_LENGTH code points. */
export function cleanText(text: string): string {
  const normalized = printable(text).replace(/\s+/gu, ' ').trim();
  // Cuts between code points, because half a surrogate pair cannot be encoded in a URL.
  return Array.from(normalized).slice(0, MAX_TEXT_LENGTH).join('').trim();
}

/** Control characters except tab and line feed, and code points that are no characters: HTML must not contain them. */
const FORBIDDEN = /(?![\t\n])[\p{Cc}\p{NChar}]/gu;

/** The ends of lines on all systems, and those of word processors. */
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
