import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { shutDown } from './shut-down.ts';

const ends: (() => unknown)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const PATIENT = { idle: 60_000, busy: 60_000 };

async function openServer(listener: RequestListener) {
  const server = createServer((request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  ends.push(() => server.closeAllConnections());
  return { server, port };
}

/** A client that keeps its one connection. */
function openClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(() => agent.destroy());
  return (): Promise<string> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, async (response) => {
        const text = await response.setEncoding('utf8').toArray();
        resolve(`${response.statusCode} ${text.join('')} ${response.headers.connection}`);
      }).on('error', reject);
    });
}

test('a kept connection gets one more answer, which says that it was the last', async () => {
  const { server, port } = await openServer((_request, response) => response.end('page'));
  const ask = openClient(port);
  expect(await ask()).toBe('200 page keep-alive');
  const down = shutDown(server, PATIENT);
  expect(await ask()).toBe('200 page close');
  await down;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

test('what was begun is answered', async () => {
  const { promise: later, resolve: answer } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { server, port } = await openServer((_request, response) => {
    begin();
    void later.then(() => response.end('page'));
  });
  const asked = openClient(port)();
  await begun;
  void shutDown(server, PATIENT);
  answer();
  expect(await asked).toMatch(/^200 page/);
});

test('a connection on which nothing is asked any more is not kept for ever', async () => {
  const { server, port } = await openServer((_request, response) => response.end('page'));
  await openClient(port)();
  await shutDown(server, { idle: 1, busy: 60_000 });
});

test.each([
  { client: 'one that asks nothing', sends: '' },
  { client: 'one that never finishes asking', sends: 'GET / HTTP/1.1\r\nHost:' },
  { client: 'one that waits for an answer that does not come', sends: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' },
])('no client keeps it for ever: $client', async ({ sends }) => {
  const { server, port } = await openServer(() => undefined);
  const connected = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  // Being reset is a way of being closed, too; `once` would take it for a failure.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.resume().write(sends);
  await connected;
  await shutDown(server, { idle: 60_000, busy: 1 });
  await closed;
});
