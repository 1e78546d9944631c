import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { firstTextsRequest, textsRequest } from '#app/content/search-request.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import { createApi } from './api.ts';
import { createSearchShares } from './search-shares.ts';

const TOKEN = 'a-public-token-of-a-test';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The searches that are counted when a browser asks for some answers, given how many articles each finds. */
async function countedAfter(asked: readonly string[], totals: Readonly<Record<string, number>>) {
  const counted: string[] = [];
  const api = createApi({
    gateway: {
      ask: async (request) => {
        const answer = {
          data: {},
          meta: { pagination: { page: 1, pageCount: 1, total: totals[request.url] ?? 0 } },
        };
        return { kind: 'answer', answer, json: '{}', request, documents: new Set(), freshUntil: 0 };
      },
    },
    compressor: createCompressor({ concurrency: 1, queueBytes: 1_000 }),
    publicToken: TOKEN,
    shares: createSearchShares(() => null),
    countTurnedAway: () => undefined,
    countSearch: (keywords) => counted.push(keywords),
  });
  const server = createServer(
    (request, response) => void api(request, response, new URL(request.url ?? '', 'http://site.example')),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  for (const url of asked) {
    const response = await fetch(origin + url, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(response.status).toBe(200);
  }
  return counted;
}

const SEARCH = { ...NO_FILTERS, keywords: 'harbuor' };
const TEXTS = firstTextsRequest(SEARCH).url;
const TITLES = articleListCall.request(SEARCH).url;

test.each([
  { search: 'that finds nothing', asked: TEXTS, totals: {}, counted: ['harbuor'] },
  { search: 'that finds a text', asked: TEXTS, totals: { [TEXTS]: 1 }, counted: [] },
  { search: 'that finds a title', asked: TEXTS, totals: { [TITLES]: 1 }, counted: [] },
  { search: 'for titles alone', asked: TITLES, totals: {}, counted: [] },
  { search: 'in texts alone', asked: textsRequest({ ...SEARCH, texts: true }).url, totals: {}, counted: [] },
  {
    search: 'with a filter',
    asked: firstTextsRequest({ ...SEARCH, tags: ['sea'] }).url,
    totals: {},
    counted: [],
  },
])('the search $search counts as one without results: $counted', async ({ asked, totals, counted }) => {
  expect(await countedAfter([asked], totals)).toEqual(counted);
});
