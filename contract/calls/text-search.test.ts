import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFilter } from '../search/filter-values.ts';
import { ORDERS, type TextSearch } from '../search/search.ts';
import { readTextSearch, textSearchRequest } from './text-search.ts';

const read = (url: string) => readTextSearch('/api/texts', url.slice('/api/texts?'.length));

test('a URL contains the whole search of its request', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 20 });
  const names = fc.array(name.map((text) => cleanFilter('tags', text)).filter(Boolean), { maxLength: 12 });
  const years = fc.array(fc.integer({ min: 1000, max: 9999 }).map(String), { maxLength: 12 });
  const lists = { categories: names, tags: names, dossiers: names, authors: names, years };
  const searches: fc.Arbitrary<TextSearch> = fc.record({
    ...lists,
    keywords: fc.constantFrom('tide', '“tides” -ebb', 'Ökologie, %2C'),
    extent: fc.constantFrom('first' as const, 'page' as const),
    sort: fc.constantFrom('best' as const, ...ORDERS),
    page: fc.integer({ min: 1, max: 9_999 }),
  });
  fc.assert(
    fc.property(searches, (search) => {
      const request = textSearchRequest(search);
      expect(request.search).toEqual({ texts: search });
      if (search.extent === 'page') expect(read(request.url)).toEqual(search);
    }),
  );
});

test.each(['26', '02026', '２０２６', 'twenty', '2026,26', '2026,'])(
  'the years %s are dropped from a search',
  (years) => {
    const query = new URLSearchParams({ keywords: 'tide', years, sort: 'best', page: '1' });
    expect(read(`/api/texts?${query}`)).toBeNull();
  },
);
