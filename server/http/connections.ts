import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

type Settings = {
  /** Connections at the same time. */
  inAll: number;
  /** Connections at the same time from one public address; a network, where the address is IPv6. */
  perAddress: number;
  /** Milliseconds. */
  now: () => number;
};

/** Milliseconds between two times that idle connections are closed. */
const CLOSE_EVERY = 1_000;

/** This machine and private networks: a proxy there speaks for any number of readers. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/**
 * Limits the connections of a server. When there is no room for another one, those on which nothing is asked are
 * closed, so that the next reader gets in.
 */
export function limitConnections(server: Server, { inAll, perAddress, now }: Settings): void {
  const counts = new Map<string, number>();
  server.maxConnections = inAll;
  let closedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    // Each time takes milliseconds, and any number of connections may be dropped.
    if (now() < closedAt + CLOSE_EVERY) return;
    closedAt = now();
    server.closeIdleConnections();
  });
  server.on('connection', (socket: Socket) => {
    const key = countingKey(socket.remoteAddress ?? '');
    if (key === null) return;
    const count = counts.get(key) ?? 0;
    if (count >= perAddress) return void socket.destroy();
    counts.set(key, count + 1);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  });
}

/** The key that connections are counted under: the address, or its /64 network for IPv6; `null` for private addresses. */
export function countingKey(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain === '' || PRIVATE.check(plain, 'ipv4') ? null : plain;
  if (PRIVATE.check(plain, 'ipv6')) return null;
  const [start = '', end] = plain.split('::');
  const first = start.split(':').filter(Boolean);
  const last = end === undefined ? [] : end.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
