import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { homeCall } from '#contract/calls/home.ts';
import { createCompressor } from '#server/compression/compressor.ts';
import type { CachedPage } from '#server/pages/page-cache.ts';
import type { PageResult, Pages } from '#server/pages/pages.ts';
import { createSite } from './create-site.ts';
import { shutDown } from './shut-down.ts';
import type { StaticFiles } from './static-files.ts';

const TOKEN = 'public-token';
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const compressor = createCompressor({ concurrency: 2, queue: 10 });
const cachedPage = (html: string, status: 200 | 404 | 503 = 200): CachedPage => ({
  status,
  etag: 'etag',
  body: compressor.text(html, 'often'),
  used: [],
  complete: true,
  madeAt: 0,
  changesApplied: 0,
});
const failure = (html: string, status: 404 | 503 = 404): PageResult => ({
  kind: 'failure',
  page: cachedPage(html, status),
});

/** A site whose pages and content are what a test says. */
async function openSite(
  changes: Partial<Pages> & {
    ask?: Parameters<typeof createSite>[0]['gateway']['ask'];
    staticFiles?: StaticFiles[];
  } = {},
) {
  const { ask = async () => ({ kind: 'failed' }) as const, staticFiles = [], ...pages } = changes;
  const reported: { id: string; url: string; error: unknown }[] = [];
  const asked: string[] = [];
  const site = createSite({
    origin: 'http://site.example',
    publicToken: TOKEN,
    gateway: { ask },
    pages: {
      cached: () => null,
      at: async (address) => {
        asked.push(address);
        return failure(`The page ${address}`);
      },
      unknown: async () => failure('No address'),
      fault: async () => 'Our fault',
      ...pages,
    },
    compressor,
    staticFiles,
    headers: { 'X-Every-Answer': 'yes' },
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
  /** Bytes as no HTTP library sends them; resolves with what came back until the site hung up. */
  const send = async (bytes: string) => {
    const socket = connect(address.port, '127.0.0.1').setEncoding('latin1');
    socket.write(bytes);
    return (await socket.toArray()).join('');
  };
  return { site, port: address.port, get, send, reported, asked };
}

const authorized = { headers: { Authorization: `Bearer ${TOKEN}` } };

describe('a fault of our own', () => {
  const failing = () => Promise.reject(new Error('What went wrong inside'));

  test('shows the error page, status 500, and is reported with the id that the answer names', async () => {
    const { get, reported } = await openSite({ at: failing });
    const response = await get('/home?a=1');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Our fault');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(reported).toMatchObject([{ url: '/home?a=1', error: new Error('What went wrong inside') }]);
    expect(response.headers.get('x-request-id')).toBe(reported[0]?.id);
  });

  test('says so even where there is no error page', async () => {
    const { get } = await openSite({ at: failing, fault: failing });
    const response = await get('/home');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Something went wrong. Please try again later.');
  });

  test('in what the browser asks is one too, and gives nothing away', async () => {
    const { get, reported } = await openSite({ ask: failing });
    const response = await get(homeCall.request().url, authorized);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('What went wrong inside');
    expect(reported).toHaveLength(1);
  });

  test('in a file is one too, and cuts off what was begun', async () => {
    const { get, reported } = await openSite({
      staticFiles: [
        async (request, response) => {
          if (request.url === '/uploads/half.svg') response.write('<svg>');
          throw new Error('What went wrong inside');
        },
      ],
    });
    const response = await get('/uploads/quay.svg');
    expect([response.status, await response.text()]).toEqual([500, 'Our fault']);
    await expect(get('/uploads/half.svg').then((half) => half.text())).rejects.toThrow();
    expect(reported.map(({ url }) => url)).toEqual(['/uploads/quay.svg', '/uploads/half.svg']);
  });

  test('does not keep the next page from being answered', async () => {
    let times = 0;
    const { get } = await openSite({ at: async () => (times++ === 0 ? failing() : failure('The page')) });
    await get('/home');
    expect(await (await get('/home')).text()).toBe('The page');
  });
});

describe('every answer', () => {
  test.each(['/', '/healthz', '/readyz', '/api/home', '/%ff'])(
    'of %s has the headers of every answer',
    async (path) => {
      const { get } = await openSite();
      expect((await get(path)).headers.get('x-every-answer')).toBe('yes');
    },
  );

  test('that leads elsewhere says where', async () => {
    const { get } = await openSite({
      at: async () => ({ kind: 'redirect', status: 301, href: '/article/a/b' }),
    });
    const response = await get('/article/a');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/article/a/b']);
  });

  test('that the service failed says when to come again', async () => {
    const { get } = await openSite({ at: async () => failure('Sorry', 503) });
    const response = await get('/home');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('a cached page', () => {
  const page = cachedPage('<p>Low tide.</p>'.repeat(100));
  const hit: PageResult = { kind: 'page', page, cache: 'hit' };
  const miss: PageResult = { kind: 'page', page, cache: 'miss' };

  test.each([
    { how: 'at once', changes: { cached: () => hit } },
    { how: 'when it is rendered', changes: { at: async () => miss } },
  ])('has the headers of every answer and of a page, each once, $how', async ({ changes }) => {
    const { send } = await openSite(changes);
    const answer = await send(
      'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    );
    const [head = ''] = answer.split('\r\n\r\n');
    const names = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':')[0]?.toLowerCase());
    expect(names.filter((name) => name === 'x-every-answer')).toHaveLength(1);
    expect(names.filter((name) => name === 'content-encoding')).toHaveLength(1);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain('cache-control');
  });

  test('is sent in the encoding that a client takes, however it writes the name of the header', async () => {
    const { send } = await openSite({ cached: () => hit });
    const ask = (header: string) =>
      send(`GET / HTTP/1.1\r\nHost: a\r\n${header}\r\nConnection: close\r\n\r\n`);
    expect(await ask('accept-ENCODING: gzip')).toContain('Content-Encoding: gzip');
    expect(await ask('X-Accept-Encodin: gzip')).toMatch(/\r\n\r\n(<p>Low tide.<\/p>)+$/);
  });

  test('is not sent again to who has it', async () => {
    const { get } = await openSite({ cached: () => hit });
    const first = await get('/');
    const again = await get('/', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('x-every-answer')).toBe('yes');
  });

  describe('on a connection that goes on', () => {
    const ask = (method: string, connection = 'keep-alive') =>
      `${method} / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: ${connection}\r\n\r\n`;
    const parse = (answer: string) => {
      const end = answer.indexOf('\r\n\r\n');
      const [status, ...headers] = answer.slice(0, end).split('\r\n');
      const ofPage = headers.filter((line) => !/^(Date|Connection|Keep-Alive):/.test(line)).sort();
      return { status, headers, ofPage, body: answer.slice(end + 4) };
    };
    const answersTo = async (...requests: string[]) => {
      const { send } = await openSite({ cached: () => hit, at: async () => hit });
      return (await send(requests.join(''))).split(/(?=HTTP\/1\.1 )/).map(parse);
    };

    test('has the same headers and the same body as on one that ends', async () => {
      const [going, last] = await answersTo(ask('GET'), ask('GET', 'close'));
      expect(going).toMatchObject({ status: last?.status, ofPage: last?.ofPage, body: last?.body });
      expect(going?.status).toBe('HTTP/1.1 200 OK');
      expect(going?.body).not.toBe('');
    });

    test('says that it goes on, and how long', async () => {
      const [{ headers } = { headers: [] }] = await answersTo(ask('GET'), ask('GET', 'close'));
      expect(headers).toContain('Connection: keep-alive');
      expect(headers).toContain('Keep-Alive: timeout=30');
      expect(Date.parse(headers.find((line) => line.startsWith('Date: '))?.slice(6) ?? '')).not.toBeNaN();
    });

    test('comes once for each request, in their order, when they come all at once', async () => {
      const answers = await answersTo(ask('GET'), ask('HEAD'), ask('GET'), ask('POST'), ask('GET', 'close'));
      expect(answers.map(({ status, body }) => [status?.slice(9, 12), body !== ''])).toEqual([
        ['200', true],
        ['200', false],
        ['200', true],
        ['405', true],
        ['200', true],
      ]);
      expect(answers[1]?.ofPage).toEqual(answers[0]?.ofPage);
    });

    test('does not wait for what a client sends along, and the next one comes all the same', async () => {
      const body = 'GET /unread HTTP/1.1\r\n\r\n'.repeat(10_000);
      const [head = ''] = ask('GET').split('\r\n\r\n');
      const withBody = `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      const answers = await answersTo(withBody, ask('GET'), ask('GET', 'close'));
      expect(answers.map(({ status }) => status?.slice(9, 12))).toEqual(['200', '200', '200']);
    });

    test('is the last one when the site ends', async () => {
      const { get, site } = await openSite({ cached: () => hit });
      const connectionAfter = async () => {
        const response = await get('/');
        await response.text();
        return response.headers.get('connection');
      };
      expect(await connectionAfter()).toBe('keep-alive');
      const down = shutDown(site, { idle: 60_000, busy: 60_000 });
      expect(await connectionAfter()).toBe('close');
      await down;
    });

    test('is given up when the reader leaves in the middle', async () => {
      const long = cachedPage('x'.repeat(32 * 1024 * 1024));
      const { get, site, port } = await openSite({
        cached: () => ({ kind: 'page', page: long, cache: 'hit' }),
      });
      const socket = connect(port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      const [connection]: Socket[] = await once(site, 'connection');
      // Being reset is a way of being closed, too; `once` would take it for a failure.
      const closed = new Promise((resolve) => connection?.on('close', resolve));
      await once(socket, 'readable');
      socket.destroy();
      await closed;
      expect((await get('/')).status).toBe(200);
    });
  });
});

test('pages are asked for by path and query, and an address that is none by no name', async () => {
  const { get, asked } = await openSite();
  expect(await (await get('/search?keywords=%C3%B6&page=2')).text()).toBe(
    'The page /search?keywords=%C3%B6&page=2',
  );
  expect(await (await get('/%ff')).text()).toBe('No address');
  expect(asked).toEqual(['/search?keywords=%C3%B6&page=2']);
});

describe('a request whose target is written with its host (RFC 9112 §3.2.2)', () => {
  const askFor = (target: string, header = '') =>
    `GET ${target} HTTP/1.1\r\nHost: third.example\r\n${header}Connection: close\r\n\r\n`;

  test('is answered by its path, whatever the host', async () => {
    const { send, asked } = await openSite();
    const answer = await send(askFor('http://other.example/search?keywords=a&page=2'));
    expect(answer).toMatch(/\r\n\r\nThe page \/search\?keywords=a&page=2$/);
    expect(await send(askFor('https://other.example'))).toMatch(/\r\n\r\nThe page \/$/);
    expect(asked).toEqual(['/search?keywords=a&page=2', '/']);
  });

  test('finds the page that is kept', async () => {
    const page = cachedPage('<p>Low tide.</p>');
    const { send } = await openSite({
      cached: (address) => (address === '/home' ? { kind: 'page', page, cache: 'hit' } : null),
    });
    expect(await send(askFor('http://other.example/home'))).toContain('<p>Low tide.</p>');
  });

  test('finds health and content', async () => {
    const { send } = await openSite({ ask: async () => ({ kind: 'missing' }) });
    expect(await send(askFor('http://other.example/healthz'))).toMatch(/^HTTP\/1\.1 200 /);
    const content = `http://other.example${homeCall.request().url}`;
    expect(await send(askFor(content, `Authorization: Bearer ${TOKEN}\r\n`))).toMatch(/^HTTP\/1\.1 404 /);
    expect(await send(askFor(content))).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('finds files', async () => {
    const { send } = await openSite({
      staticFiles: [
        async (request, response) => {
          const isFile = request.url === '/assets/entry.js';
          if (isFile) response.end('file');
          return isFile;
        },
      ],
    });
    expect(await send(askFor('http://other.example/assets/entry.js'))).toContain('file');
  });

  test('is no page where it is no address', async () => {
    const { send, asked } = await openSite();
    expect(await send(askFor('http://other.example//third.example'))).toContain('No address');
    expect(asked).toEqual([]);
  });
});

test('health is answered though nothing else is', async () => {
  const { get } = await openSite({ at: () => Promise.reject(new Error('Our fault')) });
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
});

test.each([
  { what: 'no HTTP', bytes: 'EHLO reader\r\n\r\n' },
  { what: 'more headers than anybody needs', bytes: `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n` },
])('$what is refused, with the headers of every answer', async ({ bytes }) => {
  const { send, reported } = await openSite();
  const answer = await send(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('\r\nX-Every-Answer: yes\r\n');
  expect(reported).toEqual([]);
});

describe('a client that asks before it reads', () => {
  const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

  test('has one request worked on at a time', async () => {
    const begun: string[] = [];
    const goOn: (() => void)[] = [];
    const { port } = await openSite({
      at: async (address) => {
        begun.push(address);
        await new Promise<void>((resolve) => goOn.push(resolve));
        return failure(`The page ${address}`);
      },
    });
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let answers = '';
    socket.on('data', (part) => {
      answers += part;
    });
    socket.write(ask('/a') + ask('/b') + ask('/c'));
    for (const path of ['/a', '/b', '/c']) {
      await vi.waitFor(() => expect(begun.at(-1)).toBe(path));
      expect(begun).toHaveLength(goOn.length);
      goOn.at(-1)?.();
      await vi.waitFor(() => expect(answers).toContain(`The page ${path}`));
    }
    socket.destroy();
  });

  test('loses its connection when it sends too many ahead, and nobody else does', async () => {
    const { port, get } = await openSite({ at: () => new Promise(() => undefined) });
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close').catch(() => undefined);
    socket.on('error', () => undefined).resume();
    socket.write(ask('/a').repeat(2_200));
    await closed;
    expect((await get('/healthz')).status).toBe(200);
  });

  test('gets the answers to as many as it may send in order', async () => {
    const { send } = await openSite({ at: async (address) => failure(`The page ${address}.`) });
    const requests = Array.from({ length: 31 }, (_, number) => ask(`/${number}`));
    const answers = await send(requests.join('') + ask('/last', 'Connection: close\r\n'));
    const pages = [...answers.matchAll(/The page \/(\w+)\./g)].map(([, name]) => name);
    expect(pages).toEqual([...requests.keys(), 'last'].map(String));
  });

  test('gets the answers it asked for before it sends what is no request', async () => {
    const { send } = await openSite({
      at: async (address) => {
        await setImmediate();
        return failure(`The page ${address}.`);
      },
    });
    const answers = await send(`${ask('/a')}${ask('/b')}nonsense\r\n\r\n`);
    const [first, second, refusal] = answers.split(/(?=HTTP\/1\.1 )/);
    expect([first, second]).toEqual([
      expect.stringMatching(/The page \/a\.$/),
      expect.stringMatching(/The page \/b\.$/),
    ]);
    expect(refusal).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('gets no word between its answers when it offers to wait with a body', async () => {
    const { send } = await openSite({ at: async (address) => failure(`The page ${address}.`) });
    const answers = await send(ask('/a') + ask('/b', 'Expect: 100-continue\r\n'));
    expect(answers).not.toContain('100 Continue');
    expect(answers.match(/The page/g)).toHaveLength(2);
  });

  test('is answered though it has closed its side', async () => {
    const { port } = await openSite({
      at: async () => {
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
  { what: 'expects what nobody can do', header: 'Host: a\r\nExpect: wonders', status: 417 },
  { what: 'names no host', header: 'X: y', status: 400 },
])('a request that $what is refused with the headers of every answer', async ({ header, status }) => {
  const { send } = await openSite();
  const answer = await send(`GET / HTTP/1.1\r\n${header}\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('\r\nX-Every-Answer: yes\r\n');
});

describe('a client that never closes its side', () => {
  test('is disconnected after it sent what is no request', async () => {
    const { port, site } = await openSite();
    const accepted = once(site, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    socket.write('nonsense\r\n\r\n');
    const [connection]: Socket[] = await accepted;
    await new Promise((resolve) => connection?.once('close', resolve));
    socket.destroy();
  });
});

test('a body nobody asked for is not read to its end', async () => {
  const { port } = await openSite();
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const pour = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', pour).on('error', () => undefined);
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  pour();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
});
