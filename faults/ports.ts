import { createServer } from 'node:net';

/** Hands out ports of this machine: from a given number upwards, or whichever are free. */
export function createPorts(first: number | null): () => Promise<number> {
  let next = first;
  return async () => (next === null ? freePort() : next++);
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
