import type { ServerResponse } from 'node:http';

/** Responds that a file of this size doesn't have the requested bytes. */
export function sendUnsatisfiable(response: ServerResponse, size: number): void {
  response
    .writeHead(416, {
      'Cache-Control': 'no-store',
      'Content-Range': `bytes */${size}`,
      'Content-Length': '0',
    })
    .end();
}
