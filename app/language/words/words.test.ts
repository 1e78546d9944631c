import { describe, expect, test } from 'vitest';
import { words as ar } from './ar.ts';
import { words as de } from './de.ts';
import { words as en } from './en.ts';

describe('the number of articles', () => {
  test.each([
    { words: en, count: 0, text: 'No articles match.' },
    { words: en, count: 1, text: '1 article' },
    { words: en, count: 1234, text: '1,234 articles' },
    { words: de, count: 1, text: '1 Artikel' },
    { words: de, count: 1234, text: '1.234 Artikel' },
    { words: ar, count: 0, text: 'لا توجد مقالات مطابقة.' },
    { words: ar, count: 1, text: 'مقال واحد' },
    { words: ar, count: 2, text: 'مقالان' },
    { words: ar, count: 5, text: '5 مقالات' },
    { words: ar, count: 24, text: '24 مقالًا' },
    { words: ar, count: 100, text: '100 مقال' },
  ])('$count is written as "$text"', ({ words, count, text }) => {
    expect(words.articleCount(count)).toBe(text);
  });
});

test.each([
  { words: en, name: 'Food & Art', language: 'en', text: 'ALL FOOD & ART' },
  { words: en, name: 'İstanbul dışı', language: 'tr', text: 'ALL İSTANBUL DIŞI' },
  { words: en, name: 'Πολιτική', language: 'el', text: 'ALL ΠΟΛΙΤΙΚΗ' },
  { words: de, name: 'Food & Art', language: 'de', text: 'ALLES AUS FOOD & ART' },
  { words: ar, name: 'Food & Art', language: 'und', text: 'كل مقالات Food & Art' },
])('the link to all articles of $name is "$text"', ({ words, name, language, text }) => {
  expect(words.allOf(name, language)).toBe(text);
});
