import { expect, test } from 'vitest';
import { articleCount } from './article-count.ts';

test.each([
  { total: 0, words: 'No articles match.' },
  { total: 1, words: '1 article' },
  { total: 2, words: '2 articles' },
  { total: 240, words: '240 articles' },
])('$total found is said as "$words"', ({ total, words }) => {
  expect(articleCount(total)).toBe(words);
});
