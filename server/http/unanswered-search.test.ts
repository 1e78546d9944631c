import { expect, test } from 'vitest';
import { readSearchFilters } from '#app/content/search-filters.ts';
import { firstTextsRequest, searchRequest } from '#app/content/search-request.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';
import { unansweredSearch } from './unanswered-search.ts';

/** The answers of a page of search, with how many articles have the keywords in their title and in their texts. */
function answersOf(
  address: string,
  { titles, texts }: { titles: number; texts: number | null },
): StoredAnswer[] {
  const filters = readSearchFilters(new URL(address, 'http://site.example').searchParams);
  const stored = (request: StoredAnswer['request'], total: number): StoredAnswer => {
    const answer = { data: [], meta: { pagination: { page: 1, pageCount: 0, total } } };
    return {
      kind: 'answer',
      answer,
      json: JSON.stringify(answer),
      request,
      documents: new Set(),
      freshUntil: 0,
    };
  };
  return [
    stored(searchRequest(filters), filters.texts ? (texts ?? 0) : titles),
    ...(texts === null ? [] : [stored(firstTextsRequest(filters), texts)]),
  ];
}

const NOTHING = { titles: 0, texts: 0 };

test.each([
  { address: '/search?keywords=harbuor', found: NOTHING, expected: 'harbuor' },
  { address: '/search?keywords=harbuor&in=texts', found: NOTHING, expected: null },
  { address: '/search?keywords=harbuor&sort=title', found: NOTHING, expected: 'harbuor' },
  { address: '/search?keywords=harbour', found: { titles: 1, texts: 0 }, expected: null },
  { address: '/search?keywords=harbour', found: { titles: 0, texts: 1 }, expected: null },
  { address: '/search?keywords=harbour', found: { titles: 0, texts: null }, expected: null },
  { address: '/search?keywords=harbour&tags=sea', found: NOTHING, expected: null },
  { address: '/search?keywords=harbour&page=2', found: NOTHING, expected: null },
  { address: '/search?categories=', found: NOTHING, expected: null },
  { address: '/', found: NOTHING, expected: null },
])(
  'whether $address counts as unanswered with $found.titles titles and $found.texts texts: $expected',
  ({ address, found, expected }) => {
    expect(unansweredSearch(address, answersOf(address, found))).toBe(expected);
  },
);
