import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { closeAfterResponse } from '#server/node/close-after-response.ts';
import { allowHalfOpen } from '#server/node/half-open-connections.ts';
import { createPipelining } from '#server/node/pipelining.ts';
import { limitConnections } from './connections.ts';
import { sendText } from './send.ts';

type Settings = {
  /** Set on every response that is refused here. */
  headers: Readonly<Record<string, string>>;
  /** Called when all earlier requests on the connection are answered. */
  respond: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
};

/** How long an idle connection stays open, in milliseconds. */
const KEEP_ALIVE_MS = 30_000;
/** Options of Node's server; times in milliseconds, sizes in bytes. */
const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // Requests without a body get no stream.
  optimizeEmptyRequests: true,
  // Checked below, so that the 400 response has the common headers.
  requireHostHeader: false,
};
/** How long a client may pause while it reads a response. */
const WRITE_TIMEOUT_MS = 20_000;
const CONNECTIONS = { total: 6_000, perAddress: 200 };
/** Request bodies are read and discarded; for a longer one the connection is closed instead. */
const MAX_DISCARDED_BYTES = 1024 * 1024;
const PIPELINED = { perConnection: 32, total: 2_000 };

/** Node's HTTP server with our limits, not yet listening. It refuses requests that break the protocol. */
export function createHttpServer({ headers, respond }: Settings): Server {
  const commonHeaders = new Map(Object.entries(headers));
  const pipelining = createPipelining(PIPELINED);

  function respondToValid(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuse(request, response, 400, 'The Host header is missing.');
    // Node drops requests pipelined after an Upgrade header, so the connection is closed.
    if (bodyLength(request) > MAX_DISCARDED_BYTES || request.headers.upgrade !== undefined)
      closeAfterResponse(response);
    return respond(request, response);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, status: number, message: string) {
    response.setHeaders(commonHeaders);
    response.setHeader('Connection', 'close');
    return sendText(request, response, status, message);
  }

  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (!server.listening) closeAfterResponse(response);
    pipelining.enqueue(request, response, respondToValid);
  });
  // Request bodies are ignored, so 100 Continue is not sent, and a client may or may not send its body.
  server.on('checkContinue', (request, response) => {
    if (bodyLength(request) > 0) closeAfterResponse(response);
    pipelining.enqueue(request, response, respondToValid);
  });
  server.on('checkExpectation', (request, response) =>
    pipelining.enqueue(request, response, () =>
      refuse(request, response, 417, 'The Expect header is not supported.'),
    ),
  );
  server.timeout = WRITE_TIMEOUT_MS;
  limitConnections(server, { ...CONNECTIONS, now: () => performance.now() });
  allowHalfOpen(server);

  // Malformed requests get a 400, and the connection is closed. Browsers also open connections ahead of requests; when one
  // times out unused, a response could meet the first request halfway.
  const refusal = badRequest(headers);
  server.on('clientError', (_error, socket) => {
    if (socket instanceof Socket && socket.bytesRead > 0) pipelining.end(socket, refusal);
    else socket.destroy();
  });
  return server;
}

/** The size of a request's body in bytes; infinite if it isn't declared. */
function bodyLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/** A raw 400 response with the common headers. */
function badRequest(headers: Readonly<Record<string, string>>): string {
  const fields = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n`;
}
