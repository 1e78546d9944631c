import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { createRowGenerator, type SampleContent } from './article-rows.ts';

const SAMPLE_CONTENT: SampleContent = {
  titleWords: ['Harbour', 'counts', 'bicycles'],
  words: ['A', 'quiet', 'river'],
  subtitles: ['A subtitle'],
  descriptions: ['A description'],
  subcategories: [
    [11, 1],
    [12, 1],
  ],
  tags: [21, 22, 23, 24, 25],
  dossiers: [31],
  authors: [41, 42],
  covers: [51],
  icons: [61],
};

const generate = (count: number) =>
  createRowGenerator(createRandom(7), SAMPLE_CONTENT, { article: 100, cover: 200 }, (time) => time)(count);

test('generates a draft and a published version of each article with the same content', () => {
  const { articles } = generate(20);
  expect(articles.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => 101 + index));
  for (let row = 0; row < articles.length; row += 2) {
    const [draft, published] = articles.slice(row, row + 2);
    expect(draft?.published_at).toBeNull();
    expect(published).toEqual({ ...draft, id: published?.id, published_at: expect.any(Number) });
  }
});

test('puts each article into a subcategory and its parent, and links no term twice', () => {
  const { articles_categories_lnk: categories, articles_tags_lnk: tags } = generate(50);
  for (const [links, term] of [
    [categories, 'category_id'],
    [tags, 'tag_id'],
  ] as const) {
    const pairs = links.map((link) => `${link.article_id} ${link[term]}`);
    expect(pairs).toHaveLength(new Set(pairs).size);
  }
  const inParent = categories.filter(({ category_id }) => category_id === 1);
  expect(new Set(inParent.map(({ article_id }) => article_id)).size).toBe(100);
});

test('generates the same articles in every run', () => {
  expect(generate(5)).toEqual(generate(5));
});
