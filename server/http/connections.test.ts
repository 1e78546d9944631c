import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { limitConnections } from './connections.ts';

describe('connections from one IP address', () => {
  function open(perAddress: number) {
    const server = createServer();
    server.removeAllListeners('connection');
    limitConnections(server, { total: 100, perAddress, now: () => 0 });
    const accept = (address: string) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress: address });
      server.emit('connection', socket);
      return socket;
    };
    return { accept };
  }

  test('are closed beyond the limit, and allowed again when others close', async () => {
    const { accept } = open(2);
    const [first, second, third] = ['9.9.9.9', '9.9.9.9', '9.9.9.9'].map(accept);
    expect([first?.destroyed, second?.destroyed, third?.destroyed]).toEqual([false, false, true]);
    expect(accept('8.8.8.8').destroyed).toBe(false);
    const closed = new Promise((resolve) => first?.once('close', resolve));
    first?.destroy();
    await closed;
    expect(accept('9.9.9.9').destroyed).toBe(false);
    expect(accept('9.9.9.9').destroyed).toBe(true);
  });

  test('are not limited for this machine', () => {
    const { accept } = open(2);
    const all = Array.from({ length: 20 }, () => accept('127.0.0.1'));
    expect(all.filter(({ destroyed }) => destroyed)).toEqual([]);
  });
});

test('a reader can connect even if clients with incomplete requests use up all connections', async () => {
  const TOTAL = 100;
  const slow: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/slow') slow.push(response);
    else response.end('page');
  });

  const clock = { now: 0 };
  limitConnections(server, { total: TOTAL, perAddress: 10, now: () => clock.now });
  const port = await listen(server);
  const closed: string[] = [];
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const open = async (name: string, text: string) => {
    clock.now += 1;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const received = new Promise((resolve) => socket.once('data', resolve));
    const accepted = once(server, 'connection');
    socket.once('close', () => closed.push(name)).write(text);
    await accepted;
    return { received };
  };
  const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  const waiting = open('waiting', 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  await (await open('idle', REQUEST)).received;
  for (let count = 2; count < TOTAL; count++) await open(`incomplete ${count}`, 'GET / HTTP/1.1\r\nHost');
  await vi.waitFor(() => expect(closed).toEqual(['idle']));
  await (await open('reader', REQUEST)).received;
  await (await open('reader', REQUEST)).received;
  await vi.waitFor(() => expect(closed).toEqual(['idle', 'incomplete 2', 'incomplete 3']));
  slow[0]?.end('page');
  await (await waiting).received;
});
