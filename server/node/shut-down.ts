import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';

/** After how many milliseconds idle connections are closed, and then all others. */
type Timeouts = { idleMs: number; busyMs: number };

/**
 * Closes a server without losing requests. New connections are refused; the next response on each open connection
 * closes it with `Connection: close` (`http/http-server.ts`). `server.close()` would close idle connections immediately, and
 * lose a request that is just arriving.
 */
export async function shutDown(server: Server, { idleMs, busyMs }: Timeouts): Promise<void> {
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  const idleTimer = setTimeout(() => server.closeIdleConnections(), idleMs);
  const busyTimer = setTimeout(() => server.closeAllConnections(), busyMs);
  await closed;
  clearTimeout(idleTimer);
  clearTimeout(busyTimer);
}
