import { expect, test } from 'vitest';
import { firstWith, isLanguageCode, listLanguages, listTimeZones } from './listed-values';

const found = (list: { value: string; label: string }[], words: string) =>
  list.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase())).map(({ value }) => value);

test.each([
  { panel: 'en', words: 'German', values: ['de', 'de-AT', 'de-CH', 'gsw'] },
  { panel: 'de', words: 'Deutsch', values: ['de', 'de-AT', 'de-CH'] },
  { panel: 'de', words: 'Österreich', values: ['de-AT'] },
  { panel: 'en', words: 'Hebrew', values: ['he'] },
  { panel: 'en', words: '(uk)', values: ['uk'] },
])('searching the languages by name or code finds $words', ({ panel, words, values }) => {
  expect(values).toEqual(expect.arrayContaining(found(listLanguages(panel), words)));
  expect(found(listLanguages(panel), words)).not.toEqual([]);
});

test('every language is listed once, sorted by name', () => {
  const languages = listLanguages('de');
  expect(languages.length).toBeGreaterThan(180);
  expect(new Set(languages.map(({ value }) => value)).size).toBe(languages.length);
  for (const { value } of languages) expect(isLanguageCode(value)).toBe(true);
});

test.each(['German', 'de_AT', '', 'de-', 'd'])('“%s” is not a language code', (text) => {
  expect(isLanguageCode(text)).toBe(false);
});

test('searching the time zones by place shows their current UTC offset', () => {
  const zones = listTimeZones('en', new Date('2026-01-15T12:00:00Z'));
  expect(zones[0]).toEqual({ value: 'UTC', label: expect.stringContaining('UTC') });
  expect(zones.find(({ value }) => value === 'America/New_York')?.label).toBe('America/New York (GMT-5)');
  expect(found(zones, 'berlin')).toEqual(['Europe/Berlin']);
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
});

test.each([
  { words: 'de', value: 'de' },
  { words: 'french', value: 'fr-CA' },
  { words: 'BRITISH', value: 'en-GB' },
  { words: ' Austrian', value: 'de-AT' },
  { words: 'no such language', value: undefined },
])('Enter chooses the first listed language for “$words”', ({ words, value }) => {
  expect(firstWith(words, listLanguages('en'))?.value).toBe(value);
});
