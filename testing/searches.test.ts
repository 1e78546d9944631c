import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDERS } from '#contract/search/search.ts';
import { createSearches } from './searches.ts';

const VOCABULARY = {
  titles: ['A harbour counts its bicycles', 'The old bridge sings'],
  categories: ['Politics', 'Science', 'Culture'],
  tags: ['Cycling', 'Cycling', 'Rivers', 'Music'],
  dossiers: ['The river', 'Night trains'],
};

const draw = (seed: number, count = 1_000) => {
  const nextSearch = createSearches(VOCABULARY, seed);
  return Array.from({ length: count }, nextSearch);
};

test('generated searches never repeat, and the same seed repeats them', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const searches = draw(seed, 200);
      expect(new Set(searches.map((search) => JSON.stringify(search))).size).toBe(200);
      expect(draw(seed, 200)).toEqual(searches);
    }),
  );
});

test('generated searches have every combination of filters, every order, and pages from the first to the 19th', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const searches = draw(seed);
      const combinations = searches.map(({ keywords, categories, tags, dossiers }) =>
        [keywords, categories, tags, dossiers].map((filter) => filter.length > 0).join(),
      );
      expect(new Set(combinations).size).toBe(2 ** 4 - 1);
      expect(new Set(searches.map(({ sort }) => sort))).toEqual(new Set(ORDERS));
      const pages = searches.map(({ page }) => page);
      expect([Math.min(...pages), Math.max(...pages)]).toEqual([1, 19]);
    }),
    { numRuns: 10 },
  );
});

test('generated keywords are words of a title, parts of them and two letters', () => {
  const keywords = draw(1).flatMap((search) => search.keywords || []);
  expect(keywords).toEqual(expect.arrayContaining(['bicycles', 'harbour counts', 'arbo', 'id']));
});
