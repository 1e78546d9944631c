import type { ServerResponse } from 'node:http';

/**
 * Makes Node close the connection after a response, and announce it with `Connection: close`. Node only documents the header,
 * which `writeHead` could lose and `createWholeWriter` could not see.
 */
export function closeAfterResponse(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/** Whether the connection stays open after a response. */
export const staysOpen = (response: ServerResponse): boolean => response.shouldKeepAlive;
