import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#app/lib/testing/any-text.ts';
import { articleListCall, ORDERS } from '#contract/calls/article-list.ts';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { TERM_KINDS } from '#contract/terms.ts';
import { cleanText } from '#contract/text.ts';
import {
  isSearch,
  NO_FILTERS,
  readSearchFilters,
  type SearchFilters,
  searchHref,
  toggleFilter,
} from './search-filters.ts';

const read = (address: string) => readSearchFilters(new URL(address, 'http://site').searchParams);

describe('an address says what is searched for', () => {
  test.each<{ address: string; filters: Partial<SearchFilters> }>([
    { address: '/search', filters: {} },
    { address: '/search?keywords=', filters: {} },
    { address: '/search?keywords=night+trains', filters: { keywords: 'night trains' } },
    { address: '/search?keywords=Night', filters: { keywords: 'Night' } },
    { address: '/search?keywords=%20%20a%20%0A%20b%20', filters: { keywords: 'a b' } },
    { address: '/search?categories=', filters: { named: true } },
    { address: '/search?keywords=&categories=&tags=&dossiers=', filters: {} },
    { address: '/search?keywords=a&categories=&tags=', filters: { keywords: 'a', named: true } },
    { address: '/search?categories=water,energy', filters: { categories: ['water', 'energy'], named: true } },
    { address: '/search?tags=Rivers', filters: { tags: ['rivers'], named: true } },
    { address: '/search?tags=%C3%96KOLOGIE', filters: { tags: ['ökologie'], named: true } },
    { address: '/search?tags=,rivers,,%20,', filters: { tags: ['rivers'], named: true } },
    { address: '/search?tags=rivers,Rivers,rivers', filters: { tags: ['rivers'], named: true } },
    { address: '/search?tags=100%25+local', filters: { tags: ['100% local'], named: true } },
    { address: '/search?tags=arts%252C+crafts', filters: { tags: ['arts, crafts'], named: true } },
    { address: '/search?tags=arts,crafts', filters: { tags: ['arts', 'crafts'], named: true } },
    { address: '/search?dossiers=night+work', filters: { dossiers: ['night work'], named: true } },
    { address: '/search?keywords=a&sort=title', filters: { keywords: 'a', sort: 'title' } },
    { address: '/search?keywords=a&sort=best', filters: { keywords: 'a' } },
    { address: '/search?keywords=a&page=7', filters: { keywords: 'a', page: 7 } },
    { address: '/search?keywords=a&keywords=b', filters: { keywords: 'a' } },
    { address: '/search?utm_source=letter&keywords=a', filters: { keywords: 'a' } },
  ])('$address', ({ address, filters }) => {
    expect(read(address)).toEqual({ ...NO_FILTERS, ...filters });
  });

  test.each([
    ...['0', '-1', '1.5', 'two', '', '10000', 'Infinity', 'NaN', '9007199254740993'],
    // What JavaScript takes for a number and no reader does.
    ...['0x10', '0b10', '0o7', '1e1', '2.0', '02', '+2', '%2B2', '%202', '2%20', '2%0A', '2_0', '%D9%A2'],
  ])('page=%s makes no sense, so it is page 1', (page) => {
    expect(read(`/search?keywords=a&page=${page}`).page).toBe(1);
  });

  test('a page is its digits and nothing else, whatever stands there', () => {
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

test('of more values than a reader would pick the first twelve count', () => {
  const letters = 'abcdefghijklmnop'.split('');
  expect(read(`/search?tags=${letters.join(',')}`).tags).toEqual(letters.slice(0, 12));
  expect(searchHref({ tags: letters })).toBe(searchHref({ tags: letters.slice(0, 12) }));
});

describe('a search has one address', () => {
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
    { filters: { tags: ['', ' '] }, href: '/search' },
    { filters: { tags: ['a', 'A'] }, href: '/search?tags=a' },
  ])('$href', ({ filters, href }) => {
    expect(searchHref(filters)).toBe(href);
  });
});

describe('names survive the address whatever they consist of', () => {
  const odd = fc.constantFrom(
    ...[',', '/', '%', '%2C', '%25', '"', "'", '&', '=', '+', '#', '?', '\\', ' ', 'ö', 'Ä', 'ß', 'ẞ'],
    // Letters whose small form is longer, shorter, or composed otherwise.
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

  test('what is written is read again', () => {
    const namesThatStay = fc
      .string({ unit: odd, minLength: 1, maxLength: 20 })
      .map((name) => cleanText(name.toLowerCase()))
      .filter(Boolean);
    const lists = fc.uniqueArray(namesThatStay, { maxLength: 12 });
    const written = fc.record({
      keywords: fc.string({ unit: odd, maxLength: 20 }).map(cleanText),
      categories: lists,
      tags: lists,
      dossiers: lists,
      sort: fc.constantFrom(...ORDERS),
      page: fc.integer({ min: 1, max: 9999 }),
      named: fc.boolean(),
    });

    fc.assert(
      fc.property(written, (search) => {
        const named = search.named || TERM_KINDS.some((kind) => search[kind].length > 0);
        expect(read(searchHref(search))).toEqual({ ...search, named });
      }),
    );
  });

  test('an address that was written is written again the same', () => {
    fc.assert(
      fc.property(filters, (search) => {
        const href = searchHref(search);
        expect(searchHref(read(href))).toBe(href);
      }),
    );
  });

  test('any query leads to one address and stays there', () => {
    const queries = fc.oneof(
      anyText(),
      fc
        .array(fc.tuple(fc.constantFrom('keywords', ...TERM_KINDS, 'sort', 'page', 'x'), names))
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

  test('no address asks for more than a reader would', () => {
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

  test('no search asks the content service with a longer query than it reads', () => {
    // Of these, one character becomes three when it is normalised, and each takes twelve in an address.
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

describe('a text as a search takes it', () => {
  test.each([
    { what: 'blanks at the ends go', text: '  tide ', clean: 'tide' },
    { what: 'many blanks are one', text: 'a \t\n\u00a0 b', clean: 'a b' },
    { what: 'control characters are blanks', text: 'a\u0000b\u007fc\u0085d', clean: 'a b c d' },
    { what: 'an accent has one form', text: 'Zu\u0308rich', clean: 'Zürich' },
    { what: 'capitals stay', text: 'ZÜRICH', clean: 'ZÜRICH' },
    { what: 'half a character becomes the sign for it', text: 'a\ud83d', clean: 'a\ufffd' },
    { what: 'what is too long is cut', text: 'x'.repeat(101), clean: 'x'.repeat(100) },
    { what: 'no character is cut in half', text: `${'x'.repeat(99)}😀y`, clean: `${'x'.repeat(99)}😀` },
    { what: 'no blank stays at the cut', text: `${'x'.repeat(99)} y`, clean: 'x'.repeat(99) },
  ])('$what', ({ text, clean }) => {
    expect(cleanText(text)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });
});

test.each<{ search: Partial<SearchFilters>; says: boolean }>([
  { search: {}, says: false },
  { search: { sort: 'title', page: 3 }, says: false },
  { search: { keywords: 'a' }, says: true },
  { search: { named: true }, says: true },
])('there is something to look for in $search: $says', ({ search, says }) => {
  expect(isSearch({ ...NO_FILTERS, ...search })).toBe(says);
});

describe('picking an option', () => {
  const picked: SearchFilters = { ...NO_FILTERS, tags: ['rivers'], named: true, page: 4 };

  test('adds its name in small letters and begins at page 1', () => {
    const more = toggleFilter(picked, 'tags', 'Arts, Crafts');
    expect(more).toEqual({ ...picked, tags: ['rivers', 'arts, crafts'], page: 1 });
  });

  test('takes it away when it was picked already', () => {
    expect(toggleFilter(picked, 'tags', 'Rivers')).toEqual({ ...picked, tags: [], page: 1 });
  });

  test('leaves the other kinds alone', () => {
    const more = toggleFilter(picked, 'dossiers', 'Rivers');
    expect(more).toMatchObject({ tags: ['rivers'], dossiers: ['rivers'] });
  });

  test('of a name with an odd form twice is as if nothing had happened', () => {
    for (const name of ['Zu\u0308rich', ' Night  Work ', 'H\u0331ai', `${'x'.repeat(99)}😀y`]) {
      const once = read(searchHref(toggleFilter(picked, 'tags', name)));
      expect(once.tags).toHaveLength(2);
      expect(toggleFilter(once, 'tags', name).tags).toEqual(['rivers']);
    }
  });

  test('away as the last one still shows all news, not the empty search', () => {
    expect(isSearch(toggleFilter(picked, 'tags', 'rivers'))).toBe(true);
  });
});
