import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { findWords, readWords } from './read-words.ts';

const words = (text: string, language: string) => readWords(text, language).map(({ word }) => word);

test.each([
  { language: 'en', one: 'Bicycles', other: 'bicycle' },
  { language: 'de', one: 'Häuser', other: 'HAUS' },
  { language: 'de', one: 'Straße', other: 'STRASSE' },
  { language: 'fr', one: 'Élections', other: 'élection' },
  { language: 'es', one: 'CANCIÓN', other: 'cancion' },
  { language: 'tr', one: 'IŞIK', other: 'ışık' },
  { language: 'tr', one: 'İstanbul', other: 'istanbul' },
  { language: 'el', one: 'ΟΔΟΣ', other: 'οδός' },
  { language: 'ru', one: 'Ёлка', other: 'елка' },
  { language: 'ar', one: 'مَدْرَسَة', other: 'مدرسه' },
  { language: 'ar', one: 'أحمد', other: 'احمد' },
  { language: 'ar', one: 'الـــكتاب', other: 'الكتاب' },
  { language: 'fa', one: '۱۴۰۳', other: '1403' },
  { language: 'hi', one: '२०२६', other: '2026' },
  { language: 'pl', one: 'ŁÓDŹ', other: 'lodz' },
  { language: 'da', one: 'Ærø', other: 'aero' },
  { language: 'cs', one: 'Dvořák', other: 'dvorak' },
  { language: 'en', one: 'cooperate', other: 'coop\u00aderate' },
])('$one and $other are the same word in $language', ({ language, one, other }) => {
  expect(words(one, language)).toEqual(words(other, language));
  expect(words(one, language)).toHaveLength(1);
});

test.each([
  { language: 'ja', text: '東京大学', expected: ['東京', '京大', '大学'] },
  { language: 'zh', text: '北京2026', expected: ['北京', '2026'] },
  { language: 'zh', text: '水', expected: ['水'] },
  { language: 'ko', text: '서울시', expected: ['서울', '울시'] },
  { language: 'th', text: 'ภาษาไทยง่าย', expected: ['ภาษา', 'ไทย', 'ง่าย'] },
  { language: 'hi', text: 'हिन्दी', expected: words('हिन्दी', 'hi') },
  { language: 'en', text: 'x-ray, 3.5 (A&B)', expected: ['x', 'rai', '3', '5', 'a', 'b'] },
  { language: 'en', text: '…!? ', expected: [] },
])('$text is read as $expected', ({ language, text, expected }) => {
  expect(words(text, language)).toEqual(expected);
});

test('a word says where it stands', () => {
  const text = 'Der Hafen, 東京大学!';
  expect(readWords(text, 'de').map(({ from, to }) => text.slice(from, to))).toEqual([
    'Der',
    'Hafen',
    '東京',
    '京大',
    '大学',
  ]);
});

test('any text has words within it, of letters and digits alone', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('en', 'de', 'tr', 'ar', 'ja', 'th', ''),
      (text, language) => {
        for (const { word, from, to } of readWords(text, language)) {
          expect(word).toMatch(/^[^\s"*^:()\0]+$/);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(from).toBeLessThan(to);
        }
      },
    ),
  );
});

test('a folded text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

const LANGUAGES = 'ar az da de el en es fi fr ga hi hu id it ja lt nb nl nn no pt ro ru sv th tr'.split(' ');
const word = fc.tuple(
  fc.constantFrom('', 'ge', 'mem', 'pe', 'di', 'bhf', 'gc', 'dy', 'ski', 'İ', 'É', 'Æ'),
  fc.string({ unit: fc.constantFrom(...'aeiouybdgklmnrstAEI7éñ\u0301') }),
  fc.constantFrom('', 'ing', 'es', 'lich', 'iteit', 'nak', 'ssa', 'nya', 'mente', 'lar'),
);

test.each([...LANGUAGES, ''])('the words looked for are found in %s', (language) => {
  const texts = fc.array(
    fc.oneof(
      word.map((parts) => parts.join('')),
      fc.constantFrom('東京大学', 'ภาษาไทย'),
    ),
  );
  fc.assert(
    fc.property(texts, fc.nat(2), (parts, chosen) => {
      const text = parts.join(' ');
      const all = readWords(text, language);
      const lookedFor = new Set(all.filter((_, index) => index % 3 === chosen).map((each) => each.word));
      expect(findWords(text, language, lookedFor)).toEqual(all.filter((each) => lookedFor.has(each.word)));
    }),
  );
});
