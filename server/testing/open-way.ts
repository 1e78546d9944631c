import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A way to the content service that a test can cut and mend again. While it is cut nobody
 * listens there, as if the service had died.
 */
export async function openWay(target: string) {
  const { hostname, port: farPort } = new URL(target);
  const open = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(Number(farPort), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });

  async function listen(port: number): Promise<number> {
    way.listen(port, '127.0.0.1');
    await once(way, 'listening');
    const address: AddressInfo | string | null = way.address();
    if (address === null || typeof address === 'string') throw new Error('The way has no port.');
    return address.port;
  }
  async function cut(): Promise<void> {
    if (!way.listening) return;
    way.close();
    for (const socket of open) socket.destroy();
    await once(way, 'close');
  }

  const port = await listen(0);
  return { url: `http://127.0.0.1:${port}`, cut, mend: () => listen(port) };
}
