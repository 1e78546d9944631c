import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  articleListRequest,
  articleRequest,
  type ContentRequest,
  filterListRequest,
  homeRequest,
  menuBarRequest,
  menuPanelRequest,
  recommendedRequest,
  requestUrl,
  siteRequest,
} from '#app/content/requests.ts';
import { FILTER_KINDS, readSearchFilters, SORTS, searchHref } from '#app/content/search-filters.ts';
import { anyText } from '#app/lib/testing/any-text.ts';
import { acceptRequest } from './accept-request.ts';

/** What becomes of an address as it comes over the wire: the address that is asked upstream, or `null`. */
function accepted(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://site');
  const request = acceptRequest(pathname, searchParams);
  return request && requestUrl(request);
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 110 }),
  anyText({ maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(',', '%', '&', '=', '+', '#', '[', ']', '"', '/', ' ', 'ö', '😀', 'İ') }),
);
const documentIds = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 1,
  maxLength: 40,
});
/** Searches as the browser comes by them: from an address. */
const searches = fc
  .record({
    keywords: texts,
    categories: fc.array(texts, { maxLength: 5 }),
    tags: fc.array(texts, { maxLength: 5 }),
    dossiers: fc.array(texts, { maxLength: 5 }),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 9999 }),
  })
  .map((search) => readSearchFilters(new URL(searchHref(search), 'http://site').searchParams));

const requests: fc.Arbitrary<ContentRequest> = fc.oneof(
  fc.constantFrom(siteRequest(), recommendedRequest(), homeRequest(), menuBarRequest(), menuPanelRequest()),
  documentIds.map(articleRequest),
  searches.map(articleListRequest),
  fc.tuple(fc.constantFrom(...FILTER_KINDS), texts).map(([kind, text]) => filterListRequest(kind, text)),
);

describe('every request that the application writes is accepted', () => {
  test('as it writes it', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(accepted(requestUrl(request))).toBe(requestUrl(request));
      }),
      { numRuns: 1000 },
    );
  });

  test('with its brackets escaped, as some programs send them', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const address = requestUrl(request).replaceAll('[', '%5B').replaceAll(']', '%5D');
        expect(accepted(address)).toBe(requestUrl(request));
      }),
    );
  });
});

describe('nothing else is accepted', () => {
  type Pair = readonly [name: string, value: string];
  const write = (path: string, query: readonly Pair[]) =>
    requestUrl({ path, query: query.map(([name, value]) => [encodeURIComponent(name), value]) });
  const withQuery = requests.filter(({ query }) => query.length > 0);
  const index = fc.nat(1000);

  const hostile: readonly Pair[] = [
    ['populate', '*'],
    ['populate[0]', '*'],
    ['populate[99]', 'articles.tags.articles.tags.articles.tags'],
    ['populate[articles][populate]', '*'],
    ['status', 'draft'],
    ['publicationState', 'preview'],
    ['_q', 'a'],
    ['where[id]', '1'],
    ['lookup[id]', '1'],
    ['fields[0]', 'title'],
    ['locale', '*'],
    ['sort', 'id'],
    ['pagination[pageSize]', '100'],
    ['pagination[limit]', '-1'],
    ['pagination[start]', '0'],
    ['pagination[withCount]', 'false'],
    ['filters[publishedAt][$null]', 'true'],
    ['filters[articles][title][$startsWith]', 'a'],
    ['filters[authors][profiles][url][$contains]', 'a'],
    ['filters[$and][0][id][$gt]', '0'],
    ['filters[$or][3][id][$gt]', '0'],
    ['__proto__[x]', '1'],
    ['', ''],
  ];

  test('with one parameter more, wherever it stands', () => {
    const extra = fc.oneof(fc.constantFrom(...hostile), fc.tuple(texts, texts));
    fc.assert(
      fc.property(requests, extra, index, ({ path, query }, pair, at) => {
        const place = at % (query.length + 1);
        const more = [...query.slice(0, place), pair, ...query.slice(place)];
        expect(accepted(write(path, more))).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  test('with one parameter less, unless that is a request of its own', () => {
    fc.assert(
      fc.property(withQuery, index, ({ path, query }, at) => {
        const without = query.filter((_, place) => place !== at % query.length);
        const address = requestUrl({ path, query: without });
        expect([null, address]).toContain(accepted(address));
        if (!query[at % query.length]?.[0].includes('$containsi')) expect(accepted(address)).toBeNull();
      }),
    );
  });

  test('with a parameter twice', () => {
    fc.assert(
      fc.property(withQuery, index, ({ path, query }, at) => {
        const again = query[at % query.length];
        fc.pre(again !== undefined);
        expect(accepted(requestUrl({ path, query: [...query, ...(again ? [again] : [])] }))).toBeNull();
      }),
    );
  });

  test('with a fixed value that is another', () => {
    fc.assert(
      fc.property(withQuery, index, texts, ({ path, query }, at, value) => {
        const place = at % query.length;
        const [name, before] = query[place] ?? ['', ''];
        fc.pre(!name.includes('$containsi') && name !== 'pagination[page]' && value !== before);
        const changed = query.map((pair, i) => (i === place ? ([name, value] as const) : pair));
        expect(accepted(requestUrl({ path, query: changed }))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('in another order', () => {
    fc.assert(
      fc.property(withQuery, index, ({ path, query }, at) => {
        fc.pre(query.length > 1);
        const place = at % (query.length - 1);
        const [first, second] = [query[place], query[place + 1]];
        if (!first || !second) return;
        const swapped = [...query.slice(0, place), second, first, ...query.slice(place + 2)];
        expect(accepted(requestUrl({ path, query: swapped }))).toBeNull();
      }),
    );
  });

  test('at another path', () => {
    const paths = fc.oneof(
      fc.constantFrom(
        ...[
          '/api/authors',
          '/api/users',
          '/api/users-permissions/roles',
          '/api/upload/files',
          '/api/',
          '/api',
        ],
        ...[
          '/api/articles/',
          '/api/site/',
          '/api/home/x',
          '/api/SITE',
          '/api//site',
          '/admin/users',
          '/site',
        ],
        ...[
          '/api/articles/A1',
          '/api/articles/a-b',
          '/api/articles/%2e%2e',
          `/api/articles/${'a'.repeat(41)}`,
        ],
        ...['/api/articles/a/b', '/api/articles/a%2Fb', '/api/articles/a%3Fstatus=draft', '/api/tags/abc'],
      ),
      fc
        .string({ unit: fc.constantFrom('/', 'a', 'articles', 'site', 'home', '%2F', '.') })
        .map((path) => `/api/${path}`),
    );
    fc.assert(
      fc.property(requests, paths, (request, path) => {
        const { pathname } = new URL(path, 'http://site');
        fc.pre(pathname !== request.path && !/^\/api\/articles\/[a-z0-9]{1,40}$/.test(pathname));
        expect(accepted(requestUrl({ path, query: request.query }))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { what: 'an article without what it is to bring', address: '/api/articles/abc' },
    { what: 'an id longer than any', address: requestUrl(articleRequest('a'.repeat(41))) },
    { what: 'an id in capitals', address: requestUrl(articleRequest('ABC')) },
    { what: 'an id that leads elsewhere', address: requestUrl(articleRequest('../home')) },
    { what: 'all articles as they are', address: '/api/articles' },
    { what: 'pages of a hundred', address: changed('pagination[pageSize]=24', 'pagination[pageSize]=100') },
    { what: 'page 0', address: changed('pagination[page]=1', 'pagination[page]=0') },
    { what: 'page 1 written otherwise', address: changed('pagination[page]=1', 'pagination[page]=01') },
    { what: 'page 1 written as a power', address: changed('pagination[page]=1', 'pagination[page]=1e0') },
    { what: 'a page of no list', address: changed('pagination[page]=1', 'pagination[page]=10000') },
    { what: 'an order that gives away an id', address: changed('publishedAt%3Adesc', 'id%3Adesc') },
    { what: 'a deeper relation', address: changed('cover.media', 'cover.media.related') },
    { what: 'a private field in a filter', address: changed('[title]', '[authors][email]', 'a') },
    { what: 'a keyword with blanks a reader would not see', address: changed('=a&', '=%20a&', 'a') },
    { what: 'a keyword longer than any', address: changed('=a&', `=${'a'.repeat(101)}&`, 'a') },
    { what: 'another condition', address: changed('$containsi', '$startsWith', 'a') },
    { what: 'a condition on everything', address: changed('$containsi', '$or', 'a') },
  ])('$what', ({ address }) => {
    expect(accepted(address)).toBeNull();
  });

  function changed(part: string, other: string, keywords = ''): string {
    const address = requestUrl(
      articleListRequest({ keywords, categories: [], tags: [], dossiers: [], sort: 'newest', page: 1 }),
    );
    if (!address.includes(part)) throw new Error(`${address} has no ${part}`);
    return address.replace(part, other);
  }
});

test('more values than an address holds are not accepted', () => {
  const list = (count: number) =>
    articleListRequest({
      keywords: '',
      categories: [],
      tags: Array.from({ length: count }, (_, index) => `tag ${index}`),
      dossiers: [],
      sort: 'newest',
      page: 1,
    });
  expect(accepted(requestUrl(list(12)))).not.toBeNull();
  expect(accepted(requestUrl(list(13)))).toBeNull();
});

test('any query at all is answered without an error', () => {
  const names = fc.oneof(
    fc.constantFrom(
      'filters[title][$containsi]',
      'filters[$or][1][tags][name][$containsi][0]',
      'sort',
      'populate[0]',
    ),
    texts,
  );
  fc.assert(
    fc.property(
      fc.constantFrom('/api/articles', '/api/tags', '/api/dossiers', '/api/home', '/api/articles/a'),
      fc.array(fc.tuple(names, texts), { maxLength: 30 }),
      (path, pairs) => {
        expect(() => acceptRequest(path, new URLSearchParams(pairs))).not.toThrow();
      },
    ),
  );
});
