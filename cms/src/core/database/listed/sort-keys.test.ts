import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSortKeys } from './sort-keys';

/** Texts in the order that a database has them in. */
function sortByKey(language: string, texts: readonly string[]): string[] {
  const keyOf = createSortKeys(language);
  return texts.toSorted((a, b) => Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b))));
}

test.each([
  {
    language: '',
    sorted: ['Ahorn', 'ahre', 'Ahre', 'ähre', 'Ähre', 'Ahren', 'Zebra', 'Άνω', 'Ёлка', 'أحمد', '東京'],
  },
  {
    language: '',
    sorted: ['', ' ', '!', '1 tram', '2 trams', '10 trams', 'a', 'Æon', 'af', 'Straße', 'Strassen'],
  },
  { language: '', sorted: ['Chapter 2', 'Chapter 10', 'Chapter 010 b', 'chapters'] },
  { language: 'xx', sorted: ['a', 'Ä', 'z'] },
  { language: 'sv', sorted: ['a', 'z', 'å', 'ä', 'ö'] },
  { language: 'da', sorted: ['abe', 'zebra', 'æble', 'øl', 'Aalborg', 'år'] },
  { language: 'cs', sorted: ['cena', 'čas', 'hora', 'chata', 'jaro'] },
  { language: 'es', sorted: ['nube', 'ñandú', 'oso'] },
  { language: 'th', sorted: ['กา', 'เก', 'ขา', 'แข'] },
])('in the language "$language" the order is $sorted', ({ language, sorted }) => {
  expect(sortByKey(language, sorted.toReversed())).toEqual(sorted);
});

describe('the order is that of Intl.Collator', () => {
  test.each([
    ['', 'aAbBeEéÉoOöÖøßsSzZæ 1029-’.,?ñüÿłđð'],
    ['sv', 'aAzZåäöÅÄÖéeovw 12'],
    ['cs', 'cČchHiIďdňnřrša áz'],
    ['tr', 'ıiİIşsŞSğgGhçcCöou'],
    ['ru', 'аеёжийклмяА ЕЁЙab'],
    ['fa', 'اآبپتثچجحگکیي'],
    ['hi', 'कखगचअआइओािी्ं'],
    ['th', 'กขคงเแโะาิี้'],
    ['ja', 'あいうえおかがアイウガ日本語漢字'],
    ['zh', '中文字汉语拼音北京上海'],
  ])('in the language "%s"', (language, characters) => {
    const keyOf = createSortKeys(language);
    const { compare } = new Intl.Collator(language || 'en', { numeric: true });
    const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 5 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const byKey = Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b)));
        expect(Math.sign(byKey)).toBe(Math.sign(compare(a, b)));
      }),
      { numRuns: 300 },
    );
  });
});

test('the key of the longest name fits into an index and is valid text', () => {
  const key = createSortKeys('')('ﷺ𠜎'.repeat(200));
  expect(Buffer.byteLength(key)).toBeLessThan(2_700);
  expect(key.isWellFormed()).toBe(true);
  expect(key).not.toContain('\0');
});
