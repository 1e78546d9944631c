import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { sendRaw } from '#testing/raw-http.ts';
import { passedOnCaptions, passedOnMedia } from './passed-on-media.ts';
import { readRequestUrl } from './read-address.ts';
import { answerBy } from './row.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

async function start(respond: Respond): Promise<{ url: string; stop: () => void }> {
  const server = createServer(respond);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${await listen(server)}`, stop };
}

/** A content service, and a site that passes on its media. */
async function open(respond: Respond, deadlineMs?: number, passOn = passedOnMedia) {
  const asked: IncomingMessage[] = [];
  const service = await start((request, response) => {
    asked.push(request);
    respond(request, response);
  });
  const files = [passOn([service.url], deadlineMs)];
  const site = await start(async (request, response) => {
    const url = readRequestUrl(request, 'http://site.example');
    if (!url || !(await answerBy(files, { request, response, url }))) response.writeHead(404).end('next');
  });
  const get = (path: string, options: RequestInit = {}) => fetch(site.url + path, options);
  return { asked, get, site, stopService: service.stop };
}

const PICTURE: Respond = (_, response) =>
  void response
    .writeHead(200, {
      'Content-Type': 'text/html',
      ETag: '"a"',
      'Set-Cookie': 'a=b',
      'X-Powered-By': 'Strapi',
    })
    .end('bytes');

test("passes on a file's bytes and validators, but no other headers in either direction", async () => {
  const { asked, get } = await open(PICTURE);
  const response = await get('/uploads/caf%C3%A9%20%3F.jpg?width=1', {
    headers: { authorization: 'Bearer public', cookie: 'a=b', 'if-none-match': '"b"' },
  });
  expect(await response.text()).toBe('bytes');
  expect(asked[0]?.url).toBe('/uploads/caf%C3%A9%20%3F.jpg');
  expect(asked[0]?.headers).toMatchObject({ 'if-none-match': '"b"' });
  expect(asked[0]?.headers).not.toHaveProperty('authorization');
  expect(asked[0]?.headers).not.toHaveProperty('cookie');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    // Decided by the name, so that a file cannot be a page.
    'content-type': 'image/jpeg',
    etag: '"a"',
    'cache-control': 'public, max-age=300',
  });
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(response.headers.has('x-powered-by')).toBe(false);
});

test('an SVG picture cannot run scripts', async () => {
  const { get } = await open(PICTURE);
  const response = await get('/uploads/logo.svg');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});

test.each([
  'page.html',
  'code.JS',
  'style.css',
  'feed.xml',
  'paper.pdf',
  'page.xhtml',
  'data.json',
  'unknown',
])('a browser can only download %s', async (name) => {
  const { get } = await open(PICTURE);
  expect(Object.fromEntries((await get(`/uploads/${name}`)).headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
  });
});

test.each([
  ['film.mp4', 'video/mp4'],
  ['sound.mp3', 'audio/mpeg'],
  ['quay.avif', 'image/avif'],
])('a browser shows %s', async (name, type) => {
  const { headers } = await (await open(PICTURE)).get(`/uploads/${name}`);
  expect(headers.get('content-type')).toBe(type);
  expect(headers.has('content-disposition')).toBe(false);
});

test('passes on captions only if other media are on another host', async () => {
  const { asked, get } = await open(PICTURE, undefined, passedOnCaptions);
  const { status, headers } = await get('/uploads/fog.vtt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect(await (await get('/uploads/fog.mp4')).text()).toBe('next');
  expect(asked.map(({ url }) => url)).toEqual(['/uploads/fog.vtt']);
});

test('a reader who stops reading does not block others', async () => {
  const large = Buffer.alloc(20_000_000);
  const respond: Respond = ({ url }, response) =>
    void response.end(url === '/uploads/large.mp4' ? large : 'bytes');
  const { get, asked } = await open(respond, 500);
  const unread = Array.from({ length: 32 }, () => get('/uploads/large.mp4'));
  const responses = await Promise.all(unread);
  expect(asked).toHaveLength(32);
  expect(await (await get('/uploads/small.mp4')).text()).toBe('bytes');
  const ends = responses.map((response) =>
    response.arrayBuffer().then(
      () => 'whole',
      () => 'broken off',
    ),
  );
  // On a busy machine the others may not have reached their deadline yet.
  expect(await Promise.all(ends)).toContain('broken off');
});

const CHANGED = 'Thu, 26 Nov 2026 07:00:00 GMT';

/** A recording of ten bytes, as Strapi sends it: it takes the end of a part for one of the file, and knows no last bytes. */
const RECORDING: Respond = ({ method, headers: { range } }, response) => {
  const [part, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const [start, end] = part ? [Number(first), Number(last)] : [0, 9];
  response.writeHead(range === undefined ? 200 : part ? 206 : 416, {
    'Content-Length': String(end - start + 1),
    'Last-Modified': CHANGED,
    ...(part && { 'Content-Range': `bytes ${start}-${end}/10` }),
  });
  response.end(method === 'HEAD' ? '' : '0123456789'.slice(start, end + 1));
};

test.each([
  { range: 'bytes=0-1', sent: '01', part: 'bytes 0-1/10' },
  { range: 'bytes=5-', sent: '56789', part: 'bytes 5-9/10' },
  { range: 'bytes=5-1000', sent: '56789', part: 'bytes 5-9/10' },
  { range: 'bytes=-2', sent: '89', part: 'bytes 8-9/10' },
])('a request for $range of a recording with ten bytes gets $part', async ({ range, sent, part }) => {
  const { get } = await open(RECORDING);
  const response = await get('/uploads/fog.mp3', { headers: { range } });
  expect([response.status, await response.text()]).toEqual([206, sent]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': String(sent.length),
    'content-range': part,
    'content-type': 'audio/mpeg',
  });
});

test.each([
  ['several parts', { range: 'bytes=0-1,3-4' }, 200],
  ['a part of the present version', { range: 'bytes=5-', 'if-range': CHANGED }, 206],
  ['a part of another version', { range: 'bytes=5-', 'if-range': '"a"' }, 200],
])('a request for %s gets that range, or the whole file', async (_what, headers, status) => {
  const { asked, get } = await open(RECORDING);
  const response = await get('/uploads/fog.mp3', { headers });
  expect([response.status, await response.text()]).toEqual([status, status === 206 ? '56789' : '0123456789']);
  expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  expect(asked[1]?.headers).not.toHaveProperty('if-range');
});

test('a file of unknown size is sent whole', async () => {
  const { get } = await open(PICTURE);
  expect((await get('/uploads/fog.mp3', { headers: { range: 'bytes=0-1' } })).status).toBe(200);
});

test('answers 416 for a missing range without asking the content service', async () => {
  const { asked, get } = await open(RECORDING);
  const { status, headers } = await get('/uploads/fog_0a1b2c3d4e.mp3', { headers: { range: 'bytes=10-' } });
  expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.has('cdn-cache-control')).toBe(false);
  expect(asked.map(({ method }) => method)).toEqual(['HEAD']);
});

test("recording downloads don't delay other recordings or pictures", async () => {
  const { get } = await open(({ url }, response) => {
    if (url?.endsWith('.mp4')) response.write('the beginning');
    else response.end('bytes');
  });
  const films = await Promise.all(Array.from({ length: 255 }, () => get('/uploads/film.mp4')));
  expect(films.map(({ status }) => status)).not.toContain(503);
  expect(await (await get('/uploads/fog.mp3')).text()).toBe('bytes');
  await get('/uploads/film.mp4');
  expect(await (await get('/uploads/fog.jpg')).text()).toBe('bytes');
});

test('a disconnecting reader ends the transfer', async () => {
  const left = Promise.withResolvers<void>();
  const { get } = await open((_, response) => {
    response.once('close', () => left.resolve());
    response.write('the beginning');
  });
  const leave = new AbortController();
  await get('/uploads/film.mp4', { signal: leave.signal });
  leave.abort();
  await left.promise;
});

test('passes on 304', async () => {
  const { get } = await open((_, response) => void response.writeHead(304, { ETag: '"a"' }).end());
  expect((await get('/uploads/a.jpg', { headers: { 'if-none-match': '"a"' } })).status).toBe(304);
});

test.each([404, 401, 302])(
  'a file for which the content service answers %i does not exist',
  async (status) => {
    const { get } = await open(
      (_, response) => void response.writeHead(status, { Location: '/admin' }).end(),
    );
    expect(await (await get('/uploads/a.jpg')).text()).toBe('next');
  },
);

test.each(['/uploads/../admin/init', '/uploads/..%2fadmin', '/uploads/.env', '/admin', '/uploads%2fa.jpg'])(
  'never requests %s from the content service',
  async (path) => {
    const { asked, site } = await open(PICTURE);
    await sendRaw(site.url, `GET ${path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`, {
      untilClosed: true,
    });
    expect(asked).toEqual([]);
  },
);

test('responds 503 while the content service fails or is down', async () => {
  const { get, stopService } = await open((_, response) => void response.writeHead(500).end());
  expect((await get('/uploads/a.jpg')).status).toBe(503);
  stopService();
  const response = await get('/uploads/a.jpg');
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
