import { expect, test } from 'vitest';
import { closeAfterResponse, staysOpen } from './close-after-response.ts';
import { openServer, requestOf } from './testing/raw-server.ts';

test('the connection stays open after a response until we announce and close it', async () => {
  const stays: boolean[] = [];
  const { open } = await openServer((request, response) => {
    if (request.url === '/last') closeAfterResponse(response);
    stays.push(staysOpen(response));
    // Also with headers as a list, which replace those that are set.
    response.writeHead(200, ['Content-Length', '4']).end('page');
  });
  const socket = open();
  socket.write(requestOf('/first') + requestOf('/last'));
  const [first = '', last = ''] = (await socket.toArray()).join('').split(/(?<=page)/);
  expect(stays).toEqual([true, false]);
  expect(first).toContain('\r\nConnection: keep-alive\r\n');
  expect(last).toContain('\r\nConnection: close\r\n');
});
