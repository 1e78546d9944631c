import { describe, expect, test } from 'vitest';
import { publishedOn } from './published-on.ts';

test('formats a date like 3rd March, 2024', () => {
  expect(publishedOn('2024-03-03T06:30:00.000Z', 'en', 'UTC')).toBe('3rd March, 2024');
});

test.each([
  { day: '01', expected: '1st' },
  { day: '02', expected: '2nd' },
  { day: '03', expected: '3rd' },
  { day: '04', expected: '4th' },
  { day: '10', expected: '10th' },
  { day: '11', expected: '11th' },
  { day: '12', expected: '12th' },
  { day: '13', expected: '13th' },
  { day: '20', expected: '20th' },
  { day: '21', expected: '21st' },
  { day: '22', expected: '22nd' },
  { day: '23', expected: '23rd' },
  { day: '24', expected: '24th' },
  { day: '30', expected: '30th' },
  { day: '31', expected: '31st' },
])('writes day $day as $expected', ({ day, expected }) => {
  expect(publishedOn(`2026-10-${day}T12:00:00.000Z`, 'en', 'UTC')).toBe(`${expected} October, 2026`);
});

test.each([
  { language: 'en-US', expected: '3rd March, 2024' },
  { language: 'de', expected: '3. März 2024' },
  { language: 'ar', expected: '3 مارس 2024' },
  { language: 'es', expected: '3 de marzo de 2024' },
  { language: 'fr', expected: '3 mars 2024' },
  { language: 'it', expected: '3 marzo 2024' },
  { language: 'pt', expected: '3 de março de 2024' },
  { language: 'nl', expected: '3 maart 2024' },
  { language: 'pl', expected: '3 marca 2024' },
  { language: 'tr', expected: '3 Mart 2024' },
  { language: 'el', expected: '3 Μαρτίου 2024' },
  { language: 'ja', expected: '2024年3月3日' },
  { language: 'zh', expected: '2024年3月3日' },
])('writes a date in $language as $expected', ({ language, expected }) => {
  expect(publishedOn('2024-03-03T06:30:00.000Z', language, 'UTC')).toBe(expected);
});

test.each([
  { language: 'fr', expected: '1er mars 2024' },
  { language: 'fr-CA', expected: '1er mars 2024' },
  { language: 'pt', expected: '1º de março de 2024' },
  { language: 'pt-BR', expected: '1º de março de 2024' },
  { language: 'pt-PT', expected: '1 de março de 2024' },
  { language: 'es', expected: '1 de marzo de 2024' },
  { language: 'ar-EG', expected: '١ مارس ٢٠٢٤' },
])('writes the first of a month in $language as $expected', ({ language, expected }) => {
  expect(publishedOn('2024-03-01T06:30:00.000Z', language, 'UTC')).toBe(expected);
});

describe('uses the time zone of the magazine:', () => {
  test.each([
    { iso: '2025-12-31T23:30:00.000Z', timeZone: 'UTC', expected: '31st December, 2025' },
    { iso: '2025-12-31T23:30:00.000Z', timeZone: 'Europe/Berlin', expected: '1st January, 2026' },
    { iso: '2026-01-01T03:00:00.000Z', timeZone: 'America/New_York', expected: '31st December, 2025' },
    { iso: '2026-01-01T10:30:00.000Z', timeZone: 'Pacific/Auckland', expected: '1st January, 2026' },
    { iso: '2026-01-01T11:30:00.000Z', timeZone: 'Pacific/Auckland', expected: '2nd January, 2026' },
    { iso: '2024-02-28T18:45:00.000Z', timeZone: 'Asia/Kathmandu', expected: '29th February, 2024' },
    // Summer time begins.
    { iso: '2026-03-28T22:59:00.000Z', timeZone: 'Europe/Berlin', expected: '28th March, 2026' },
    { iso: '2026-03-28T23:00:00.000Z', timeZone: 'Europe/Berlin', expected: '29th March, 2026' },
    { iso: '2026-03-29T22:00:00.000Z', timeZone: 'Europe/Berlin', expected: '30th March, 2026' },
  ])('$iso in $timeZone', ({ iso, timeZone, expected }) => {
    expect(publishedOn(iso, 'en', timeZone)).toBe(expected);
  });
});

test('writes a date in UTC if it does not know the time zone', () => {
  expect(publishedOn('2025-12-31T23:30:00.000Z', 'en', 'Europe/Tidemark')).toBe('31st December, 2025');
});

test.each([
  '',
  'soon',
  'Invalid Date',
  '3 March 2024',
  '2024/03/03',
  '2024-13-01',
  '2024-02-30T25:00:00Z',
  'null',
  '3rd March, 2024',
])('returns null for the invalid date "%s"', (iso) => {
  expect(publishedOn(iso, 'en', 'UTC')).toBeNull();
});
