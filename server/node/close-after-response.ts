import type { ServerResponse } from 'node:http';

/**
 * Has Node close the connection after a response, and announce it with `Connection: close`. Node documents only the header, which
 * `writeHead` could lose and `createWholeWriter` could not see.
 */
export function closeAfterResponse(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/** Whether the connection stays open after a response. */
export const staysOpen = (response: ServerResponse): boolean => response.shouldKeepAlive;
