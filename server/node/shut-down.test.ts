import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeAfterResponse } from './close-after-response.ts';
import { shutDown } from './shut-down.ts';

const ends: (() => unknown)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const LONG = { idleMs: 60_000, busyMs: 60_000 };

async function openServer(listener: RequestListener) {
  const server = createServer((request, response) => {
    if (!server.listening) closeAfterResponse(response);
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

/** A client with one keep-alive connection. */
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

test('a keep-alive connection gets one more response, which closes it', async () => {
  const { server, port } = await openServer((_request, response) => response.end('page'));
  const ask = openClient(port);
  expect(await ask()).toBe('200 page keep-alive');
  const down = shutDown(server, LONG);
  expect(await ask()).toBe('200 page close');
  await down;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

test('a request in progress is answered', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { server, port } = await openServer((_request, response) => {
    start();
    void answered.then(() => response.end('page'));
  });
  const response = openClient(port)();
  await started;
  void shutDown(server, LONG);
  answer();
  expect(await response).toMatch(/^200 page/);
});

test('an idle connection is closed after the timeout', async () => {
  const { server, port } = await openServer((_request, response) => response.end('page'));
  await openClient(port)();
  await shutDown(server, { idleMs: 1, busyMs: 60_000 });
});

test.each([
  { client: 'that sends nothing', sends: '' },
  { client: 'that never completes its request', sends: 'GET / HTTP/1.1\r\nHost:' },
  { client: 'that waits for a response that never comes', sends: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' },
])('the server closes despite a client $client', async ({ sends }) => {
  const { server, port } = await openServer(() => undefined);
  const connected = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  // `once` would reject if the connection is reset.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.resume().write(sends);
  await connected;
  await shutDown(server, { idleMs: 60_000, busyMs: 1 });
  await closed;
});
