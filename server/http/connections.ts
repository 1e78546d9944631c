import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkPrefix } from './network-prefix.ts';

type Settings = {
  /** Maximum number of connections. */
  total: number;
  /** Maximum number of connections from one public address, or from one IPv6 network. */
  perAddress: number;
  /** Milliseconds. */
  now: () => number;
};

/** The share of all connections that is closed at once to make room. Finding the oldest of thousands takes a moment. */
const ROOM = 0.01;

/** How connections are counted: by the IP address, or its /64 network for IPv6. */
const ADDRESS = { bytes: 4, groups: 4 };

/**
 * Limits the connections of a server. When nearly all are taken, it closes those that have gone longest without a complete
 * request: connections that send one slowly or not at all. So readers still get in, and no response is cut off.
 */
export function limitConnections(server: Server, { total, perAddress, now }: Settings): void {
  const counts = new Map<string, number>();
  /** When each connection was opened or last had a request, and how many requests wait for their response. */
  const open = new Map<Socket, { since: number; requests: number }>();
  const room = Math.ceil(total * ROOM);
  server.maxConnections = total;

  function makeRoom(): void {
    const incomplete = [...open].filter(([, { requests }]) => requests === 0);
    incomplete.sort(([, a], [, b]) => a.since - b.since);
    for (const [socket] of incomplete.slice(0, room)) {
      open.delete(socket);
      socket.destroy();
    }
  }

  server.on('connection', (socket: Socket) => {
    open.set(socket, { since: now(), requests: 0 });
    // Runs before the last connection is taken: Node refuses connections beyond the limit.
    if (open.size > total - room) makeRoom();
    socket.once('close', () => open.delete(socket));
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.prependListener(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = open.get(socket);
      if (!connection) return;
      connection.requests += 1;
      response.once('close', () => {
        connection.requests -= 1;
        connection.since = now();
      });
    });
  }
  server.on('connection', (socket: Socket) => {
    const key = networkPrefix(socket.remoteAddress ?? '', ADDRESS);
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
