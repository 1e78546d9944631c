import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { checkUrls } from './check-addresses.mjs';
import { listen } from './ports.mjs';
import { tempDir } from './testing/temp-dir.mjs';

/** @type {Record<string, [status: number, location?: string]>} */
const ANSWERS = {
  '/': [200],
  '/new': [200],
  '/old/': [301, '/new'],
  '/?p=12&x=1': [301, '/new'],
  '/twice': [308, '/old/'],
  '/for-now': [302, '/new'],
  '/away': [301, 'https://other.example/'],
  '/round': [301, '/round'],
};

/**
 * @param {string | Buffer} content
 * @param {string} [name]
 */
async function check(content, name = 'addresses') {
  /** @type {string[]} */
  const asked = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const [status, location] = ANSWERS[url] ?? [404];
    response.writeHead(status, location ? { location } : {}).end();
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const file = join(tempDir(), name);
  writeFileSync(file, content);
  /** @type {string[]} */
  const lines = [];
  const isRight = await checkUrls([file], {
    origin: `http://127.0.0.1:${port}`,
    signal: new AbortController().signal,
    tell: (line) => lines.push(line),
  });
  return { isRight, lines, asked };
}

test('a former URL passes if it is still a page or redirects permanently to one', async () => {
  const { isRight, lines } = await check('https://old.example/\n/old/\r\n\n/twice\n/old/');
  expect(isRight).toBe(true);
  expect(lines).toEqual(['2 redirect permanently to a page, 1 are pages as before, 0 are neither.']);
});

test.each([
  ['/gone', '404  /gone'],
  ['/for-now', '302 → 200  /for-now'],
  ['/away', '301 → https://other.example/  /away'],
  ['/round', '301 → 301 → 301 → 301 → 301 → 301 → more redirects  /round'],
])('%s is printed as: %s', async (address, line) => {
  const { isRight, lines } = await check(address);
  expect(isRight).toBe(false);
  expect(lines[0]).toBe(line);
});

const SITEMAP =
  '<?xml version="1.0"?><urlset><url><loc>https://old.example/old/</loc><image:loc>https://old.example/a.png</image:loc></url>' +
  '<url><loc><![CDATA[https://old.example/twice]]></loc></url><url><loc> https://old.example/?p=12&amp;x=1 </loc></url></urlset>';
const LOG = [
  '1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "GET /old/ HTTP/1.1" 200 512 "https://a.example/" "Browser <b>"',
  '1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "GET /missing HTTP/1.1" 404 512 "-" "-"',
  '1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "POST /comment HTTP/1.1" 200 512 "-" "-"',
  '1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "GET /a.png?v=1 HTTP/1.1" 200 512 "-" "-"',
].join('\n');

test.each([
  { what: 'a sitemap', content: SITEMAP, asked: ['/?p=12&x=1', '/old/', '/twice'] },
  { what: 'an access log', content: LOG, asked: ['/old/'] },
])('only the pages of $what are requested', async ({ content, asked }) => {
  expect([...new Set((await check(content)).asked)].filter((path) => path !== '/new').toSorted()).toEqual(
    asked,
  );
});

test('a compressed file is read', async () => {
  expect((await check(gzipSync(LOG), 'access.log.gz')).isRight).toBe(true);
});

test.each([
  [
    '<sitemapindex><sitemap><loc>https://old.example/a.xml</loc></sitemap></sitemapindex>',
    'is an index of sitemaps',
  ],
  ['nothing', 'contain no URLs'],
])('%s is refused: %s', async (content, sentence) => {
  await expect(check(content)).rejects.toThrow(sentence);
});
