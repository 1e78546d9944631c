import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Compressor } from '#server/compression/compressor.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import type { PageResult, Pages } from '#server/pages/pages.ts';
import { createApi } from './api.ts';
import { limitConnections } from './connections.ts';
import { createPipelining } from './pipelining.ts';
import { originForm, readAddress } from './read-address.ts';
import { send } from './send.ts';
import { createPageSender } from './send-page.ts';
import type { StaticFiles } from './static-files.ts';

type Settings = {
  origin: string;
  publicToken: string;
  gateway: Pick<Gateway, 'ask'>;
  pages: Pages;
  compressor: Compressor;
  /** Built files and media. */
  staticFiles: readonly StaticFiles[];
  /** Set on every response. */
  headers: Record<string, string>;
  /** Told of faults of our own; `id` stands in the response too. */
  report: (fault: { id: string; url: string; error: unknown }) => void;
  /** Told of each page: how it came about, and its status. */
  countPage: (cache: string, status: number) => void;
};

/** Against clients that send slowly, or too much: milliseconds and bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // A request without a body needs no stream for it.
  optimizeEmptyRequests: true,
  // Without one a request is refused here, with the headers of every response.
  requireHostHeader: false,
};
/** Milliseconds in which a client must take some of what is sent to it. */
const UNREAD_FOR = 20_000;
const CONNECTIONS = { inAll: 6_000, perAddress: 200 };
/** Bytes of a request body that are read and dropped to keep the connection. */
const BODY_DROPPED = 1024 * 1024;
const PIPELINED = { perConnection: 32, inAll: 2_000 };

/** The site's HTTP server, not yet listening: health, content, files, and pages for all the rest. */
export function createSite(settings: Settings): Server {
  const { origin, publicToken, gateway, pages, compressor, staticFiles, headers, report, countPage } =
    settings;
  const api = createApi({ gateway, compressor, publicToken });
  const everyResponse = new Map(Object.entries(headers));
  const sendPage = createPageSender({ headers, keepAliveTimeout: LIMITS.keepAliveTimeout });

  async function respondToRoute(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = readAddress(request, origin);
    if (url?.pathname === '/healthz' || url?.pathname === '/readyz') {
      return sendText(request, response, 200, 'ok');
    }
    if (url?.pathname.startsWith('/api/')) return api(request, response, url);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(request, response, 405, 'This site can only be read.');
    }
    return respondWithPage(
      request,
      response,
      url ? await pages.at(url.pathname + url.search) : await pages.unknown(),
    );
  }

  function respondWithPage(
    request: IncomingMessage,
    response: ServerResponse,
    result: PageResult,
  ): void | Promise<void> {
    switch (result.kind) {
      case 'page':
        countPage(result.cache, result.page.status);
        return sendPage(request, response, result);
      case 'redirect':
        countPage('redirect', result.status);
        response.setHeader('Location', result.href);
        return sendText(request, response, result.status, `Moved to ${result.href}`);
      case 'failure': {
        const { status, body } = result.page;
        countPage('failure', status);
        return send(request, response, {
          status,
          type: 'text/html; charset=utf-8',
          body,
          headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) },
        });
      }
    }
  }

  async function sendFault(
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
  ): Promise<void> {
    const id = randomUUID();
    report({ id, url: request.url ?? '', error });
    if (response.headersSent) return void response.destroy();
    const html = await pages.fault().catch(() => null);
    await send(request, response, {
      status: 500,
      type: html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      body: html ?? 'Something went wrong. Please try again later.',
      headers: { 'Cache-Control': 'no-store', 'X-Request-Id': id },
    });
  }

  /** Files first, then everything else. */
  async function respondUncached(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeaders(everyResponse);
    try {
      for (const sendFile of staticFiles) if (await sendFile(request, response)) return;
      await respondToRoute(request, response);
    } catch (error) {
      await sendFault(request, response, error);
    }
  }

  function respond(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuse(request, response, 400, 'A request needs a Host.');
    // After an offer to change the protocol Node drops what came behind it; the client must know.
    if (hasLongBody(request) || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    request.url = originForm(request.url ?? '');
    const cached = request.method === 'GET' ? pages.cached(request.url) : null;
    return cached?.kind === 'page'
      ? respondWithPage(request, response, cached)
      : respondUncached(request, response);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, status: number, sentence: string) {
    response.setHeaders(everyResponse);
    response.setHeader('Connection', 'close');
    return sendText(request, response, status, sentence);
  }

  const pipelining = createPipelining(PIPELINED);
  const site = createServer(LIMITS, (request, response) => {
    if (!site.listening) response.shouldKeepAlive = false;
    pipelining.enqueue(request, response, respond);
  });
  // Request bodies are not used, so no 100 Continue is sent.
  site.on('checkContinue', (request, response) => pipelining.enqueue(request, response, respond));
  site.on('checkExpectation', (request, response) =>
    pipelining.enqueue(request, response, () =>
      refuse(request, response, 417, 'This site meets no expectations.'),
    ),
  );
  site.timeout = UNREAD_FOR;
  limitConnections(site, { ...CONNECTIONS, now: () => performance.now() });
  // A client that has sent everything may close its side before the response comes.
  Object.assign(site, { httpAllowHalfOpen: true });

  // Malformed requests get a 400, and the connection is closed.
  const refusal = writeRefusal(headers);
  site.on('clientError', (_error, socket) => {
    if (socket instanceof Socket) pipelining.end(socket, refusal);
    else socket.destroy();
  });
  return site;
}

function hasLongBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_DROPPED;
}

/** The response to bytes that are no request, with the headers of every response. */
function writeRefusal(headers: Record<string, string>): string {
  const fields = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n`;
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, body: string) {
  return send(request, response, {
    status,
    type: 'text/plain; charset=utf-8',
    body,
    headers: { 'Cache-Control': 'no-store' },
  });
}
