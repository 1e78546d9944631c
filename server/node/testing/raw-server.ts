import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server of Node alone, and raw connections to it. All of them end with the test. */
export async function openServer(
  listener: RequestListener,
  prepare: (server: Server) => void = () => undefined,
) {
  const server = createServer(listener);
  prepare(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  return {
    server,
    open: () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1'),
  };
}

/** A request in HTTP/1.1. */
export const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
