import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { listen } from '#scripts/ports.mjs';

/** Answers a request instead of the server, or never; returns whether it does. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A relay in front of an S3 server, which can be made to fail as no server does on request. */
export async function startS3Relay(server: string) {
  let fault: Fault | null = null;
  const asked: string[] = [];
  const { hostname, port } = new URL(server);
  const relay = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (fault?.(request, response)) return;
    const { method, url: path, headers } = request;
    // The signature is for the host that was asked for.
    const passedOn = ask({ hostname, port, method, path, headers }, (answer) => {
      if (response.destroyed) return void answer.destroy();
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      pipeline(answer, response, () => {});
    });
    passedOn.on('error', () => response.destroy());
    pipeline(request, passedOn, () => {});
  });
  return {
    endpoint: `http://127.0.0.1:${await listen(relay)}`,
    /** The requests so far. */
    asked,
    /** Makes further requests fail; null lets them pass again. */
    failWith(next: Fault | null): void {
      fault = next;
      // A connection that waits may be used for another request.
      relay.closeAllConnections();
    },
    stop(): void {
      relay.closeAllConnections();
      relay.close();
    },
  };
}
