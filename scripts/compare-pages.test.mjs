import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { comparePages } from './compare-pages.mjs';
import { listen } from './ports.mjs';

const PAGES = {
  '/': '<a href="/article/1/one">One</a> <a href="/article/2/two">Two</a> <a href="/other">Other</a>',
  '/search':
    'Search <a href="/search?tags=Sea&amp;page=2">next</a> <a href="/search?tags=Sea&amp;tags=Sky">both</a>',
  '/search?categories=': 'All news',
  '/search?tags=Sea&page=2': 'Page two',
  '/article/1/one': 'Article id-of-one',
  '/article/2/two': 'Article id-of-two',
};

/** @param {Record<string, string>} pages */
async function site(pages) {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(pages[url] === undefined ? 404 : 200).end(pages[url] ?? 'missing');
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

const options = { signal: new AbortController().signal, retryDelayMs: 1 };

test('every page that links lead to is compared', async () => {
  const result = await comparePages(await site(PAGES), await site(PAGES), [], options);
  expect(result).toEqual({ equal: 6, explained: [], different: [] });
});

test('a page may differ where something has changed, and nowhere else', async () => {
  const { '/article/2/two': _, ...without } = PAGES;
  const other = { ...without, '/article/1/one': 'Another text of id-of-one', '/search': 'Another search' };
  const result = await comparePages(await site(PAGES), await site(other), ['id-of-one'], options);
  expect(result.explained.sort()).toEqual(['/article/1/one', '/search']);
  expect(result.different).toEqual(['/article/2/two']);
  const none = await comparePages(await site(PAGES), await site(other), [], options);
  expect(none.different).toHaveLength(3);
  const all = await comparePages(await site(PAGES), await site(other), 'everything', options);
  expect(all.different).toEqual([]);
});
