import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { articleCall } from '#contract/calls/article.ts';
import { openSite, PUBLIC_TOKEN } from '#server/testing/open-site.ts';
import { articlePaths, documentIdIn } from '#testing/pages.ts';
import { parseResponses, sendRaw } from '#testing/raw-http.ts';
import { startRelay } from '#testing/relay.ts';
import { until } from '#testing/until.ts';

const REQUIRED = {
  'content-security-policy':
    /^default-src 'self';script-src 'self' 'sha256-.*;object-src 'none';.*require-trusted-types-for 'script'/,
  'strict-transport-security': /^max-age=\d{6,}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|strict-origin|no-referrer|same-origin)$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
};
/** Of everything but pages, which no other site can show. */
const RESOURCE_POLICY = 'cross-origin-resource-policy';
const FORBIDDEN = ['set-cookie', 'server', 'x-powered-by', 'via', 'x-runtime', 'access-control-allow-origin'];
const STYLE_HASH = / 'sha256-[^']+'(?=;frame-src)/;
const TOKEN = `Authorization: Bearer ${PUBLIC_TOKEN}\r\n`;

let relay: Awaited<ReturnType<typeof startRelay>>;
let site: Awaited<ReturnType<typeof openSite>>;
let article: string;
/** Without the hash of a page's own style. */
const policies = new Set<string>();

beforeAll(async () => {
  const { url, token } = inject('contentService');
  relay = await startRelay(url);
  site = await openSite({ cms: { url: relay.url, token }, origin: 'https://site.example' });
  [article = ''] = await articlePaths(`http://127.0.0.1:${site.port}`);
});

afterAll(async () => {
  await site.close();
  await relay.cut();
  expect(site.faults).toEqual([]);
});

const get = (path: string, lines = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: site.example\r\n${lines}\r\n`;

async function read(request: string) {
  const { bytes } = await sendRaw(`http://127.0.0.1:${site.port}`, request);
  const [response] = parseResponses(bytes);
  if (!response) throw new Error('There is no response.');
  return response;
}

async function expectHeaders(request: string, expected: number): Promise<void> {
  let response = await read(request);
  // A content service that has too little CPU time fails for a moment.
  const isThere = async () => {
    response = await read(request);
    return response.status !== 503;
  };
  if (expected !== 503) await until('The content service answers', isThere);
  const { status, headers } = response;
  expect(status).toBe(expected);
  for (const [name, value] of Object.entries(REQUIRED)) expect(headers.get(name), name).toMatch(value);
  const isPage = status === 304 || headers.get('content-type')?.startsWith('text/html');
  if (!isPage) expect(headers.get(RESOURCE_POLICY)).toBe('same-origin');
  expect(FORBIDDEN.filter((name) => headers.has(name))).toEqual([]);
  policies.add((headers.get('content-security-policy') ?? '').replace(STYLE_HASH, ''));
}

test.each<[kind: string, status: number, request: string | (() => string)]>([
  ['a page', 200, get('/')],
  ['a compressed page', 200, get('/', 'Accept-Encoding: br\r\n')],
  ['HEAD of a page', 200, get('/', '', 'HEAD')],
  ['an article', 200, () => get(article)],
  ['an article with another slug', 301, () => get(`/article/${documentIdIn(article)}/x`)],
  ['an unknown article', 404, get('/article/nosuchthing/x')],
  ['a search', 200, get('/search?keywords=the')],
  ['a search past its last page', 302, get('/search?keywords=the&page=99')],
  ['an unknown page', 404, get('/nowhere')],
  ['an invalid path', 404, get('//')],
  ['POST', 405, get('/', 'Content-Length: 0\r\n', 'POST')],
  ['OPTIONS', 405, get('/', '', 'OPTIONS')],
  ['content', 200, () => get(articleCall.request(documentIdIn(article)).url, TOKEN)],
  ['content outside the contract', 400, get('/api/site?populate=*', TOKEN)],
  ['an unknown content type', 404, get('/api/users', TOKEN)],
  ['content without a token', 401, get('/api/site')],
  ['DELETE of content', 405, get('/api/site', `${TOKEN}Content-Length: 0\r\n`, 'DELETE')],
  ['health', 200, get('/healthz')],
  ['readiness', 200, get('/readyz')],
  ['a file', 200, get('/robots.txt')],
  ['a missing file', 404, get('/assets/nothing.js')],
  ['a missing picture', 404, get('/uploads/nothing.jpg')],
  ['what is not HTTP', 400, 'EHLO site.example\r\n\r\n'],
  ['a header that is too long', 400, get('/', `X: ${'x'.repeat(20_000)}\r\n`)],
  ['an unknown Expect', 417, get('/', 'Expect: nonsense\r\n')],
  ['a missing Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['two lengths', 400, get('/', 'Content-Length: 1\r\nContent-Length: 2\r\n')],
])('the response to %s, with status %i, has the security headers', async (_, status, request) => {
  await expectHeaders(typeof request === 'string' ? request : request(), status);
});

test('a 304 response has the security headers', async () => {
  const { headers } = await read(get('/'));
  await expectHeaders(get('/', `If-None-Match: ${headers.get('etag')}\r\n`), 304);
});

test('a 503 response without the content service has the security headers', async () => {
  await relay.cut();
  await expectHeaders(get('/article/notreadbefore/x'), 503);
  await expectHeaders(get(articleCall.request('notreadbefore').url, TOKEN), 503);
  await relay.restore();
});

test("all responses share one policy except for the hash of the page's styles", () => {
  expect([...policies]).toHaveLength(1);
});
