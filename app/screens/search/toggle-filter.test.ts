import { describe, expect, test } from 'vitest';
import {
  isSearch,
  NO_FILTERS,
  readSearchFilters,
  type SearchFilters,
  searchHref,
} from '#app/content/search-filters.ts';
import { toggleFilter } from './toggle-filter.ts';

const read = (url: string) => readSearchFilters(new URL(url, 'http://site').searchParams);

describe('toggling a filter', () => {
  const chosen: SearchFilters = { ...NO_FILTERS, tags: ['rivers'], named: true, page: 4 };

  test('adds its name in lower case and goes to page 1', () => {
    const more = toggleFilter(chosen, 'tags', 'Arts, Crafts');
    expect(more).toEqual({ ...chosen, tags: ['rivers', 'arts, crafts'], page: 1 });
  });

  test('removes it if it is already chosen', () => {
    expect(toggleFilter(chosen, 'tags', 'Rivers')).toEqual({ ...chosen, tags: [], page: 1 });
  });

  test('does not affect the other kinds', () => {
    const more = toggleFilter(chosen, 'dossiers', 'Rivers');
    expect(more).toMatchObject({ tags: ['rivers'], dossiers: ['rivers'] });
  });

  test('of a full-text search keeps its URL as short as before', () => {
    const texts = read('/search?keywords=a&in=texts');
    const filtered = toggleFilter(toggleFilter(texts, 'authors', 'Ada Bell'), 'years', '2026');
    expect(searchHref(filtered)).toBe('/search?keywords=a&authors=ada+bell&years=2026&in=texts');
    expect(searchHref({ ...filtered, texts: false, sort: 'newest' })).toBe('/search?keywords=a');
    const none = toggleFilter(toggleFilter(filtered, 'years', '2026'), 'authors', 'ada bell');
    expect(searchHref(none)).toBe('/search?keywords=a&in=texts');
  });

  test('twice has no effect, also for names that need cleaning', () => {
    for (const name of ['Zu\u0308rich', ' Night  Work ', 'H\u0331ai', `${'x'.repeat(99)}😀y`]) {
      const once = read(searchHref(toggleFilter(chosen, 'tags', name)));
      expect(once.tags).toHaveLength(2);
      expect(toggleFilter(once, 'tags', name).tags).toEqual(['rivers']);
    }
  });

  test('shows all news, not the empty search, when the last one is removed', () => {
    expect(isSearch(toggleFilter(chosen, 'tags', 'rivers'))).toBe(true);
  });
});
