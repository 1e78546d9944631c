import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOf, filterStore, MAX_FILTERS } from './filter-store';

/** What a browser keeps, and no more than some characters. */
function storageWith(room = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const ARTICLES = { account: '1', model: 'api::article.article' };
const DRAFTS = { name: 'Drafts', query: '_q=tide' };

test.each([
  { search: '', kept: '' },
  { search: '?page=2&pageSize=50&sort=title:ASC', kept: '' },
  { search: '?page=2&_q=tide&pageSize=50', kept: '_q=tide' },
  {
    search: '?page=1&sort=title:ASC&filters[$and][0][waiting][$eq]=true',
    kept: 'sort=title%3AASC&filters%5B%24and%5D%5B0%5D%5Bwaiting%5D%5B%24eq%5D=true',
  },
])('the query $search is saved as $kept', ({ search, kept }) => {
  expect(filterOf(search)).toBe(kept);
});

test('a saved filter keeps only the filter parameters', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (search) => {
      expect(filterOf(filterOf(search))).toBe(filterOf(search));
    }),
  );
});

test('filters are sorted by name, and saving one under an existing name replaces it', () => {
  const filters = filterStore(storageWith(), ARTICLES);
  filters.save(DRAFTS);
  filters.save({ name: 'Ada', query: '_q=ada' });
  filters.save({ ...DRAFTS, query: '_q=ebb' });
  expect(filters.list()).toEqual([
    { name: 'Ada', query: '_q=ada' },
    { name: 'Drafts', query: '_q=ebb' },
  ]);
  filters.remove('Ada');
  expect(filters.list()).toEqual([{ name: 'Drafts', query: '_q=ebb' }]);
});

test.each([
  { whose: "another account's", place: { ...ARTICLES, account: '2' } },
  { whose: "another list's", place: { ...ARTICLES, model: 'api::tag.tag' } },
])('$whose filters are not listed', ({ place }) => {
  const storage = storageWith();
  filterStore(storage, place).save(DRAFTS);
  expect(filterStore(storage, ARTICLES).list()).toEqual([]);
});

test('a full browser storage saves no filter and loses none', () => {
  const filters = filterStore(storageWith(120), ARTICLES);
  expect(filters.save(DRAFTS)).toBe(true);
  expect(filters.save({ name: 'Long', query: `_q=${'a'.repeat(120)}` })).toBe(false);
  expect(filters.list()).toEqual([DRAFTS]);
});

test('a list has a limited number of filters, and each can still be replaced', () => {
  const filters = filterStore(storageWith(), ARTICLES);
  for (let number = 1; number <= MAX_FILTERS; number += 1) filters.save({ name: `${number}`, query: '_q=a' });
  expect(filters.save(DRAFTS)).toBe(false);
  expect(filters.save({ name: '1', query: '_q=b' })).toBe(true);
  expect(filters.list()).toHaveLength(MAX_FILTERS);
});

test('damaged filters are ignored', () => {
  const storage = storageWith();
  storage.setItem('masthead-filters|1|api::article.article', '{"a"');
  expect(filterStore(storage, ARTICLES).list()).toEqual([]);
});
