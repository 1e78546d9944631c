import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#app/lib/testing/any-text.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { TERM_KINDS, TEXT_FILTERS } from '#contract/entities/terms.ts';
import { MAX_QUERY_LENGTH } from '#contract/query/limits.ts';
import { ORDERS } from '#contract/search/search.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { isSearch, NO_FILTERS, readSearchFilters, type SearchFilters, searchHref } from './search-filters.ts';

const read = (url: string) => readSearchFilters(new URL(url, 'http://site').searchParams);

describe('reads the filters from the URL', () => {
  test.each<{ url: string; filters: Partial<SearchFilters> }>([
    { url: '/search', filters: {} },
    { url: '/search?keywords=', filters: {} },
    { url: '/search?keywords=night+trains', filters: { keywords: 'night trains' } },
    { url: '/search?keywords=Night', filters: { keywords: 'Night' } },
    { url: '/search?keywords=%20%20a%20%0A%20b%20', filters: { keywords: 'a b' } },
    { url: '/search?categories=', filters: { named: true } },
    { url: '/search?keywords=&categories=&tags=&dossiers=', filters: {} },
    { url: '/search?keywords=a&categories=&tags=', filters: { keywords: 'a', named: true } },
    { url: '/search?categories=water,energy', filters: { categories: ['water', 'energy'], named: true } },
    { url: '/search?tags=Rivers', filters: { tags: ['rivers'], named: true } },
    { url: '/search?tags=%C3%96KOLOGIE', filters: { tags: ['ökologie'], named: true } },
    { url: '/search?tags=,rivers,,%20,', filters: { tags: ['rivers'], named: true } },
    { url: '/search?tags=rivers,Rivers,rivers', filters: { tags: ['rivers'], named: true } },
    { url: '/search?tags=100%25+local', filters: { tags: ['100% local'], named: true } },
    { url: '/search?tags=arts%252C+crafts', filters: { tags: ['arts, crafts'], named: true } },
    { url: '/search?tags=arts,crafts', filters: { tags: ['arts', 'crafts'], named: true } },
    { url: '/search?dossiers=night+work', filters: { dossiers: ['night work'], named: true } },
    { url: '/search?keywords=a&sort=title', filters: { keywords: 'a', sort: 'title' } },
    { url: '/search?keywords=a&sort=best', filters: { keywords: 'a' } },
    { url: '/search?keywords=a&in=texts', filters: { keywords: 'a', texts: true, sort: 'best' } },
    { url: '/search?keywords=a&in=texts&sort=newest', filters: { keywords: 'a', texts: true } },
    { url: '/search?in=texts', filters: {} },
    {
      url: '/search?keywords=a&authors=Ada+Bell&years=2026,26,x,2025&in=texts',
      filters: {
        ...{ keywords: 'a', texts: true, sort: 'best' },
        ...{ authors: ['ada bell'], years: ['2026', '2025'] },
      },
    },
    { url: '/search?keywords=a&authors=ada&years=2026', filters: { keywords: 'a' } },
    { url: '/search?authors=ada&years=2026&in=texts', filters: {} },
    { url: '/search?keywords=a&in=titles', filters: { keywords: 'a' } },
    { url: '/search?keywords=a&page=7', filters: { keywords: 'a', page: 7 } },
    { url: '/search?keywords=a&keywords=b', filters: { keywords: 'a' } },
    { url: '/search?utm_source=letter&keywords=a', filters: { keywords: 'a' } },
  ])('$url', ({ url, filters }) => {
    expect(read(url)).toEqual({ ...NO_FILTERS, ...filters });
  });

  test.each([
    ...['0', '-1', '1.5', 'two', '', '10000', 'Infinity', 'NaN', '9007199254740993'],
    // Valid for Number() but not a page number.
    ...['0x10', '0b10', '0o7', '1e1', '2.0', '02', '+2', '%2B2', '%202', '2%20', '2%0A', '2_0', '%D9%A2'],
  ])('page=%s is invalid and read as page 1', (page) => {
    expect(read(`/search?keywords=a&page=${page}`).page).toBe(1);
  });

  test('a page number must be in canonical decimal form', () => {
    const almost = fc.stringMatching(/^[ +-]?[0-9]{0,3}[._exX+ -]?[0-9]{0,3}\s?$/);
    fc.assert(
      fc.property(fc.oneof(almost, anyText(), fc.nat().map(String)), (text) => {
        const { page } = readSearchFilters(new URLSearchParams({ page: text }));
        if (page !== 1) expect(String(page)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

test('only the first twelve values of a filter are used', () => {
  const letters = 'abcdefghijklmnop'.split('');
  expect(read(`/search?tags=${letters.join(',')}`).tags).toEqual(letters.slice(0, 12));
  expect(searchHref({ tags: letters })).toBe(searchHref({ tags: letters.slice(0, 12) }));
});

describe('writes the canonical URL of a search', () => {
  test.each<{ filters: Partial<SearchFilters>; href: string }>([
    { filters: {}, href: '/search' },
    { filters: { named: true }, href: '/search?categories=' },
    { filters: { keywords: ' night  trains ' }, href: '/search?keywords=night+trains' },
    { filters: { categories: ['Water', 'Energy'] }, href: '/search?categories=water%2Cenergy' },
    { filters: { tags: ['Arts, Crafts'] }, href: '/search?tags=arts%252C+crafts' },
    { filters: { tags: ['100% Local'] }, href: '/search?tags=100%2525+local' },
    { filters: { tags: ['Road/Rail', 'R&D'] }, href: '/search?tags=road%2Frail%2Cr%26d' },
    { filters: { tags: ['"Slow" Living'] }, href: '/search?tags=%22slow%22+living' },
    { filters: { tags: ['Ökologie'] }, href: '/search?tags=%C3%B6kologie' },
    {
      filters: { dossiers: ['Die Küste / The Coast'] },
      href: '/search?dossiers=die+k%C3%BCste+%2F+the+coast',
    },
    { filters: { keywords: 'a', page: 1, sort: 'newest' }, href: '/search?keywords=a' },
    { filters: { keywords: 'a', page: 2, sort: 'oldest' }, href: '/search?keywords=a&sort=oldest&page=2' },
    { filters: { tags: ['a'], named: true }, href: '/search?tags=a' },
    {
      filters: { keywords: 'a', texts: true, sort: 'best', authors: ['Ada'], years: ['2026', '202'] },
      href: '/search?keywords=a&authors=ada&years=2026&in=texts',
    },
    { filters: { keywords: 'a', authors: ['ada'], years: ['2026'] }, href: '/search?keywords=a' },
    { filters: { tags: ['', ' '] }, href: '/search' },
    { filters: { tags: ['a', 'A'] }, href: '/search?tags=a' },
  ])('$href', ({ filters, href }) => {
    expect(searchHref(filters)).toBe(href);
  });
});

describe('with generated names', () => {
  const odd = fc.constantFrom(
    ...[',', '/', '%', '%2C', '%25', '"', "'", '&', '=', '+', '#', '?', '\\', ' ', 'ö', 'Ä', 'ß', 'ẞ'],
    // Letters whose lower case is longer, shorter or composed differently.
    ...['İ', 'H\u0331', 'Σ', 'K', 'e\u0301', '😀', '👩‍👩‍👧', '🇩🇪', '\u0000', '\ud800', 'a', 'Z'],
  );
  const names = fc.oneof(
    fc.string({ unit: odd, maxLength: 130 }),
    anyText({ maxLength: 110 }),
    fc.string({ unit: 'grapheme', maxLength: 110 }),
  );
  const filters = fc.record({
    keywords: names,
    categories: fc.array(names, { maxLength: 14 }),
    tags: fc.array(names, { maxLength: 14 }),
    dossiers: fc.array(names, { maxLength: 4 }),
    sort: fc.constantFrom(...ORDERS),
    page: fc.integer({ min: 1, max: 9999 }),
  });

  test('reading a canonical URL is the inverse of writing it', () => {
    const cleanNames = fc
      .string({ unit: odd, minLength: 1, maxLength: 20 })
      .map((name) => cleanText(name.toLowerCase()))
      .filter(Boolean);
    const lists = fc.uniqueArray(cleanNames, { maxLength: 12 });
    const searches = fc.record({
      keywords: fc.string({ unit: odd, maxLength: 20 }).map(cleanText),
      categories: lists,
      tags: lists,
      dossiers: lists,
      authors: lists,
      years: fc.uniqueArray(fc.integer({ min: 1000, max: 9999 }).map(String), { maxLength: 12 }),
      sort: fc.constantFrom(...ORDERS),
      page: fc.integer({ min: 1, max: 9999 }),
      named: fc.boolean(),
      texts: fc.boolean(),
    });

    fc.assert(
      fc.property(searches, (search) => {
        const named = search.named || TERM_KINDS.some((kind) => search[kind].length > 0);
        // Without keywords there is nothing to look for in texts.
        const texts = search.texts && search.keywords !== '';
        const inTitles = texts ? {} : { authors: [], years: [] };
        expect(read(searchHref(search))).toEqual({ ...search, named, texts, ...inTitles });
      }),
    );
  });

  test('a canonical URL is stable', () => {
    fc.assert(
      fc.property(filters, (search) => {
        const href = searchHref(search);
        expect(searchHref(read(href))).toBe(href);
      }),
    );
  });

  test('any query string has a canonical URL with the same filters', () => {
    const queries = fc.oneof(
      anyText(),
      fc
        .array(fc.tuple(fc.constantFrom('keywords', ...TEXT_FILTERS, 'in', 'sort', 'page', 'x'), names))
        .map((pairs) => new URLSearchParams(pairs).toString()),
    );

    fc.assert(
      fc.property(queries, (query) => {
        const filters = readSearchFilters(new URLSearchParams(query));
        const href = searchHref(filters);
        expect(read(href)).toEqual(filters);
        expect(searchHref(read(href))).toBe(href);
      }),
      { numRuns: 500 },
    );
  });

  test('a search respects the limits on text length and number of values', () => {
    fc.assert(
      fc.property(filters, (search) => {
        const { keywords, ...kept } = read(searchHref(search));
        for (const text of [keywords, ...TERM_KINDS.flatMap((kind) => kept[kind])]) {
          expect(Array.from(text).length).toBeLessThanOrEqual(100);
          expect(text.isWellFormed()).toBe(true);
        }
        for (const kind of TERM_KINDS) expect(kept[kind].length).toBeLessThanOrEqual(12);
      }),
    );
  });

  test('the content request of a search never exceeds the maximum query length', () => {
    // U+1D160 becomes three code points when normalised, and each takes twelve characters in a URL.
    const growing = fc.string({ unit: fc.constantFrom('\u{1d160}', '\u{20bb7}', 'ß', 'a'), maxLength: 130 });
    const list = fc.array(growing, { maxLength: 14 });
    const searches = fc.record({ keywords: growing, categories: list, tags: list, dossiers: list });
    fc.assert(
      fc.property(searches, (search) => {
        const { url } = articleListCall.request(read(searchHref(search)));
        expect(url.length).toBeLessThan(MAX_QUERY_LENGTH);
      }),
    );
  });
});

describe('cleanText', () => {
  test.each([
    { rule: 'trims', text: '  tide ', clean: 'tide' },
    { rule: 'collapses whitespace', text: 'a \t\n\u00a0 b', clean: 'a b' },
    { rule: 'removes control characters', text: 'a\u0000b\u007fc\u0085d', clean: 'abc d' },
    { rule: 'normalises to NFC', text: 'Zu\u0308rich', clean: 'Zürich' },
    { rule: 'keeps upper case', text: 'ZÜRICH', clean: 'ZÜRICH' },
    { rule: 'replaces an unpaired surrogate', text: 'a\ud83d', clean: 'a\ufffd' },
    { rule: 'truncates to 100 code points', text: 'x'.repeat(101), clean: 'x'.repeat(100) },
    { rule: 'does not split a surrogate pair', text: `${'x'.repeat(99)}😀y`, clean: `${'x'.repeat(99)}😀` },
    { rule: 'trims after truncating', text: `${'x'.repeat(99)} y`, clean: 'x'.repeat(99) },
  ])('$rule', ({ text, clean }) => {
    expect(cleanText(text)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });
});

test.each<{ search: Partial<SearchFilters>; expected: boolean }>([
  { search: {}, expected: false },
  { search: { sort: 'title', page: 3 }, expected: false },
  { search: { keywords: 'a' }, expected: true },
  { search: { named: true }, expected: true },
])('$search is a search: $expected', ({ search, expected }) => {
  expect(isSearch({ ...NO_FILTERS, ...search })).toBe(expected);
});
