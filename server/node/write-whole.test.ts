import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createWholeWriter, formatHead } from './write-whole.ts';

test('a head has the status and the headers in order, without the final empty line', () => {
  expect(formatHead(404, ['Vary', 'Accept-Encoding', 'ETag', '"a"']).toString()).toBe(
    'HTTP/1.1 404 Not Found\r\nVary: Accept-Encoding\r\nETag: "a"\r\n',
  );
});

test.each([
  { header: 'a line break in a value', headers: ['ETag', 'a\r\nSet-Cookie: a=b'] },
  { header: 'a line break in a name', headers: ['ETag\r\nSet-Cookie', 'a'] },
  { header: 'a character beyond Latin-1', headers: ['ETag', '“a”'] },
  { header: 'an empty name', headers: ['', 'a'] },
])('a head with $header is rejected', ({ headers }) => {
  expect(() => formatHead(200, headers)).toThrow();
});

test('each response has the current date', async () => {
  const clock = { now: Date.parse('2026-11-21T23:59:59.999Z') };
  const writeWhole = createWholeWriter(() => clock.now++);
  const head = formatHead(200, ['Content-Length', '1']);
  const server = createServer((_request, response) => {
    if (!writeWhole(response, head, Buffer.from('a'))) response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const socket = connect(address.port, '127.0.0.1').setEncoding('latin1');
  const dates: string[] = [];
  for (let request = 0; request < 3; request++) {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [response]: unknown[] = await once(socket, 'data');
    dates.push(/\r\nDate: (.*)\r\n\r\na$/.exec(String(response))?.[1] ?? '');
  }
  socket.destroy();
  server.close();
  expect(dates).toEqual([
    'Sat, 21 Nov 2026 23:59:59 GMT',
    'Sun, 22 Nov 2026 00:00:00 GMT',
    'Sun, 22 Nov 2026 00:00:00 GMT',
  ]);
});
