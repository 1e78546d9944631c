import { connect, createServer, type Socket } from 'node:net';

/**
 * Gives connections to several processes in turn, as an operator's load balancer does: a process that takes no
 * connection is passed over, and what a connection carries is none of its business.
 */
export async function startBalancer(port: number, targets: readonly number[]) {
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
    const server = connect({ host: '127.0.0.1', port: target });
    const passOver = () => serve(client, first, tried + 1);
    server.once('error', passOver);
    server.once('connect', () => {
      server.off('error', passOver);
      server.on('error', () => client.destroy());
      client.on('error', () => server.destroy());
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
      client.pipe(server);
      server.pipe(client);
    });
  }

  const balancer = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => undefined);
    serve(client, turn++);
  });
  await new Promise<void>((resolve) => balancer.listen({ host: '127.0.0.1', port }, resolve));

  return {
    url: `http://127.0.0.1:${port}`,
    /** Connections that no process took. */
    refused: () => refused,
    stop(): void {
      balancer.close();
      for (const socket of open) socket.destroy();
    },
  };
}
