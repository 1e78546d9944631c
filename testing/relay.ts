import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '#scripts/ports.mjs';

/** Starts another address of a server, which goes offline with `cut` and comes back on the same port with `restore`. */
export async function startRelay(target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const open = new Set<Socket>();
  const relay = createServer({ noDelay: true }, (client) => {
    // A small part of a request must not wait until the one before has been received.
    const server = connect({ port: Number(targetPort), host: hostname, noDelay: true });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.pipe(server).pipe(client);
  });
  const port = await listen(relay);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Closes all connections and stops listening. */
    async cut(): Promise<void> {
      if (!relay.listening) return;
      relay.close();
      for (const socket of open) socket.destroy();
      await once(relay, 'close');
    },
    /** Listens again. */
    restore: () => listen(relay, port),
  };
}
