import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { createArticles, type Material } from './made-articles.ts';

const MATERIAL: Material = {
  titleWords: ['Harbour', 'counts', 'bicycles'],
  words: ['A', 'quiet', 'river'],
  subtitles: ['A subtitle'],
  descriptions: ['A description'],
  families: [
    [11, 1],
    [12, 1],
  ],
  tags: [21, 22, 23, 24, 25],
  dossiers: [31],
  authors: [41, 42],
  covers: [51],
  icons: [61],
};

const make = (count: number) =>
  createArticles(createRandom(7), MATERIAL, { article: 100, cover: 200 }, (time) => time)(count);

test('an article is a draft and, with the same words, what the public reads', () => {
  const { articles } = make(20);
  expect(articles.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => 101 + index));
  for (let row = 0; row < articles.length; row += 2) {
    const [draft, published] = articles.slice(row, row + 2);
    expect(draft?.published_at).toBeNull();
    expect(published).toEqual({ ...draft, id: published?.id, published_at: expect.any(Number) });
  }
});

test('no article is linked to the same thing twice, and each is in a subcategory and in its parent', () => {
  const { articles_categories_lnk: under, articles_tags_lnk: tagged } = make(50);
  for (const [links, term] of [
    [under, 'category_id'],
    [tagged, 'tag_id'],
  ] as const) {
    const pairs = links.map((link) => `${link.article_id} ${link[term]}`);
    expect(pairs).toHaveLength(new Set(pairs).size);
  }
  const inParent = under.filter(({ category_id }) => category_id === 1);
  expect(new Set(inParent.map(({ article_id }) => article_id)).size).toBe(100);
});

test('every run makes the same articles', () => {
  expect(make(5)).toEqual(make(5));
});
