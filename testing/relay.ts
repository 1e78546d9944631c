import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '#scripts/ports.mjs';

/**
 * Passes connections on to several servers in turn, as a load balancer does: one that refuses is passed over. While it
 * is cut, nobody listens there.
 */
export async function startRelay(targets: readonly string[]) {
  let turn = 0;
  let refused = 0;
  const open = new Set<Socket>();

  function serve(client: Socket, first: number, tried = 0): void {
    const target = targets[(first + tried) % targets.length];
    if (tried === targets.length || target === undefined) {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    const passOver = () => serve(client, first, tried + 1);
    server.once('error', passOver);
    server.once('connect', () => {
      server.off('error', passOver);
      if (client.destroyed) return void server.destroy();
      server.on('error', () => client.destroy());
      client.on('error', () => server.destroy());
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
      client.pipe(server);
      server.pipe(client);
    });
  }

  const relay = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => undefined);
    serve(client, turn++);
  });
  const port = await listen(relay);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Connections that no server took. */
    refused: () => refused,
    async cut(): Promise<void> {
      if (!relay.listening) return;
      relay.close();
      for (const socket of open) socket.destroy();
      await once(relay, 'close');
    },
    mend: () => listen(relay, port),
  };
}
