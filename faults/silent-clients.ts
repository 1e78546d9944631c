import type { Socket } from 'node:net';
import { connectTo } from '#testing/raw-http.ts';

export type SilentClients = Awaited<ReturnType<typeof openSilentClients>>;

/** Clients that ask, read no answer and close no connection. `more` is what they send later on. */
export async function openSilentClients(url: string, count: number, question: string, more = question) {
  const open = new Set<Socket>();

  async function openOne(): Promise<void> {
    const socket = connectTo(url);
    open.add(socket);
    // Without a listener for data, Node reads only until its buffer is full.
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.once('connect', () => resolve());
    });
    socket.write(question);
  }
  await Promise.all(Array.from({ length: count }, openOne));

  return {
    open: () => open.size,
    /** A client that does not read learns that its connection is closed only by writing to it. */
    sendMore(): void {
      for (const socket of open) socket.write(more);
    },
    close(): void {
      for (const socket of open) socket.resetAndDestroy();
    },
  };
}
