import { normalize } from '#contract/text/normalize.ts';

/**
 * Marks that readers leave out when they type: those of Latin, Greek, Cyrillic, Hebrew and Arabic letters. In other scripts marks
 * are vowels.
 */
const MARKS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Invisible characters within words, and the stroke that lengthens Arabic letters. */
const INVISIBLE = /[\u00ad\u0640\u200b-\u200f\u2060\ufeff]/g;

/** Letters that stay apart from each other without marks, but that readers type for each other. */
const SAME: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};
const LETTERS = /[ßıςæœøłđðþىیةک]/g;
const DIGITS = /\p{Nd}/gu;
const ASCII = /^[a-z0-9]*$/;

/** The normalized form of a word: without case, without marks, with one form of letters and digits that stand for each other. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const letters = normalize(lower, 'NFKD')
    .replace(MARKS, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => SAME[letter] ?? letter)
    .replace(DIGITS, toAsciiDigit);
  return normalize(letters, 'NFC');
}

/** Latin letters with marks, and letters of one language that others write with two or as another one. */
const MARKED = /[\u00df-\u024f\u1e00-\u1eff]/;

/** A word in lower case with its marks, if a Latin letter of it has some that `fold` removes; `null` for any other. */
export function withMarks(word: string): string | null {
  const small = normalize(word.toLowerCase(), 'NFC').replace(INVISIBLE, '');
  return MARKED.test(small) && fold(small) !== small ? small : null;
}

/** Decimal digits of every script follow each other from zero. */
function toAsciiDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  if (zero < 128) return digit;
  const last = zero;
  while (last - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((last - zero) % 10);
}
