import { expect, test } from 'vitest';
import type { Rename } from '#contract/entities/rename.ts';
import { furtherRenames, renamesRequest, withPresentNames } from './former-names.ts';
import { NO_FILTERS, searchHref } from './search-filters.ts';

const RENAMES: Rename[] = [
  { kind: 'tags', name: 'Klima', present: 'Climate, today' },
  { kind: 'tags', name: 'Klimawandel', present: 'Climate change' },
  { kind: 'categories', name: 'Stadt', present: 'Cities' },
];

test.each([
  { filters: { tags: ['klima'] }, href: '/search?tags=climate%252C+today' },
  {
    filters: { tags: ['klima', 'fog'], page: 2, keywords: 'sea' },
    href: '/search?keywords=sea&tags=climate%252C+today%2Cfog&page=2',
  },
  { filters: { categories: ['klima'] }, href: null },
  { filters: { categories: ['stadt', 'cities'] }, href: '/search?categories=cities' },
  { filters: { tags: ['kli'] }, href: null },
  { filters: {}, href: null },
])('a search for $filters redirects to $href', ({ filters, href }) => {
  const present = withPresentNames({ ...NO_FILTERS, ...filters, named: true }, RENAMES);
  expect(present && searchHref(present)).toBe(href);
});

test('filters in any order and on any page send one and the same request', () => {
  const first = renamesRequest({ ...NO_FILTERS, tags: ['b', 'a'], page: 3 });
  const second = renamesRequest({ ...NO_FILTERS, tags: ['b'], categories: ['a', 'b'] });
  expect(first?.url).toBe(second?.url);
  expect(renamesRequest({ ...NO_FILTERS, keywords: 'a' })).toBeNull();
});

test.each([
  { total: RENAMES.length, asks: false },
  { total: RENAMES.length + 1, asks: true },
])('with $total former names, a search sends a request of its own: $asks', ({ total, asks }) => {
  const filters = { ...NO_FILTERS, tags: ['klima'] };
  const meta = { pagination: { page: 1, pageCount: 1, total } };
  const request = furtherRenames(filters, { loading: false, error: null, data: RENAMES, meta });
  expect(request?.url).toBe(asks ? renamesRequest(filters)?.url : undefined);
});
