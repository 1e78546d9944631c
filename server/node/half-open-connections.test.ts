import { once } from 'node:events';
import { expect, test } from 'vitest';
import { allowHalfOpen } from './half-open-connections.ts';
import { openServer, requestOf } from './testing/raw-server.ts';

/** What a client reads that closes its side right after a request, before the response is there. */
async function readAfterClosing(prepare: Parameters<typeof openServer>[1]): Promise<string> {
  const { open } = await openServer(async ({ socket }, response) => {
    await once(socket, 'end');
    response.end('The page');
  }, prepare);
  const socket = open();
  socket.end(requestOf('/'));
  return (await socket.toArray()).join('');
}

test('a client that closes its side of the connection gets its response', async () => {
  expect(await readAfterClosing(allowHalfOpen)).toContain('The page');
});

test('without our workaround Node drops the response', async () => {
  expect(await readAfterClosing(undefined)).toBe('');
});
