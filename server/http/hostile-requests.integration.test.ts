import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { homeCall } from '#contract/calls/home.ts';
import { listen } from '#scripts/ports.mjs';
import { hostileRequests, smuggledRequests } from '#server/testing/hostile-requests.ts';
import { openSite, PUBLIC_TOKEN } from '#server/testing/open-site.ts';
import { articlePaths, documentIdIn } from '#testing/pages.ts';
import { connectTo, parseResponses, sendRaw } from '#testing/raw-http.ts';
import { until } from '#testing/until.ts';

/** Never in a response. */
const MARK = 'poison.example';
/** Headers that make some proxies, frameworks and caches use another host, path, method, format or language. */
const HEADERS = [
  ...named(
    'X-Forwarded-Host X-Host X-Forwarded-Server X-HTTP-Host-Override X-Original-Host X-Backend-Host',
    MARK,
  ),
  ...named(
    'X-Proxy-Host X-Forwarded-For X-Real-IP True-Client-IP CF-Connecting-IP X-Client-IP User-Agent',
    MARK,
  ),
  ...named('X-Forwarded-Prefix X-Forwarded-Path X-Script-Name X-Original-URL X-Rewrite-URL', `/${MARK}`),
  ...named(
    'X-Override-URL X-Original-URI X-Accel-Redirect X-Sendfile X-Forwarded-Uri Request-Uri',
    `/${MARK}`,
  ),
  ...named('Base-Url Destination Referer Origin X-Wap-Profile', `https://${MARK}/`),
  ...named('X-Forwarded-Proto X-Forwarded-Protocol X-Forwarded-Scheme X-Url-Scheme', 'https'),
  ...named('X-Forwarded-Ssl Front-End-Https Save-Data', 'on'),
  ...named('X-HTTP-Method-Override X-HTTP-Method X-Method-Override X-Forwarded-Method', 'DELETE'),
  ...named('RSC Next-Router-Prefetch DNT X-Forwarded-Port', '1'),
  ...named('Purpose Sec-Purpose', 'prefetch'),
  ...named('Cache-Control Pragma', 'no-cache'),
  ...named('X-Middleware-Subrequest Surrogate-Control', 'x'),
  `Host: ${MARK}`,
  `Host: ${MARK}:443`,
  `Host: magazine.example@${MARK}`,
  `Host: magazine.example\r\nHost: ${MARK}`,
  'Host: ',
  'X-Forwarded-Proto: http',
  `Forwarded: for=${MARK};host="${MARK}";proto=https`,
  'Origin: null',
  `Via: 1.1 ${MARK}`,
  `From: a@${MARK}`,
  `Cookie: session=${MARK}; display={"scheme":"dark"}`,
  'Accept: application/json',
  'Accept: text/x-component',
  'Accept-Language: de',
  'Accept-Charset: utf-16',
  'Range: bytes=0-9',
  'If-None-Match: "x"',
  'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT',
  'X-Requested-With: XMLHttpRequest',
  'Sec-CH-Prefers-Color-Scheme: dark',
  'Cache-Control: only-if-cached',
  'Connection: close, X-Forwarded-Host',
  'Max-Forwards: 0',
];
/** Headers that differ between two otherwise equal responses. */
const VOLATILE = /^(date|connection|keep-alive|cache-status):.*\r\n/gim;
const HOSTILE = process.env.TEST_SAMPLE ? 500 : 5_000;
/** As many as searches that the site runs at a time, and more. */
const SENDERS = 6;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const TOKEN = `Authorization: Bearer ${PUBLIC_TOKEN}\r\n`;

type Service = Awaited<ReturnType<typeof startService>>;

let service: Service;
let site: Awaited<ReturnType<typeof openSite>>;
let url: string;
let article: string;
let paths: string[];

beforeAll(async () => {
  service = await startService();
  site = await openSite({ cms: { url: service.url, token: inject('contentService').token } });
  url = `http://127.0.0.1:${site.port}`;
  [article = ''] = await articlePaths(url);
  paths = [
    ...['/', '/home', article, `/article/${documentIdIn(article)}/wrong-slug`, '/article/nothing/there'],
    ...['/search', '/search?categories=', '/search?categories=&page=999', '/search?keywords=the&page=2'],
    ...['/nowhere', '/healthz', '/robots.txt', homeCall.request().url, '/api/nothing'],
  ];
  for (const path of paths)
    await until(`${path} is served`, async () => !(await read(path)).startsWith('HTTP/1.1 503'));
  service.answerAtOnce();
});

afterAll(async () => {
  await site.close();
  service.stop();
  expect(site.faults).toEqual([]);
});

/** The content service, which first passes on and remembers, and then answers at once, however many ask: what it does not know is empty. */
async function startService() {
  const known = new Map<string, string>();
  let isAtOnce = false;
  let fail: ((response: ServerResponse) => void) | null = null;
  const server = createServer(async ({ url: path = '', headers }, response) => {
    if (fail) return fail(response);
    if (isAtOnce && !path.startsWith('/api/changes')) {
      const isList = path.startsWith('/api/articles?');
      const empty = isList ? '{"data":[],"meta":{"pagination":{"page":1,"pageCount":1,"total":0}}}' : null;
      const answer = known.get(path) ?? empty;
      return void response.writeHead(answer === null ? 404 : 200, JSON_TYPE).end(answer);
    }
    const { authorization = '' } = headers;
    const answer = await fetch(inject('contentService').url + path, { headers: { authorization } });
    const text = await answer.text();
    if (answer.ok) known.set(path, text);
    response.writeHead(answer.status, JSON_TYPE).end(text);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    answerAtOnce(): void {
      isAtOnce = true;
    },
    failWith(next: typeof fail): void {
      fail = next;
    },
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

function named(names: string, value: string): string[] {
  return names.split(' ').map((name) => `${name}: ${value}`);
}

/** Head and body of a response, without headers that change. */
async function read(path: string, header = ''): Promise<string> {
  const lines = [
    ...(/^host:/i.test(header) ? [] : ['Host: magazine.example\r\n']),
    ...(path.startsWith('/api/') ? [TOKEN] : []),
    ...(header ? [`${header}\r\n`] : []),
  ];
  const { bytes } = await sendRaw(url, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return bytes.toString('latin1').replace(VOLATILE, '');
}

const readAll = (header?: string) => Promise.all(paths.map((path) => read(path, header)));

/** The paths whose responses are not as they were. */
async function changedSince(clean: readonly string[]): Promise<string[]> {
  const now = await readAll();
  return paths.filter((_, index) => now[index] !== clean[index]);
}

test(`none of ${HEADERS.length} headers that may override others is reflected in a response or changes later ones`, async () => {
  const clean = await readAll();
  for (const header of HEADERS) {
    const during = await readAll(header);
    expect(paths.filter((_, index) => during[index]?.includes(MARK))).toEqual([]);
  }
  expect(await changedSince(clean)).toEqual([]);
});

/** Sends bytes and ends its side of the connection; resolves with the statuses of all responses when the site has closed it. */
async function statusesOf(bytes: Buffer): Promise<number[]> {
  const socket = connectTo(url).setEncoding('latin1');
  let received = '';
  // The site may close the connection before it has read everything.
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  socket.on('data', (part) => (received += part)).end(bytes);
  await closed;
  return [...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));
}

const shown = (bytes: Buffer) => JSON.stringify(bytes.toString('latin1').slice(0, 160));

test(`${HOSTILE} hostile URLs, headers, methods and protocols get no 5xx, and change no page`, async () => {
  const before = await readAll();
  const requests = hostileRequests(PUBLIC_TOKEN);
  const failed: string[] = [];
  let sent = 0;
  async function sender(): Promise<void> {
    while (sent++ < HOSTILE) {
      const { value } = requests.next();
      if (!value) return;
      const statuses = await statusesOf(value);
      if (statuses.some((status) => status >= 500)) failed.push(`${statuses} ${shown(value)}`);
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender));
  expect(failed).toEqual([]);
  expect(await changedSince(before)).toEqual([]);
});

test('a smuggled request gets no response', async () => {
  const statusesOf = async (bytes: Buffer | string) => {
    const { bytes: received } = await sendRaw(url, bytes, { untilClosed: true });
    return parseResponses(received).map(({ status }) => status);
  };
  const closing = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  expect(await statusesOf(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${closing}`)).toEqual([200, 200]);
  const answered: string[] = [];
  for (const bytes of smuggledRequests) {
    const statuses = await statusesOf(bytes);
    if (statuses.length > 1) answered.push(`${statuses} ${shown(bytes)}`);
  }
  expect(answered).toEqual([]);
});

test("the content service's token is in no response, cached answer or report, whatever fails", async () => {
  const { token } = inject('contentService');
  const copiesDir = await mkdtemp(join(tmpdir(), 'masthead-copies-'));
  const failing = await openSite({ cms: { url: service.url, token }, copiesDir });
  onTestFinished(async () => {
    service.failWith(null);
    await failing.close();
    await rm(copiesDir, { recursive: true });
  });
  const texts: string[] = [];
  const readFrom = async (path: string) => {
    const { bytes } = await sendRaw(
      `http://127.0.0.1:${failing.port}`,
      `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    texts.push(bytes.toString('latin1'));
  };
  for (const path of paths) await readFrom(path);
  const failures: ((response: ServerResponse) => void)[] = [
    (response) => response.socket?.resetAndDestroy(),
    (response) => response.writeHead(500, JSON_TYPE).end('{}'),
    (response) => response.writeHead(401, JSON_TYPE).end('{}'),
    (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Bad gateway</p>'),
    (response) => response.writeHead(200, JSON_TYPE).end('{"data":'),
    (response) => response.writeHead(200, JSON_TYPE).end('{"data":42}'),
  ];
  for (const [number, failure] of failures.entries()) {
    service.failWith(failure);
    await readFrom(`/article/failed${number}/x`);
  }
  const copies = async () =>
    (await readdir(copiesDir, { recursive: true })).filter((name) => name.endsWith('.copy'));
  await expect.poll(copies).not.toEqual([]);
  for (const name of await copies()) texts.push(await readFile(join(copiesDir, name), 'latin1'));
  expect(failing.reports).not.toEqual([]);
  texts.push(inspect(failing.reports, { depth: 10 }));
  expect(texts.filter((text) => text.includes(token))).toEqual([]);
});
