import { normalize } from 'masthead-contract/text/normalize';
import { readCollation } from './collation';

/** Must change with the result of `createSortKeys` for any text: the next start then makes all stored keys again. */
export const SORT_KEY_VERSION = 2;

/** Names have up to 255 characters. A value in an index of PostgreSQL has at most 2,700 bytes. */
const MAX_CODES = 600;

/** Ends a level of a key and is less than all other codes. PostgreSQL cannot store 0. */
const END = 1;
const FIRST_CODE = 2;

/** Vowels of Thai and Lao that are written before their consonant but sorted after it. */
const VOWEL_BEFORE_CONSONANT = /([เ-ไເ-ໄ])([ก-ฮກ-ຮ])/g;

/**
 * Returns a function that makes the sort key of a name or title. Sorted by their bytes in UTF-8, which every database can do,
 * keys are in the order of the texts in the language, as `Intl.Collator` compares them, with numbers by their value. `language`
 * is a BCP 47 tag; if it is empty or the language has no special order, the order is Unicode's root collation.
 *
 * It differs from the collator's order where the collator compares more than single characters and pairs of A to Z as a unit: a
 * length mark after kana, pairs with other letters, and some syllables of Tamil and Burmese.
 */
export function createSortKeys(language: string): (text: string) => string {
  const { pairs, weightsOf } = readCollation(language);
  const units = new RegExp(['\\p{Nd}+', ...pairs, '.'].join('|'), 'gisu');
  const letterOf = (character: string) => weightsOf(character)[0]?.letter ?? 0;
  const digitValues = new Map(Array.from('0123456789', (digit, value) => [letterOf(digit), value]));

  return (text) => {
    const letters: number[] = [];
    const accents: number[] = [];
    const cases: number[] = [];
    for (const unit of normalize(text, 'NFC').replace(VOWEL_BEFORE_CONSONANT, '$2$1').match(units) ?? []) {
      if (/\p{Nd}/u.test(unit)) {
        const values = Array.from(unit, (digit) => digitValues.get(letterOf(digit)) ?? 0);
        const significant = values.slice(values.findIndex((value) => value > 0));
        // The number with more digits is the larger one.
        letters.push(letterOf('0'), significant.length, ...significant);
      } else {
        for (const { letter, accent, letterCase } of weightsOf(unit)) {
          if (letter > 0) letters.push(letter);
          accents.push(accent);
          cases.push(letterCase);
        }
      }
    }
    const codes = [
      ...letters.map(toCode),
      END,
      ...trimEnd(accents).map(toCode),
      END,
      ...trimEnd(cases).map(toCode),
    ];
    return String.fromCodePoint(...codes.slice(0, MAX_CODES));
  };
}

/** Most letters are unaccented and in lower case, so their zero weights at the end of a key can be left out. */
function trimEnd(weights: number[]): number[] {
  return weights.slice(0, weights.findLastIndex((weight) => weight > 0) + 1);
}

/** A code point for a weight, skipping the surrogates, which aren't characters. */
function toCode(weight: number): number {
  const code = weight + FIRST_CODE;
  return code < 0xd800 ? code : code + 0x800;
}
