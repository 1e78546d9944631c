import { expect, test } from 'vitest';
import { partPopulate } from './part-populate';

test('takes articles out of what is populated, and keeps what is above them', () => {
  const parted = partPopulate([
    'icon',
    'articles',
    'children.articles.icon',
    'children.articles.cover.media',
    'recommendedArticles.tags',
  ]);
  expect(parted.rest).toEqual(['icon', 'children', 'recommendedArticles.tags']);
  expect([...parted.articles]).toEqual([
    ['', []],
    ['children', ['icon', 'cover.media']],
  ]);
});

test('leaves everything where it is if no articles are asked for', () => {
  expect(partPopulate(['cover.media', 'tags'])).toEqual({
    rest: ['cover.media', 'tags'],
    articles: new Map(),
  });
});
