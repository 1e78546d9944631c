import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.each([
  { text: '1,234.5', language: 'en', number: 1234.5 },
  { text: '1.234,5', language: 'de', number: 1234.5 },
  { text: '1 234,5', language: 'fr', number: 1234.5 },
  { text: '1’234.5', language: 'de-CH', number: 1234.5 },
  { text: '12,34,567', language: 'en-IN', number: 1234567 },
  { text: '3160', language: 'en', number: 3160 },
  { text: '−3 %', language: 'en', number: -3 },
  { text: '–3', language: 'en', number: -3 },
  { text: '€ –12', language: 'en', number: -12 },
  { text: '(3)', language: 'en', number: null },
  { text: '+0.5', language: 'en', number: 0.5 },
  { text: '€ 12', language: 'en', number: 12 },
  { text: '-$4', language: 'en', number: -4 },
  { text: '–$4', language: 'en', number: -4 },
  { text: '14 km²', language: 'en', number: 14 },
  { text: '٣٫٥', language: 'ar-EG', number: 3.5 },
  { text: '१२', language: 'hi', number: 12 },
  { text: '0,5', language: 'en', number: null },
  { text: '1.5', language: 'de', number: null },
  { text: '14:32', language: 'en', number: null },
  { text: '2026-11-24', language: 'en', number: null },
  { text: '1–2', language: 'en', number: null },
  { text: '1,000,00', language: 'en', number: null },
  { text: 'about a hundred and 1', language: 'en', number: null },
  { text: '', language: 'en', number: null },
  { text: 'none', language: 'en', number: null },
])('$text in $language is read as $number', ({ text, language, number }) => {
  expect(readNumber(text, language)).toBe(number);
});

test('a number formatted in any language reads back unchanged', () => {
  const languages = fc.constantFrom(
    'ar',
    'ar-EG',
    'de',
    'de-AT',
    'de-CH',
    'el',
    'en',
    'en-IN',
    'es',
    'fa',
    'fr',
    'he',
    'hi',
    'it',
    'ja',
    'nl',
    'pl',
    'pt',
    'pt-PT',
    'sv',
    'tr',
    'zh',
  );
  const number = fc.integer({ min: -1e12, max: 1e12 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(number, languages, (value, language) => {
      const text = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);
      expect(readNumber(text, language)).toBeCloseTo(value, 3);
      expect(readNumber(`${text} km`, language)).toBeCloseTo(value, 3);
    }),
  );
});

test('any text is read as a number or as null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const number = readNumber(text, 'en');
      expect(number === null || Number.isFinite(number)).toBe(true);
    }),
  );
});
