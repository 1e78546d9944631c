import { MAX_TEXT_LENGTH } from './limits.ts';

/** A text as a search takes it: one form for every accent, no needless blanks, not endless. */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // By code points: half a character can't stand in an address.
  return Array.from(plain).slice(0, MAX_TEXT_LENGTH).join('').trim();
}
