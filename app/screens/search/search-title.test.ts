import { expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { words } from '#app/language/words/en.ts';
import { searchTitle } from './search-title.ts';

test.each([
  { filters: {}, title: 'Search' },
  { filters: { named: true }, title: 'All news' },
  { filters: { keywords: 'tide' }, title: '“tide”' },
  { filters: { keywords: 'tide', named: true }, title: '“tide”' },
  { filters: { categories: ['culture'], tags: ['bread'], named: true }, title: 'culture, #bread' },
  {
    filters: { keywords: 'tide', authors: ['Ada Bell'], years: ['2026'] },
    title: '“tide” · Ada Bell, 2026',
  },
  { filters: { keywords: 'tide', dossiers: ['the night shift'] }, title: '“tide” in the night shift' },
  {
    filters: { categories: ['culture', 'food'], tags: ['bread', 'jazz'], dossiers: ['water'] },
    title: 'culture, food, #bread and 2 more',
  },
])('a search page gets the title $title', ({ filters, title }) => {
  expect(searchTitle({ ...NO_FILTERS, ...filters }, words)).toBe(title);
});
