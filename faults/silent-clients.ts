import { connect, type Socket } from 'node:net';

/** Clients that ask and never read an answer. */
export async function openSilentClients(url: string, count: number, question: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();

  async function openOne(): Promise<void> {
    const socket = connect({ host: hostname, port: Number(port) });
    open.add(socket);
    // Without a listener for data nothing is read but what fits the first buffers.
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
    /** Asks once more. Who does not read hears that a connection is closed only when writing to it. */
    ask(): void {
      for (const socket of open) socket.write(question);
    },
    close(): void {
      for (const socket of open) socket.resetAndDestroy();
    },
  };
}
