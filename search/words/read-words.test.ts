import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { readWords } from './read-words.ts';

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
])('$text is split into $expected', ({ language, text, expected }) => {
  expect(words(text, language)).toEqual(expected);
});

const APOSTROPHES = [..."'’ʼʻʾʿʹ"];

test.each([
  { language: 'uk', word: 'п’ятниця', found: 'пятниця' },
  { language: 'uk', word: 'комп’ютер', found: 'компютер' },
  { language: 'haw', word: 'Hawai’i', found: 'hawaii' },
  { language: 'en', word: 'Qur’an', found: 'quran' },
  { language: 'en', word: 'O’Neill', found: 'neill' },
  { language: 'en', word: 'harbour’s', found: 'harbour' },
  { language: 'de', word: 'Hans’s', found: 'Hans' },
  { language: 'fr', word: 'l’eau', found: 'eau' },
  { language: 'fr', word: 'aujourd’hui', found: 'hui' },
  { language: 'it', word: 'dell’arte', found: 'arte' },
  { language: 'tr', word: 'Ankara’da', found: 'ankara' },
  { language: 'uz', word: 'o’zbek', found: 'ozbek' },
])(
  '$word in $language is split the same way with every apostrophe, into $found',
  ({ language, word, found }) => {
    const [expected] = APOSTROPHES.map((sign) => words(word.replace('’', sign), language));
    for (const sign of APOSTROPHES) expect(words(word.replace('’', sign), language), sign).toEqual(expected);
    expect(expected).toEqual(expect.arrayContaining(words(found, language)));
  },
);

test.each([
  'Leser*innen',
  'Leser:innen',
  'Leser_innen',
  'Leser/innen',
  'Leser/-innen',
  'Leser(innen)',
  'Leser·innen',
  'LeserInnen',
])('%s matches the masculine and the feminine form in German', (text) => {
  expect(words(text, 'de')).toEqual(words('Leser Leserinnen', 'de'));
});

test.each([
  { language: 'de', text: 'Bürger*innenrat', expected: ['Bürgerrat', 'Bürgerinnenrat'] },
  { language: 'de', text: 'Lehrer/-in', expected: ['Lehrer', 'Lehrerin'] },
  { language: 'de', text: 'Stadt: innen', expected: ['Stadt', 'innen'] },
  { language: 'de', text: 'und/in', expected: ['und', 'in'] },
  { language: 'en', text: 'log*in', expected: ['log', 'in'] },
  { language: 'fr', text: 'étudiant·e·s', expected: ['étudiant', 'e', 'étudiante'] },
  { language: 'ca', text: 'col·lecció', expected: ['col', 'lecció', 'collecció'] },
])('$text in $language is split into $expected', ({ language, text, expected }) => {
  expect(words(text, language)).toEqual(expected.flatMap((each) => words(each, language)));
});

test.each([
  ['1,250,000', '1 250 000 1250000'],
  ['1.250.000', '1 250 000 1250000'],
  ['1 250 000', '1 250 000 1250000'],
  ['1\u2009250\u2009000', '1 250 000 1250000'],
  ['1\u202f250\u202f000', '1 250 000 1250000'],
  ['1’250’000', '1 250 000 1250000'],
  ['12,50,000', '12 50 000 1250000'],
  ['١٬٢٥٠', '1 250 1250'],
  ['1,250.50', '1 250 1250 50'],
  ['in 2026 1,250,000 people', 'in 2026 1 250 000 1250000 peopl'],
  ['3.5', '3 5'],
  ['0.125', '0 125'],
  ['2026-11-29', '2026 11 29'],
  ['12.05.2026', '12 05 2026'],
  ['1,2,3', '1 2 3'],
])('the numbers of %s are %s', (text, expected) => {
  expect(words(text, 'en').join(' ')).toBe(expected);
});

test('each word knows its position', () => {
  const text = 'Der Hafen, 東京大学!';
  expect(readWords(text, 'de').map(({ from, to }) => text.slice(from, to))).toEqual([
    'Der',
    'Hafen',
    '東京',
    '京大',
    '大学',
  ]);
});

test('words of any text lie within it and contain only letters and digits', () => {
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

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
