/** Characters that only give a direction. */
const MARKS = /[\u061c\u200e\u200f]/g;
const SPACES = /[\s'\u2019]/g;
/** Maximum length of a unit, and of a sign before a number, in characters. */
const MAX_UNIT = 12;

const isDigit = (character: string): boolean => /^\p{Nd}$/u.test(character);

/** The number in a text as people of a language write it, with or without a unit: 1,234.5, −3 %, € 12 or 14 km; `null` for any other text. */
export function readNumber(text: string, language: string): number | null {
  const characters = [...text.replace(MARKS, '').trim()];
  const [first, last] = [characters.findIndex(isDigit), characters.findLastIndex(isDigit)];
  if (first < 0 || first > MAX_UNIT || characters.length - last > MAX_UNIT) return null;
  const { group, decimal } = separatorsOf(language);
  const number = characters.slice(first, last + 1).join('');
  const [whole = '', fraction = '', ...others] = number.split(decimal);
  const groups = whole.replace(SPACES, group).split(group);
  const digits = asciiDigits(groups.join(''));
  const decimals = asciiDigits(fraction);
  const isNumber = /^\d+$/.test(digits) && /^\d*$/.test(decimals) && others.length === 0;
  if (!isNumber || !groups.slice(1).every(isGroup)) return null;
  const value = Number(`${digits}.${decimals}`);
  const before = characters.slice(0, first).join('').trim();
  // Accountants write negative numbers like this; elsewhere it is just a remark.
  if (before.endsWith('(')) return null;
  return /^[-\u2212\u2013]|[-\u2212\u2013]$/.test(before) ? -value : value;
}

/** Groups have three digits; in India all but the last one have two. */
const isGroup = ({ length }: string, index: number, { length: count }: readonly string[]): boolean =>
  length === 3 || (length === 2 && index < count - 1);

function separatorsOf(language: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language === 'und' ? 'en' : language).formatToParts(-1_234_567.8);
  const partOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  // Some languages group digits with a space, and Unicode has several.
  return { group: partOf('group')?.replace(SPACES, ' ') ?? ' ', decimal: partOf('decimal') ?? '.' };
}

/** The digits of each script follow each other, from 0 to 9. */
const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (isDigit(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
