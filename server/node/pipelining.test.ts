import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createPipelining } from './pipelining.ts';
import { openServer, requestOf } from './testing/raw-server.ts';

test("Node assigns and announces a response's socket once the previous response is written", async () => {
  const responses: ServerResponse[] = [];
  const events: string[] = [];
  const { open } = await openServer((request, response) => {
    responses.push(response);
    events.push(`${request.url} ${response.socket ? 'has' : 'waits for'} its socket`);
    response.once('socket', () => {
      events.push(`${request.url} gets its socket`);
      response.end('second');
    });
    if (request.url === '/b') responses[0]?.end('first');
  });
  const socket = open();
  socket.end(requestOf('/a') + requestOf('/b'));
  await socket.toArray();
  expect(events).toEqual(['/a has its socket', '/b waits for its socket', '/b gets its socket']);
});

test('pipelined requests are answered one at a time', async () => {
  const pipelining = createPipelining({ perConnection: 8, total: 8 });
  const started: (string | undefined)[] = [];
  const startedAtEnd: number[] = [];
  const { open } = await openServer((request, response) =>
    pipelining.enqueue(request, response, async () => {
      started.push(request.url);
      await new Promise((resolve) => setImmediate(resolve));
      startedAtEnd.push(started.length);
      response
        .setHeader('Connection', request.url === '/c' ? 'close' : 'keep-alive')
        .end(`page ${request.url}`);
    }),
  );
  const socket = open();
  socket.write(['/a', '/b', '/c'].map(requestOf).join(''));
  const text = (await socket.toArray()).join('');
  expect(text.match(/page \/\w/g)).toEqual(['page /a', 'page /b', 'page /c']);
  expect(startedAtEnd).toEqual([1, 2, 3]);
});
