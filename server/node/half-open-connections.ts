import type { Server } from 'node:http';

/**
 * Lets clients close their side of a connection after a request and still get the response, which Node's HTTP server otherwise
 * drops. Node has this property without documenting it, and no option for it.
 */
export function allowHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
}
