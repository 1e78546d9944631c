/**
 * The most marks on one letter, such as accents: the limit of Unicode's Stream-Safe Text Format (UAX #15, section 13), which no language
 * comes near. Normalization sorts the marks of a letter, and takes quadratic time for those without an end.
 */
export const MAX_MARKS = 30;

/** A letter with so many marks that they may be too many: some of them stand for two. Half-width kana have marks that are letters. */
const LONG_RUN = /[^\p{M}\uff9e\uff9f]?[\p{M}\uff9e\uff9f]{10,}/gu;
const MARK = /[\p{M}\uff9e\uff9f]/u;
/** Most texts don't contain such a letter, and this check takes a quarter of the time. */
const MANY_MARKS = /[\p{M}\uff9e\uff9f]{10}/u;

/** `String.prototype.normalize` in linear time: equal to it for a stream-safe text; of any other, without the marks beyond the limit. */
export const normalize = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (MANY_MARKS.test(text) ? text.replace(LONG_RUN, withoutExcess) : text).normalize(form);

/** The beginning of the first letter with too many marks, with the letters before it; `null` if a text doesn't contain one. */
export function findExcessMarks(text: string): string | null {
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    if (withoutExcess(run) === run) continue;
    const [letter = ''] = run;
    return text.slice(Math.max(0, index - BEFORE), index).toWellFormed() + letter;
  }
  return null;
}
/** Characters that show an editor where the letter is. */
const BEFORE = 20;

function withoutExcess(run: string): string {
  let kept = '';
  let marks = 0;
  for (const character of run) {
    const { own, isMark } = marksOf(character);
    if (!isMark) marks = 0;
    if (marks + own > MAX_MARKS) continue;
    marks += own;
    kept += character;
  }
  return kept;
}

/** How many marks a character is or ends with, and whether it is nothing else. */
type Marks = { own: number; isMark: boolean };

/** By mark; Unicode has 2,500. */
const known = new Map<string, Marks>();

function marksOf(character: string): Marks {
  const found = known.get(character);
  if (found) return found;
  const parts = Array.from(character.normalize('NFKD'));
  const last = parts.findLastIndex((part) => !isSorted(part));
  const marks = { own: parts.length - 1 - last, isMark: last < 0 };
  if (MARK.test(character)) known.set(character, marks);
  return marks;
}

/** The mark that is sorted behind all others. */
const LAST_MARK = '\u0345';

/** Whether a decomposed character is a mark that normalization sorts, and not one such as the vowel signs of India. */
const isSorted = (part: string): boolean =>
  part === LAST_MARK || !(LAST_MARK + part).normalize('NFD').startsWith(LAST_MARK);
