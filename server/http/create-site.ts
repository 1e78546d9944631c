import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PREVIEW_PATH } from '#contract/service/preview.ts';
import type { Compressor } from '#server/compression/compressor.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import type { PageResult, Pages } from '#server/pages/pages.ts';
import { MCP_PATH } from './answer-mcp.ts';
import { createApi } from './api.ts';
import { limitConnections } from './connections.ts';
import type { EdgePolicy } from './edge-policy.ts';
import { isByReader, type MissingAddresses } from './missing-addresses.ts';
import { createRedirects, createShortLinks, isShortLink, type OldAddress } from './old-addresses.ts';
import { createPipelining } from './pipelining.ts';
import type { Preview } from './preview.ts';
import { originForm, readAddress } from './read-address.ts';
import { allowStyle, type SecurityHeaders } from './security-headers.ts';
import { send } from './send.ts';
import { createPageSender } from './send-page.ts';
import type { SendFile } from './static-files.ts';
import { unansweredSearch } from './unanswered-search.ts';

type Settings = {
  origin: string;
  publicToken: string;
  gateway: Pick<Gateway, 'ask'>;
  pages: Pages;
  compressor: Compressor;
  /** Built files and media. */
  staticFiles: readonly SendFile[];
  /** Responds to the addresses of previews. */
  preview: Preview;
  /** Answers programs of AI at MCP_PATH; `null` if they are not answered. */
  mcp: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null;
  /** Counts requests for addresses that have neither a page nor a redirect, and searches that find nothing. */
  missing: Pick<MissingAddresses, 'count' | 'countSearch'>;
  /** Set on every response. */
  headers: SecurityHeaders;
  /** What lets the edge keep pages; `null` without one that is told what to drop. */
  edgePolicy: EdgePolicy | null;
  /** Whether all changes of the content were applied a moment ago. */
  isUpToDate: () => boolean;
  /** Called for each internal error (500); `id` is also in the response. */
  report: (fault: { id: string; url: string; error: unknown }) => void;
  /** Called for each page sent. `cache` is hit, miss, stale, failure, fault or redirect. */
  countPage: (cache: string, status: number) => void;
};

/** Options of Node's server; times in milliseconds, sizes in bytes. */
const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // Requests without a body get no stream.
  optimizeEmptyRequests: true,
  // Checked in `respond`, so that the 400 response has the common headers.
  requireHostHeader: false,
};
/** How long a client may pause while it reads a response. */
const WRITE_TIMEOUT_MS = 20_000;
const CONNECTIONS = { total: 6_000, perAddress: 200 };
/** Request bodies are read and discarded; for a longer one the connection is closed instead. */
const MAX_DISCARDED_BYTES = 1024 * 1024;
const PIPELINED = { perConnection: 32, total: 2_000 };

/** The site's HTTP server, not yet listening: health endpoints, the content API, files and pages. */
export function createSite(settings: Settings): Server {
  const {
    origin,
    publicToken,
    gateway,
    pages,
    compressor,
    staticFiles,
    preview,
    mcp,
    missing,
    headers,
    edgePolicy,
    isUpToDate,
    report,
    countPage,
  } = settings;
  const api = createApi({ gateway, compressor, publicToken, countSearch: missing.countSearch });
  const findRedirect = createRedirects(gateway);
  const findShortLink = createShortLinks(gateway);
  const commonHeaders = new Map(Object.entries(headers));
  const sendPage = createPageSender({
    headers,
    edgePolicy,
    isUpToDate,
    keepAliveTimeout: SERVER_OPTIONS.keepAliveTimeout,
  });

  /** Of a page that nobody may keep; `style` as in CachedPage. */
  const uncachedHeaders = (style: string | null) => ({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': allowStyle(style, headers['Content-Security-Policy']),
  });

  async function respondToRoute(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = readAddress(request, origin);
    if (url?.pathname === '/healthz' || url?.pathname === '/readyz') {
      return sendText(request, response, 200, 'ok');
    }
    if (url?.pathname === '/currentz') {
      // HAProxy lets a server that answers 404 complete what it was asked.
      return isUpToDate()
        ? sendText(request, response, 200, 'ok')
        : sendText(request, response, 404, 'The last changes are not known.');
    }
    if (url?.pathname.startsWith('/api/')) return api(request, response, url);
    if (mcp && url?.pathname === MCP_PATH) return mcp(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(request, response, 405, 'Only GET and HEAD are allowed.');
    }
    if (url?.pathname.startsWith(PREVIEW_PATH)) {
      const html = await preview(url.pathname.slice(PREVIEW_PATH.length));
      if (html) return send(request, response, html);
    }
    const address = url && url.pathname + url.search;
    const moved = address === null ? null : await findShortLink(address);
    if (moved?.kind === 'redirect') return respondWithPage(request, response, moved);
    const found = address === null ? await pages.errorPage() : await pages.get(address);
    // The next answer may be a redirect, which no change of the home page announces.
    const result =
      address !== null && isShortLink(address) && found.kind === 'page'
        ? { ...found, cache: 'stale' as const }
        : found;
    if (address === null || !isNotFound(result)) {
      const isSearch = address !== null && result.kind === 'page' && isByReader(request);
      const keywords = isSearch ? unansweredSearch(address, result.page.used) : null;
      if (keywords !== null) missing.countSearch(keywords);
      return respondWithPage(request, response, result);
    }
    const href = await pages.correctAddress(address);
    if (href) return respondWithPage(request, response, { kind: 'redirect', status: 301, href });
    const redirect = await findRedirect(address);
    if (redirect) return respondWithRedirect(request, response, redirect, result);
    missing.count(request, address);
    return respondWithPage(request, response, result);
  }

  /** Leads readers of an old address to the present one, or tells that it is gone, with the page that would tell 404. */
  function respondWithRedirect(
    request: IncomingMessage,
    response: ServerResponse,
    redirect: OldAddress,
    result: PageResult,
  ): void | Promise<void> {
    if (redirect.kind === 'redirect') return respondWithPage(request, response, redirect);
    if (result.kind === 'redirect') return respondWithPage(request, response, result);
    // The page is that of an error, which no cache may keep: the content service may know more later.
    if (redirect.kind === 'unknown') {
      return respondWithPage(request, response, { kind: 'failure', page: result.page });
    }
    countPage('gone', 410);
    const { type, body, style } = result.page;
    return send(request, response, { status: 410, type, body, headers: uncachedHeaders(style) });
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
      case 'failure':
        countPage('failure', result.page.status);
        return sendPage(request, response, { page: result.page, cache: 'failure' });
    }
  }

  async function sendFault(
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
  ): Promise<void> {
    const id = randomUUID();
    report({ id, url: request.url ?? '', error });
    countPage('fault', 500);
    if (response.headersSent) return void response.destroy();
    const page = await pages.fault().catch(() => null);
    await send(request, response, {
      status: 500,
      type: page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      body: page?.html ?? 'Something went wrong. Please try again later.',
      headers: { ...uncachedHeaders(page?.style ?? null), 'X-Request-Id': id },
    });
  }

  /** Responds to every request for which there is no cached page. */
  async function respondUncached(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeaders(commonHeaders);
    try {
      for (const sendFile of staticFiles) if (await sendFile(request, response)) return;
      await respondToRoute(request, response);
    } catch (error) {
      await sendFault(request, response, error);
    }
  }

  function respond(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuse(request, response, 400, 'The Host header is missing.');
    // Node drops requests pipelined after an Upgrade header, so the connection is closed.
    if (bodyLength(request) > MAX_DISCARDED_BYTES || request.headers.upgrade !== undefined)
      response.shouldKeepAlive = false;
    request.url = originForm(request.url ?? '');
    const isRead = (request.method === 'GET' || request.method === 'HEAD') && !isShortLink(request.url);
    const cached = isRead ? pages.cached(request.url) : null;
    // An address without a page may have a redirect.
    return cached && !isNotFound(cached)
      ? respondWithPage(request, response, cached)
      : respondUncached(request, response);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, status: number, message: string) {
    response.setHeaders(commonHeaders);
    response.setHeader('Connection', 'close');
    return sendText(request, response, status, message);
  }

  const pipelining = createPipelining(PIPELINED);
  const site = createServer(SERVER_OPTIONS, (request, response) => {
    if (!site.listening) response.shouldKeepAlive = false;
    pipelining.enqueue(request, response, respond);
  });
  // Request bodies are ignored, so 100 Continue is not sent, and a client may or may not send its body.
  site.on('checkContinue', (request, response) => {
    if (bodyLength(request) > 0) response.shouldKeepAlive = false;
    pipelining.enqueue(request, response, respond);
  });
  site.on('checkExpectation', (request, response) =>
    pipelining.enqueue(request, response, () =>
      refuse(request, response, 417, 'The Expect header is not supported.'),
    ),
  );
  site.timeout = WRITE_TIMEOUT_MS;
  limitConnections(site, { ...CONNECTIONS, now: () => performance.now() });
  // Clients may half-close the connection after sending a request.
  Object.assign(site, { httpAllowHalfOpen: true });

  // Malformed requests get a 400, and the connection is closed. Browsers also open connections ahead of requests; when one
  // times out unused, a response could meet the first request halfway.
  const refusal = badRequest(headers);
  site.on('clientError', (_error, socket) => {
    if (socket instanceof Socket && socket.bytesRead > 0) pipelining.end(socket, refusal);
    else socket.destroy();
  });
  return site;
}

const isNotFound = (result: PageResult): boolean => result.kind !== 'redirect' && result.page.status === 404;

/** The bytes of a request's body; infinite if it does not say how many. */
function bodyLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/** A raw 400 response with the common headers. */
function badRequest(headers: Record<string, string>): string {
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
