import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';

/** Milliseconds that a client may still keep a connection on which it asks nothing, and one on which it does. */
type Patience = { idle: number; busy: number };

/**
 * Ends a server without losing a request. There are no new connections; each open one gets the response
 * to its next request, which says that it was the last (create-site.ts). `server.close()` would close at
 * once what is idle, and who sends a request at that moment would get no response.
 */
export async function shutDown(server: Server, { idle, busy }: Patience): Promise<void> {
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  const endIdle = setTimeout(() => server.closeIdleConnections(), idle);
  const endBusy = setTimeout(() => server.closeAllConnections(), busy);
  await closed;
  clearTimeout(endIdle);
  clearTimeout(endBusy);
}
