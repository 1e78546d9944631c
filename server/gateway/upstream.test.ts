import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createUpstream, NotFound } from './upstream.ts';

const TOKEN = 'token-of-the-content-service';
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** An upstream to a content service that answers as the test says. */
async function openUpstream(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  const upstream = createUpstream({ url: `http://127.0.0.1:${address.port}`, token: TOKEN, connections: 4 });
  ends.push(
    () => upstream.close(),
    () => server.closeAllConnections(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { upstream, server };
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

test('the content service is asked by GET, with the token that only the server knows', async () => {
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

test('what is not there is told apart from what does not come', async () => {
  const { upstream } = await openUpstream((_, response) => json(response, { data: null }, 404));
  await expect(upstream.get('/api/home')).rejects.toThrow(NotFound);
});

describe('what does not come is an error, soon', () => {
  test.each<{ what: string; answer: (response: ServerResponse) => void }>([
    { what: 'a fault', answer: (response) => json(response, { data: [] }, 500) },
    { what: 'no access', answer: (response) => json(response, { data: [] }, 401) },
    {
      what: 'a page elsewhere',
      answer: (response) => void response.writeHead(302, { Location: '/x' }).end('{"data":[]}'),
    },
    { what: 'nothing new', answer: (response) => void response.writeHead(304).end() },
    { what: 'no content', answer: (response) => void response.writeHead(204).end() },
    { what: 'a web page', answer: (response) => void response.end('<!doctype html>') },
    { what: 'half of an answer', answer: (response) => void response.end('{"data":[') },
    {
      what: 'an answer that breaks off',
      answer: (response) =>
        void response.writeHead(200, { 'Content-Length': 100 }).write('{"data"', () => response.destroy()),
    },
    { what: 'a closed door', answer: (response) => void response.destroy() },
  ])('$what', async ({ answer }) => {
    const { upstream } = await openUpstream((_, response) => answer(response));
    const error: unknown = await upstream.get('/api/home').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NotFound);
    expect(String(error)).not.toContain(TOKEN);
  });

  test('an answer without end, of which no more than a little is read', async () => {
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

  test('no service', async () => {
    const { upstream, server } = await openUpstream(() => undefined);
    server.close();
    await expect(upstream.get('/api/home')).rejects.toThrow();
  });

  test('a service that never answers, and an answer that drips', async () => {
    const silent = await openUpstream(() => undefined);
    const dripping = await openUpstream((_, response) => {
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    });
    const given = [silent, dripping].map(({ upstream }) =>
      expect(upstream.get('/api/home')).rejects.toThrow(),
    );
    await Promise.all(given);
  });
});

test('after a failure the next question is answered', async () => {
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
