import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '#scripts/ports.mjs';

/**
 * Starts a TCP load balancer that distributes connections over several servers in turn and skips a server that refuses
 * the connection. `cut` takes it offline, `restore` brings it back on the same port.
 */
export async function startRelay(targets: readonly string[]) {
  let next = 0;
  const open = new Set<Socket>();

  function serve(client: Socket, first: number, tried = 0): void {
    const target = targets[(first + tried) % targets.length];
    if (tried === targets.length || target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const { hostname, port } = new URL(target);
    // A small part of a statement must not wait until the one before has been received.
    const server = connect({ port: Number(port), host: hostname, noDelay: true });
    const tryNext = () => serve(client, first, tried + 1);
    server.once('error', tryNext);
    server.once('connect', () => {
      server.off('error', tryNext);
      if (client.destroyed) return void server.destroy();
      server.on('error', () => client.destroy());
      client.on('error', () => server.destroy());
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
      client.pipe(server);
      server.pipe(client);
    });
  }

  const relay = createServer({ noDelay: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => undefined);
    serve(client, next++);
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
