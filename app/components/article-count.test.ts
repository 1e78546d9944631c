import { expect, test } from 'vitest';
import { articleCount } from './article-count.ts';

test.each([
  { total: 0, text: 'No articles match.' },
  { total: 1, text: '1 article' },
  { total: 2, text: '2 articles' },
  { total: 240, text: '240 articles' },
])('a total of $total is shown as "$text"', ({ total, text }) => {
  expect(articleCount(total)).toBe(text);
});
