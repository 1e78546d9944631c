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
  { words: en, text: 'ALL FOOD & ART' },
  { words: de, text: 'ALLES AUS FOOD & ART' },
  { words: ar, text: 'كل مقالات Food & Art' },
])('the link to all articles of a category is "$text"', ({ words, text }) => {
  expect(words.allOf('Food & Art')).toBe(text);
});
