import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createUpstream, NotFound, RefusedRequest, RefusedToken } from './upstream.ts';

const TOKEN = 'token-of-the-content-service';
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A fake content service, and the upstream under test. */
async function openUpstream(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  const upstream = createUpstream({
    urls: [`http://127.0.0.1:${address.port}`],
    token: TOKEN,
    connections: 4,
  });
  ends.push(
    () => upstream.close(),
    () => server.closeAllConnections(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { upstream, server };
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

test('sends GET requests with the token', async () => {
  const asked: unknown[] = [];
  const { upstream } = await openUpstream((request, response) => {
    asked.push([request.method, request.url, request.headers.authorization]);
    json(response, { data: [] });
  });
  expect(await upstream.get('/api/tags?filters[name][$containsi][0]=%C3%B6')).toEqual({ data: [] });
  expect(asked).toEqual([
    ['GET', '/api/tags?filters%5Bname%5D%5B$containsi%5D%5B0%5D=%C3%B6', `Bearer ${TOKEN}`],
  ]);
});

test('posts JSON with the token', async () => {
  const posted: unknown[] = [];
  const { upstream } = await openUpstream(async (request, response) => {
    const body = (await request.toArray()).join('');
    posted.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
    json(response, { data: null });
  });
  expect(await upstream.post('/api/reports', { data: ['ö'] }, 1_000)).toEqual({ data: null });
  expect(posted).toEqual([['POST', '/api/reports', `Bearer ${TOKEN}`, { data: ['ö'] }]]);
});

test('rejects with NotFound for 404', async () => {
  const { upstream } = await openUpstream((_, response) => json(response, { data: null }, 404));
  await expect(upstream.get('/api/home')).rejects.toThrow(NotFound);
});

test.each([401, 403])('rejects with RefusedToken for %i', async (status) => {
  const { upstream } = await openUpstream((_, response) => json(response, { data: null }, status));
  await expect(upstream.get('/api/home')).rejects.toThrow(RefusedToken);
});

test.each<{ details: unknown; unknownPath: string | null }>([
  {
    details: { key: 'favicon', path: 'seo.favicon', source: 'query', param: 'populate' },
    unknownPath: 'seo.favicon',
  },
  { details: { key: 'foo', path: null, source: 'query', param: 'sort' }, unknownPath: null },
  { details: {}, unknownPath: null },
])('a 400 with the details $details names the path $unknownPath', async ({ details, unknownPath }) => {
  const { upstream } = await openUpstream((_, response) => json(response, { error: { details } }, 400));
  const error: unknown = await upstream.get('/api/site').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RefusedRequest);
  expect(error).toMatchObject({ unknownPath });
});

test('a 400 that is not JSON names no path', async () => {
  const { upstream } = await openUpstream((_, response) => void response.writeHead(400).end('<p>Bad'));
  await expect(upstream.get('/api/site')).rejects.toMatchObject({
    name: 'RefusedRequest',
    unknownPath: null,
  });
});

test('names the limit when an answer is too large', async () => {
  const { upstream } = await openUpstream((_, response) => json(response, 'x'.repeat(3_000_000)));
  await expect(upstream.get('/api/categories')).rejects.toThrow('The answer has more than 2 MB.');
});

describe('rejects', () => {
  test.each<{ failure: string; answer: (response: ServerResponse) => void }>([
    { failure: 'status 500', answer: (response) => json(response, { data: [] }, 500) },
    { failure: 'status 401', answer: (response) => json(response, { data: [] }, 401) },
    {
      failure: 'a redirect',
      answer: (response) => void response.writeHead(302, { Location: '/x' }).end('{"data":[]}'),
    },
    { failure: 'status 304', answer: (response) => void response.writeHead(304).end() },
    { failure: 'status 204', answer: (response) => void response.writeHead(204).end() },
    { failure: 'HTML', answer: (response) => void response.end('<!doctype html>') },
    { failure: 'incomplete JSON', answer: (response) => void response.end('{"data":[') },
    {
      failure: 'a connection closed during the body',
      answer: (response) =>
        void response.writeHead(200, { 'Content-Length': 100 }).write('{"data"', () => response.destroy()),
    },
    { failure: 'a connection closed before the answer', answer: (response) => void response.destroy() },
  ])('$failure', async ({ answer }) => {
    const { upstream } = await openUpstream((_, response) => answer(response));
    const error: unknown = await upstream.get('/api/home').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NotFound);
    expect(String(error)).not.toContain(TOKEN);
  });

  test('an endless answer, after reading a limited number of bytes', async () => {
    let sent = 0;
    const block = Buffer.alloc(64 * 1024, ' ');
    const { upstream } = await openUpstream((_, response) => {
      const more = () => {
        do sent += block.length;
        while (response.write(block));
      };
      response.on('drain', more);
      more();
    });
    await expect(upstream.get('/api/home')).rejects.toThrow();
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('when the service is not running', async () => {
    const { upstream, server } = await openUpstream(() => undefined);
    server.close();
    await expect(upstream.get('/api/home')).rejects.toThrow();
  });

  test('if the service never answers, or answers byte by byte', async () => {
    const silent = await openUpstream(() => undefined);
    const dripping = await openUpstream((_, response) => {
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    });
    const rejections = [silent, dripping].map(({ upstream }) =>
      expect(upstream.get('/api/home')).rejects.toThrow(),
    );
    await Promise.all(rejections);
  });
});

test('a failed request does not affect the next one', async () => {
  let times = 0;
  const { upstream } = await openUpstream((_, response) => {
    times += 1;
    if (times % 2 === 1) json(response, { error: 'x'.repeat(100_000) }, 500);
    else json(response, { data: times });
  });
  for (let round = 1; round <= 10; round++) {
    await expect(upstream.get('/api/home')).rejects.toThrow();
    expect(await upstream.get('/api/home')).toEqual({ data: round * 2 });
  }
});
