import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { homeCall } from '#contract/calls/home.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import { shutDown } from '#server/node/shut-down.ts';
import type { CachedPage } from '#server/pages/cached-page.ts';
import type { PageResult, Pages } from '#server/pages/pages.ts';
import { createSite } from './create-site.ts';
import { createEdgePolicy, type EdgePolicy } from './edge-policy.ts';
import type { Row } from './row.ts';

const TOKEN = 'public-token';
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const STYLE = "'sha256-hash'";
const compressor = createCompressor({ concurrency: 2, queueBytes: 10_000_000 });
const cachedPage = (html: string, status: 200 | 404 | 503 = 200): CachedPage => ({
  status,
  etag: 'etag',
  type: 'text/html; charset=utf-8',
  style: STYLE,
  frames: [],
  body: compressor.text(html, 'often'),
  used: [],
  complete: true,
  renderedAt: 0,
  changesApplied: 0,
  changedAt: null,
  expiresAt: Number.POSITIVE_INFINITY,
});
const failure = (html: string, status: 404 | 503 = 404): PageResult => ({
  kind: 'failure',
  page: cachedPage(html, status),
});

const addressOf = ({ pathname, search }: URL) => pathname + search;

/** A site with fake pages and a fake gateway. */
async function openSite(
  overrides: Partial<Pages> & {
    ask?: Parameters<typeof createSite>[0]['gateway']['ask'];
    staticFiles?: Row[];
    countMissing?: (request: unknown, address: string) => void;
    edgePolicy?: EdgePolicy | null;
    isUpToDate?: () => boolean;
  } = {},
) {
  const {
    ask = async () => ({ kind: 'failed' }) as const,
    staticFiles = [],
    countMissing = () => undefined,
    edgePolicy = null,
    isUpToDate = () => true,
    ...pages
  } = overrides;
  const reported: { id: string; url: string; error: unknown }[] = [];
  const requested: string[] = [];
  const site = createSite({
    origin: 'http://site.example',
    publicToken: TOKEN,
    gateway: { ask },
    pages: {
      cached: () => null,
      newSearch: () => null,
      get: async (url) => {
        requested.push(addressOf(url));
        return failure(`The page ${addressOf(url)}`);
      },
      correctUrl: async () => null,
      errorPage: async () => failure('Error page'),
      fault: async () => ({ html: 'Internal error', style: STYLE }),
      ...pages,
    },
    compressor,
    staticFiles,
    preview: async () => null,
    mcp: null,
    missing: { count: countMissing, countSearch: () => undefined },
    headers: { 'X-Common': 'yes', 'Content-Security-Policy': "style-src 'self';frame-src 'none'" },
    edgePolicy,
    isUpToDate,
    networkOf: ({ headers }) => headers['x-network']?.toString() ?? null,
    countTurnedAway: () => undefined,
    report: (fault) => reported.push(fault),
    countPage: () => undefined,
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  ends.push(
    () => site.closeAllConnections(),
    () => new Promise((resolve) => site.close(resolve)),
  );
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  const get = (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { redirect: 'manual', ...options });
  /** Sends raw bytes; resolves with the raw responses once the site closes the connection. */
  const send = async (bytes: string) => {
    const socket = connect(address.port, '127.0.0.1').setEncoding('latin1');
    socket.write(bytes);
    return (await socket.toArray()).join('');
  };
  return { site, port: address.port, get, send, reported, requested };
}

const authorized = { headers: { Authorization: `Bearer ${TOKEN}` } };

test('the edge caches a URL only briefly if it may redirect, and everything while the site is behind on changes', async () => {
  let isUpToDate = true;
  const origin = 'https://magazine.example';
  const page: PageResult = { kind: 'page', page: cachedPage('A page', 200), cache: 'hit' };
  const { get } = await openSite({
    get: async () => page,
    edgePolicy: createEdgePolicy({ edge: 'varnish', origin, now: () => 0 }),
    isUpToDate: () => isUpToDate,
  });
  const lifetime = async (path: string) => (await get(path)).headers.get('cdn-cache-control');
  const [aDay, briefly] = ['max-age=86400, stale-if-error=86400', 'max-age=1, stale-if-error=600'];
  expect([await lifetime('/'), await lifetime('/?p=12')]).toEqual([aDay, briefly]);
  isUpToDate = false;
  expect(await lifetime('/')).toBe(briefly);
  isUpToDate = true;
  expect(await lifetime('/')).toBe(aDay);
});

describe('an internal error', () => {
  const failing = () => Promise.reject(new Error('Details'));

  test('shows a page with status 500, and is reported with the ID in the response', async () => {
    const { get, reported } = await openSite({ get: failing });
    const response = await get('/home?a=1');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Internal error');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(reported).toMatchObject([{ url: '/home?a=1', error: new Error('Details') }]);
    expect(response.headers.get('x-request-id')).toBe(reported[0]?.id);
  });

  test('falls back to plain text if rendering its page fails as well', async () => {
    const { get } = await openSite({ get: failing, fault: failing });
    const response = await get('/home');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Something went wrong. Please try again later.');
  });

  test('in the content API is 500 without details', async () => {
    const { get, reported } = await openSite({ ask: failing });
    const response = await get(homeCall.request().url, authorized);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('Details');
    expect(reported).toHaveLength(1);
  });

  test('while sending a file is 500, or aborts a response that has started', async () => {
    const { get, reported } = await openSite({
      staticFiles: [
        {
          match: () => true,
          async answer({ request, response }) {
            if (request.url === '/uploads/half.svg') response.write('<svg>');
            throw new Error('Details');
          },
        },
      ],
    });
    const response = await get('/uploads/quay.svg');
    expect([response.status, await response.text()]).toEqual([500, 'Internal error']);
    await expect(get('/uploads/half.svg').then((half) => half.text())).rejects.toThrow();
    expect(reported.map(({ url }) => url)).toEqual(['/uploads/quay.svg', '/uploads/half.svg']);
  });

  test('does not affect the next request', async () => {
    let times = 0;
    const { get } = await openSite({ get: async () => (times++ === 0 ? failing() : failure('The page')) });
    await get('/home');
    expect(await (await get('/home')).text()).toBe('The page');
  });
});

describe('a page', () => {
  const page = cachedPage('<p>Low tide.</p>'.repeat(100));
  const hit: PageResult = { kind: 'page', page, cache: 'hit' };
  const miss: PageResult = { kind: 'page', page, cache: 'miss' };

  test.each([
    { result: 'a hit', overrides: { cached: () => hit } },
    { result: 'a miss', overrides: { get: async () => miss } },
  ])('has the common and the page headers once each: $result', async ({ overrides }) => {
    const { send } = await openSite(overrides);
    const response = await send(
      'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    );
    const [head = ''] = response.split('\r\n\r\n');
    const names = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':')[0]?.toLowerCase());
    expect(names.filter((name) => name === 'x-common')).toHaveLength(1);
    expect(names.filter((name) => name === 'content-encoding')).toHaveLength(1);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain('cache-control');
  });

  test.each<{ kind: string; overrides: Partial<Pages> }>([
    { kind: 'kept', overrides: { cached: () => hit } },
    { kind: 'new', overrides: { get: async () => miss } },
    { kind: 'failed', overrides: { get: async () => ({ kind: 'failure', page }) } },
    { kind: 'internal error', overrides: { get: () => Promise.reject(new Error('Details')) } },
  ])('allows its own style: $kind', async ({ overrides }) => {
    const { get } = await openSite(overrides);
    expect((await get('/')).headers.get('content-security-policy')).toBe(
      `style-src 'self' ${STYLE};frame-src 'none'`,
    );
  });

  test('allows the frames of its embeds, also with a 304', async () => {
    const framed = { ...page, frames: ['https://player.example'] };
    const { get } = await openSite({ cached: () => ({ ...hit, page: framed }) });
    const policy = `style-src 'self' ${STYLE};frame-src https://player.example`;
    const first = await get('/');
    expect(first.headers.get('content-security-policy')).toBe(policy);
    const again = await get('/', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toBe(policy);
  });

  test('reports in Cache-Status that the content service cannot be asked for a newer one', async () => {
    const { send } = await openSite({ cached: () => ({ ...hit, cache: 'stale' }) });
    const response = await send('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(response).toContain('Cache-Status: masthead; hit; detail=stale\r\n');
  });

  test.each(['GET', 'HEAD'])('is 304 for %s if the client has it', async (method) => {
    const { get } = await openSite({ cached: () => hit, get: async () => hit });
    const etag = (await get('/')).headers.get('etag') ?? '';
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get('/', { method, headers: { 'If-None-Match': known } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('x-common')).toBe('yes');
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await get('/', { method, headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  describe('a page on a keep-alive connection', () => {
    const ask = (method: string, connection = 'keep-alive') =>
      `${method} / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: ${connection}\r\n\r\n`;
    const parse = (response: string) => {
      const end = response.indexOf('\r\n\r\n');
      const [status, ...headers] = response.slice(0, end).split('\r\n');
      const pageHeaders = headers.filter((line) => !/^(Date|Connection|Keep-Alive):/.test(line)).sort();
      return { status, headers, pageHeaders, body: response.slice(end + 4) };
    };
    const responsesTo = async (...requests: string[]) => {
      const { send } = await openSite({ cached: () => hit, get: async () => hit });
      return (await send(requests.join(''))).split(/(?=HTTP\/1\.1 )/).map(parse);
    };

    test('has the same headers and body as on a connection that is closed', async () => {
      const [first, last] = await responsesTo(ask('GET'), ask('GET', 'close'));
      expect(first).toMatchObject({
        status: last?.status,
        pageHeaders: last?.pageHeaders,
        body: last?.body,
      });
      expect(first?.status).toBe('HTTP/1.1 200 OK');
      expect(first?.body).not.toBe('');
    });

    test('has a Date header, and says only to clients of HTTP/1.0 that the connection stays open', async () => {
      const [{ headers } = { headers: [] }] = await responsesTo(ask('GET'), ask('GET', 'close'));
      expect(headers.filter((line) => /^(Connection|Keep-Alive):/.test(line))).toEqual([]);
      const [old] = await responsesTo(ask('GET').replace('1.1', '1.0'), ask('GET', 'close'));
      expect(old?.headers).toContain('Connection: keep-alive');
      expect(Date.parse(headers.find((line) => line.startsWith('Date: '))?.slice(6) ?? '')).not.toBeNaN();
    });

    test('is sent once for each pipelined request, in order', async () => {
      const responses = await responsesTo(
        ask('GET'),
        ask('HEAD'),
        ask('GET'),
        ask('POST'),
        ask('GET', 'close'),
      );
      expect(responses.map(({ status, body }) => [status?.slice(9, 12), body !== ''])).toEqual([
        ['200', true],
        ['200', false],
        ['200', true],
        ['405', true],
        ['200', true],
      ]);
      expect(responses[1]?.pageHeaders).toEqual(responses[0]?.pageHeaders);
    });

    test('is sent for a request with a body, which is discarded, and the next request works', async () => {
      const body = 'GET /unread HTTP/1.1\r\n\r\n'.repeat(10_000);
      const [head = ''] = ask('GET').split('\r\n\r\n');
      const withBody = `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      const responses = await responsesTo(withBody, ask('GET'), ask('GET', 'close'));
      expect(responses.map(({ status }) => status?.slice(9, 12))).toEqual(['200', '200', '200']);
    });

    test('is sent with Connection: close when the site shuts down', async () => {
      const { get, site } = await openSite({ cached: () => hit });
      const connectionAfter = async () => {
        const response = await get('/');
        await response.text();
        return response.headers.get('connection');
      };
      expect(await connectionAfter()).toBeNull();
      const down = shutDown(site, { idleMs: 60_000, busyMs: 60_000 });
      expect(await connectionAfter()).toBe('close');
      await down;
    });

    test('may be interrupted when the client disconnects, and the next request works', async () => {
      const long = cachedPage('x'.repeat(32 * 1024 * 1024));
      const { get, site, port } = await openSite({
        cached: () => ({ kind: 'page', page: long, cache: 'hit' }),
      });
      const socket = connect(port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      const [connection]: Socket[] = await once(site, 'connection');
      // `once` would reject if the connection is reset.
      const closed = new Promise((resolve) => connection?.on('close', resolve));
      await once(socket, 'readable');
      socket.destroy();
      await closed;
      expect((await get('/')).status).toBe(200);
    });
  });
});

describe('content responses', () => {
  const request = homeCall.request();
  const outcome = (json: string) => ({
    kind: 'answer' as const,
    request,
    answer: { data: {}, meta: { pagination: null } },
    json,
    documents: new Set<string>(),
    freshUntil: Number.POSITIVE_INFINITY,
  });

  test.each([
    { length: 'short', json: '{}' },
    { length: 'long', json: `{"data":"${'x'.repeat(5_000)}"}` },
  ])('that is $length is 304 if the client has it', async ({ json }) => {
    let current = outcome(json);
    const { get } = await openSite({ ask: async () => current });
    const first = await get(request.url, authorized);
    expect([first.status, await first.text()]).toEqual([200, json]);
    const etag = first.headers.get('etag') ?? '';
    const known = { headers: { ...authorized.headers, 'If-None-Match': etag } };
    for (const method of ['GET', 'HEAD']) {
      const again = await get(request.url, { ...known, method });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await get(request.url, { headers: { 'If-None-Match': '*' } })).status).toBe(401);
    current = outcome('{"data":{}}');
    expect((await get(request.url, known)).status).toBe(200);
  });

  test.each([
    { authorization: `Bearer ${TOKEN}`, status: 200 },
    { authorization: `bearer ${TOKEN}`, status: 200 },
    { authorization: `BEARER   ${TOKEN}`, status: 200 },
    { authorization: `Bearer${TOKEN}`, status: 401 },
    { authorization: `Basic ${TOKEN}`, status: 401 },
    { authorization: `Bearer ${TOKEN} x`, status: 401 },
    { authorization: TOKEN, status: 401 },
    { authorization: 'Bearer ', status: 401 },
  ])('with Authorization: $authorization is $status', async ({ authorization, status }) => {
    const { get } = await openSite({ ask: async () => outcome('{}') });
    expect((await get(request.url, { headers: { authorization } })).status).toBe(status);
  });
});

test('content outside the contract is refused without asking the content service', async () => {
  const asked: string[] = [];
  const { get } = await openSite({
    ask: async ({ url }) => {
      asked.push(url);
      return { kind: 'failed' };
    },
  });
  for (const [address, status] of [
    ['/api/site?populate=*', 400],
    [`${homeCall.request().url}&status=draft`, 400],
    ['/api/users/me', 404],
    ['/api/articles/..%2fusers', 404],
    ['/api/changes?after=0', 404],
  ] as const)
    expect((await get(address, authorized)).status).toBe(status);
  expect(asked).toEqual([]);
});

test('pages are requested by path and query; an invalid URL gets the error page', async () => {
  const { get, requested } = await openSite();
  expect(await (await get('/search?keywords=%C3%B6&page=2')).text()).toBe(
    'The page /search?keywords=%C3%B6&page=2',
  );
  expect(await (await get('/%ff')).text()).toBe('Error page');
  expect(requested).toEqual(['/search?keywords=%C3%B6&page=2']);
});

describe('a request target in absolute form (RFC 9112 §3.2.2)', () => {
  const requestFor = (target: string, header = '') =>
    `GET ${target} HTTP/1.1\r\nHost: third.example\r\n${header}Connection: close\r\n\r\n`;

  test('gets the page at its path, whatever its host', async () => {
    const { send, requested } = await openSite();
    const response = await send(requestFor('http://other.example/search?keywords=a&page=2'));
    expect(response).toMatch(/\r\n\r\nThe page \/search\?keywords=a&page=2$/);
    expect(await send(requestFor('https://other.example'))).toMatch(/\r\n\r\nThe page \/$/);
    expect(requested).toEqual(['/search?keywords=a&page=2', '/']);
  });

  test('gets a cached page', async () => {
    const page = cachedPage('<p>Low tide.</p>');
    const { send } = await openSite({
      cached: (address) => (address === '/home' ? { kind: 'page', page, cache: 'hit' } : null),
    });
    expect(await send(requestFor('http://other.example/home'))).toContain('<p>Low tide.</p>');
  });

  test('gets health endpoints and content', async () => {
    const { send } = await openSite({ ask: async () => ({ kind: 'missing' }) });
    expect(await send(requestFor('http://other.example/healthz'))).toMatch(/^HTTP\/1\.1 200 /);
    const content = `http://other.example${homeCall.request().url}`;
    expect(await send(requestFor(content, `Authorization: Bearer ${TOKEN}\r\n`))).toMatch(/^HTTP\/1\.1 404 /);
    expect(await send(requestFor(content))).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('gets files', async () => {
    const { send } = await openSite({
      staticFiles: [
        {
          match: ({ url }) => url.pathname === '/assets/entry.js',
          answer: async ({ response }) => response.end('file'),
        },
      ],
    });
    expect(await send(requestFor('http://other.example/assets/entry.js'))).toContain('file');
  });

  test('gets the error page if its path is invalid', async () => {
    const { send, requested } = await openSite();
    expect(await send(requestFor('http://other.example//third.example'))).toContain('Error page');
    expect(requested).toEqual([]);
  });
});

test('a proxy can check whether a site knows the latest changes', async () => {
  let isUpToDate = true;
  const { get } = await openSite({ isUpToDate: () => isUpToDate });
  expect((await get('/currentz')).status).toBe(200);
  isUpToDate = false;
  expect((await get('/currentz')).status).toBe(404);
  expect((await get('/readyz')).status).toBe(200);
});

test('health endpoints work when pages fail', async () => {
  const { get } = await openSite({ get: () => Promise.reject(new Error('Internal error')) });
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
});

test.each([
  { input: 'text that is not HTTP', bytes: 'EHLO reader\r\n\r\n' },
  { input: 'a request with oversized headers', bytes: `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n` },
])('$input is refused with the common headers', async ({ bytes }) => {
  const { send, reported } = await openSite();
  const response = await send(bytes);
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(response).toContain('\r\nX-Common: yes\r\n');
  expect(reported).toEqual([]);
});

test('a connection that times out before a request is closed without a response', async () => {
  const { site, port } = await openSite();
  const connected = once(site, 'connection');
  const client = connect(port, '127.0.0.1');
  const [socket] = await connected;
  site.emit('clientError', new Error('Request timeout'), socket);
  expect(await client.toArray()).toEqual([]);
});

describe('a client that pipelines requests', () => {
  const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

  test('has one request handled at a time', async () => {
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const { port } = await openSite({
      get: async (url) => {
        started.push(addressOf(url));
        await new Promise<void>((resolve) => finish.push(resolve));
        return failure(`The page ${addressOf(url)}`);
      },
    });
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let responses = '';
    socket.on('data', (part) => {
      responses += part;
    });
    socket.write(ask('/a') + ask('/b') + ask('/c'));
    for (const path of ['/a', '/b', '/c']) {
      await expect.poll(() => started.at(-1)).toBe(path);
      expect(started).toHaveLength(finish.length);
      finish.at(-1)?.();
      await expect.poll(() => responses).toContain(`The page ${path}`);
    }
    socket.destroy();
  });

  test('loses its connection, but no other, when it sends too many', async () => {
    const { port, get } = await openSite({ get: () => new Promise(() => undefined) });
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close').catch(() => undefined);
    socket.on('error', () => undefined).resume();
    socket.write(ask('/a').repeat(2_200));
    await closed;
    expect((await get('/healthz')).status).toBe(200);
  });

  test('gets its responses in order', async () => {
    const { send } = await openSite({ get: async (url) => failure(`The page ${addressOf(url)}.`) });
    const requests = Array.from({ length: 31 }, (_, number) => ask(`/${number}`));
    const responses = await send(requests.join('') + ask('/last', 'Connection: close\r\n'));
    const pages = [...responses.matchAll(/The page \/(\w+)\./g)].map(([, name]) => name);
    expect(pages).toEqual([...requests.keys(), 'last'].map(String));
  });

  test('gets the responses to earlier requests before a malformed one is refused', async () => {
    const { send } = await openSite({
      get: async (url) => {
        await setImmediate();
        return failure(`The page ${addressOf(url)}.`);
      },
    });
    const responses = await send(`${ask('/a')}${ask('/b')}invalid\r\n\r\n`);
    const [first, second, refusal] = responses.split(/(?=HTTP\/1\.1 )/);
    expect([first, second]).toEqual([
      expect.stringMatching(/The page \/a\.$/),
      expect.stringMatching(/The page \/b\.$/),
    ]);
    expect(refusal).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('does not get 100 Continue', async () => {
    const { send } = await openSite({ get: async (url) => failure(`The page ${addressOf(url)}.`) });
    const responses = await send(ask('/a') + ask('/b', 'Expect: 100-continue\r\nConnection: close\r\n'));
    expect(responses).not.toContain('100 Continue');
    expect(responses.match(/The page/g)).toHaveLength(2);
  });

  test('is answered after it half-closes the connection', async () => {
    const { port } = await openSite({
      get: async () => {
        await setImmediate();
        return failure('The page');
      },
    });
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1');
    socket.end(ask('/a'));
    expect((await socket.toArray()).join('')).toContain('The page');
  });
});

test.each([
  { request: 'an unsupported Expect header', header: 'Host: a\r\nExpect: wonders', status: 417 },
  { request: 'no Host header', header: 'X: y', status: 400 },
])('a request with $request is refused with the common headers', async ({ header, status }) => {
  const { send } = await openSite();
  const response = await send(`GET / HTTP/1.1\r\n${header}\r\n\r\n`);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toContain('\r\nX-Common: yes\r\n');
});

describe('a client that never closes its side of the connection', () => {
  test('is disconnected after a malformed request', async () => {
    const { port, site } = await openSite();
    const accepted = once(site, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    socket.write('invalid\r\n\r\n');
    const [connection]: Socket[] = await accepted;
    await new Promise((resolve) => connection?.once('close', resolve));
    socket.destroy();
  });
});

test('a client that never reads its responses is disconnected', async () => {
  const long = cachedPage('x'.repeat(20_000_000));
  const { site, port } = await openSite({ cached: () => ({ kind: 'page', page: long, cache: 'hit' }) });
  expect(site.timeout).toBeGreaterThan(0);
  site.timeout = 50;
  const accepted = once(site, 'connection');
  const client = connect(port, '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [connection]: Socket[] = await accepted;
  await new Promise((resolve) => connection?.once('close', resolve));
  client.destroy();
});

test('a client that takes too long to send a request is disconnected', async () => {
  const { site } = await openSite();
  for (const limit of [site.headersTimeout, site.requestTimeout, site.keepAliveTimeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(30_000);
  }
});

test('an endless request body is not read to the end', async () => {
  const { port } = await openSite();
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const sendMore = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', sendMore).on('error', () => undefined);
  let response = '';
  socket.on('data', (part) => {
    response += part;
  });
  sendMore();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(response).toMatch(/^HTTP\/1\.1 405 /);
});

test('only a misspelled URL of an existing page is redirected permanently', async () => {
  const { get } = await openSite({
    correctUrl: async (url) => (addressOf(url) === '/HOME?a=1' ? '/home?a=1' : null),
  });
  const response = await get('/HOME?a=1');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/home?a=1']);
  expect((await get('/nowhere')).status).toBe(404);
});

test('a URL counts as broken only if the service confirms that it has neither a page nor a redirect', async () => {
  const counted: string[] = [];
  const pages: Record<string, PageResult> = {
    '/there': { kind: 'page', page: cachedPage('A page'), cache: 'hit' },
    '/failed': failure('Failed', 503),
  };
  const { get } = await openSite({
    get: async (url) => pages[addressOf(url)] ?? failure('Not found'),
    countMissing: (_, address) => counted.push(address),
    ask: async ({ url }) => {
      if (url.includes('unknown')) return { kind: 'failed' };
      const data = url.includes('gone') ? { kind: 'gone', to: '' } : null;
      return {
        kind: 'answer',
        request: homeCall.request(),
        answer: { data, meta: { pagination: null } },
        json: '',
        documents: new Set<string>(),
        freshUntil: Number.POSITIVE_INFINITY,
      };
    },
  });
  for (const path of ['/there', '/failed', '/unknown', '/gone', '/missing?p=1']) await get(path);
  expect(counted).toEqual(['/missing?p=1']);
});

describe('searches of a network', () => {
  const from = (network: string) => ({ headers: { 'X-Network': network } });

  /** A site whose searches are in work until they are released. */
  async function openSlowSite() {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const site = await openSite({
      newSearch: ({ pathname }) =>
        pathname === '/search'
          ? { isTurnedAway: false, turnAway: async () => failure('Too many searches', 503) }
          : null,
      get: async ({ pathname }) => {
        if (pathname === '/search') await promise;
        return { kind: 'page', page: cachedPage('Found', 200), cache: 'miss' };
      },
      ask: async () => {
        await promise;
        return { kind: 'failed' };
      },
    });
    return { ...site, release };
  }

  test('beyond its share get 503 at once, and those of others their results', async () => {
    const { get, release } = await openSlowSite();
    const answered: number[] = [];
    const flood = Array.from({ length: 20 }, async () => {
      const { status } = await get('/search?keywords=flood', from('flood'));
      answered.push(status);
      return status;
    });
    await vi.waitUntil(() => answered.length === 12);
    const others = [get('/search?keywords=other', from('other')), get('/search?keywords=unknown')];
    release();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 503)).toHaveLength(12);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(await get('/search?keywords=again', from('flood'))).toMatchObject({ status: 200 });
  });
});
