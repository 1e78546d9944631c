import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { countingKey, limitConnections } from './connections.ts';

describe('the key a connection is counted under', () => {
  test.each([
    { address: '93.184.216.34', key: '93.184.216.34' },
    { address: '::ffff:93.184.216.34', key: '93.184.216.34' },
    { address: '2606:2800:220:1:248:1893:25c8:1946', key: '2606:2800:220:1' },
    { address: '2606:2800::1', key: '2606:2800:0:0' },
    { address: '2606::', key: '2606:0:0:0' },
    { address: '2606:2800:220:1::', key: '2606:2800:220:1' },
  ])('$address: $key', ({ address, key }) => expect(countingKey(address)).toBe(key));

  test.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    '',
  ])('%j: none, because a proxy there serves many readers', (address) =>
    expect(countingKey(address)).toBeNull(),
  );
});

describe('connections from one address', () => {
  function open(perAddress: number) {
    const server = createServer();
    server.removeAllListeners('connection');
    const clock = { now: 0 };
    limitConnections(server, { total: 100, perAddress, now: () => clock.now });
    const accept = (address: string) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress: address });
      server.emit('connection', socket);
      return socket;
    };
    return { accept, server, clock };
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

  test('are not limited from this machine', () => {
    const { accept } = open(2);
    const all = Array.from({ length: 20 }, () => accept('127.0.0.1'));
    expect(all.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  test('are closed if idle when the total limit is reached, at most once a second', () => {
    const { server, clock } = open(2);
    let times = 0;
    server.closeIdleConnections = () => {
      times += 1;
    };
    for (let dropped = 0; dropped < 100; dropped++) server.emit('drop');
    expect(times).toBe(1);
    clock.now += 1_000;
    server.emit('drop');
    expect(times).toBe(2);
    expect(server.maxConnections).toBe(100);
  });
});
