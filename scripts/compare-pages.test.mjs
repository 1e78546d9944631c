import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { comparePages } from './compare-pages.mjs';
import { listen } from './ports.mjs';

const ONE = 'a'.repeat(24);
const TWO = 'b'.repeat(24);
const PAGES = {
  '/': `<a href="/article/${ONE}/one">One</a> <a href="/article/${TWO}/two">Two</a> <a href="/other">Other</a>`,
  '/search':
    'Search <a href="/search?tags=Sea&amp;page=2">next</a> <a href="/search?tags=Sea&amp;tags=Sky">both</a>',
  '/search?categories=': 'All news',
  '/search?tags=Sea&page=2': 'Page two',
  [`/article/${ONE}/one`]: `Article ${ONE}`,
  [`/article/${TWO}/two`]: `Article ${TWO}, with a link to ${ONE}`,
};

/**
 * @param {Record<string, string>} pages
 * @param {number} missing the status of other pages
 */
async function site(pages, missing = 404) {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(pages[url] === undefined ? missing : 200).end(pages[url] ?? 'missing');
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

/**
 * @param {string} running
 * @param {string} restored
 * @param {string[]} articles that have changed
 * @param {boolean} everything
 */
const compare = (running, restored, articles, everything = false) =>
  comparePages(running, restored, async () => ({ articles, everything }), {
    signal: new AbortController().signal,
    retryDelayMs: 1,
  });

/** @param {{ different: { path: string }[] }} result */
const pathsOf = ({ different }) => different.map(({ path }) => path).sort();

test('every linked page is compared', async () => {
  const result = await compare(await site(PAGES), await site(PAGES), []);
  expect(result).toEqual({ equal: 6, explained: [], different: [] });
});

test('a page may only differ where something has changed', async () => {
  const other = {
    ...PAGES,
    [`/article/${TWO}/two`]: `Another text of ${TWO}`,
    '/search': 'Another search',
  };
  const [running, restored] = [await site(PAGES), await site(other)];
  const explained = [`/article/${TWO}/two`, '/search'];
  expect((await compare(running, restored, [TWO])).explained.sort()).toEqual(explained);
  // The page of the second article shows the first one.
  expect((await compare(running, restored, [ONE])).explained.sort()).toEqual(explained);
  expect((await compare(running, restored, ['c'.repeat(24)])).different).toEqual([
    {
      path: `/article/${TWO}/two`,
      excerpts: [expect.stringMatching(/^200 /), `200  Another text of ${TWO}`],
    },
  ]);
  expect(pathsOf(await compare(running, restored, []))).toEqual(explained);
  expect((await compare(running, restored, [], true)).different).toEqual([]);
});

test('a page missing on the restored site differs, unless its own article has changed', async () => {
  const { [`/article/${TWO}/two`]: _, ...without } = PAGES;
  const [running, restored] = [await site(PAGES), await site(without)];
  const path = [`/article/${TWO}/two`];
  const result = await compare(running, restored, [ONE], true);
  expect(result).toMatchObject({ equal: 5, explained: [] });
  expect(pathsOf(result)).toEqual(path);
  expect(await compare(running, restored, [TWO])).toEqual({ equal: 5, explained: path, different: [] });
});

test("pages that fail on both sites don't count as equal", async () => {
  const result = await compare(await site({}, 503), await site({}, 503), [ONE], true);
  expect(pathsOf(result)).toEqual(['/', '/search', '/search?categories=']);
});
