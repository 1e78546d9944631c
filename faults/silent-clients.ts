import type { Socket } from 'node:net';
import { connectTo } from '#testing/raw-http.ts';

/**
 * Opens connections that send `first`, never read a response and never close. Each `sendMore` call sends `more` on all
 * of them.
 */
export async function openSilentClients(url: string, count: number, first: string, more = first) {
  const open = new Set<Socket>();

  async function openOne(): Promise<void> {
    const socket = connectTo(url);
    open.add(socket);
    // Without a data listener, Node reads only until its buffer is full.
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.once('connect', () => resolve());
    });
    socket.write(first);
  }
  await Promise.all(Array.from({ length: count }, openOne));

  return {
    open: () => open.size,
    /** Also detects closed connections: a client that does not read notices only when it writes. */
    sendMore(): void {
      for (const socket of open) socket.write(more);
    },
    close(): void {
      for (const socket of open) socket.resetAndDestroy();
    },
  };
}
