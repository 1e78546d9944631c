import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { createConnections } from './connections.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A content service that answers its name, and the requests that it has had. */
async function start(name: string, respond?: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.method ?? '');
    if (respond) respond(request, response);
    else response.end(name);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  ends.push(stop);
  return { url, requests, stop };
}

function connect(...services: { url: string }[]) {
  const connections = createConnections(
    services.map(({ url }) => url),
    { connections: 2 },
  );
  ends.push(() => connections.close());
  return async (method: 'GET' | 'POST' = 'GET', { milliseconds = 60_000, idempotent = false } = {}) => {
    const signal = AbortSignal.timeout(milliseconds);
    const { body } = await connections.request({ method, path: '/', signal, idempotent });
    return body.text();
  };
}

test('requests go to the first service, and fail over to the next one', async () => {
  const [one, other] = [await start('one'), await start('other')];
  const ask = connect(one, other);
  expect(await ask()).toBe('one');
  one.stop();
  expect([await ask(), await ask()]).toEqual(['other', 'other']);
});

test('requests stay with a service until it fails', async () => {
  const [one, other] = [
    await start('one', (_, response) => response.writeHead(503).end()),
    await start('other'),
  ];
  const ask = connect(one, other);
  expect([await ask(), await ask()]).toEqual(['other', 'other']);
  expect(one.requests).toHaveLength(1);
});

test('a service that times out is skipped by the next request', async () => {
  const [one, other] = [await start('one', () => undefined), await start('other')];
  const ask = connect(one, other);
  await expect(ask('GET', { milliseconds: 100 })).rejects.toThrow();
  expect(await ask()).toBe('other');
});

test('a request that may have written something is not repeated', async () => {
  const [one, other] = [await start('one', (request) => request.socket.destroy()), await start('other')];
  const ask = connect(one, other);
  await expect(ask('POST')).rejects.toThrow();
  expect(other.requests).toEqual([]);
  expect(await ask('POST')).toBe('other');
});

test('a request that only reads is repeated, whatever its method', async () => {
  const [one, other] = [await start('one', (request) => request.socket.destroy()), await start('other')];
  expect(await connect(one, other)('POST', { idempotent: true })).toBe('other');
});

test('a write is not repeated if a proxy reports a timeout', async () => {
  const [one, other] = [
    await start('one', (_, response) => response.writeHead(504).end('late')),
    await start('other'),
  ];
  const ask = connect(one, other);
  expect([await ask('POST'), await ask('POST')]).toEqual(['late', 'other']);
});

test('a write is repeated if its service could not be reached', async () => {
  const [one, other] = [await start('one'), await start('other')];
  one.stop();
  expect(await connect(one, other)('POST')).toBe('other');
});

test("if no service answers, the last one's error is thrown", async () => {
  const [one, other] = [await start('one'), await start('other')];
  one.stop();
  other.stop();
  await expect(connect(one, other)()).rejects.toThrow('ECONNREFUSED');
});
