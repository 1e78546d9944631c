import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

type Settings = {
  /** Maximum number of connections. */
  total: number;
  /** Maximum number of connections from one public address, or from one IPv6 network. */
  perAddress: number;
  /** Milliseconds. */
  now: () => number;
};

/** Minimum time between closing idle connections and closing them again. */
const CLOSE_INTERVAL_MS = 1_000;

/** Addresses of this machine and of private networks are not limited: a proxy there serves many readers. */
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
 * Limits the connections of a server. When the limit is reached, idle connections are closed to make room for the next.
 */
export function limitConnections(server: Server, { total, perAddress, now }: Settings): void {
  const counts = new Map<string, number>();
  server.maxConnections = total;
  let closedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    // Closing takes milliseconds, and thousands of connections may be dropped in a second.
    if (now() < closedAt + CLOSE_INTERVAL_MS) return;
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

/** What connections are counted by: the address, or its /64 network for IPv6; `null` for private addresses. */
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
