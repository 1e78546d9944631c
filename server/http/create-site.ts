import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Gateway } from '#server/gateway/gateway.ts';
import type { PageAnswer, Pages } from '#server/pages/pages.ts';
import { createApi } from './api.ts';
import { originForm, readAddress } from './read-address.ts';
import { send } from './send.ts';
import { createPageSender } from './send-page.ts';
import type { StaticFiles } from './static-files.ts';

type Settings = {
  origin: string;
  publicToken: string;
  gateway: Pick<Gateway, 'ask'>;
  pages: Pages;
  /** Built files and media, each taking a request or calling `next`. */
  staticFiles: readonly StaticFiles[];
  /** Set on every answer. */
  headers: Record<string, string>;
  /** Told of faults of our own; `id` stands in the answer too. */
  report: (fault: { id: string; url: string; error: unknown }) => void;
  /** Told how each page came about. */
  count: (page: PageAnswer) => void;
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
};

/** The site's HTTP server, not yet listening: health, content, files, and pages for all the rest. */
export function createSite(settings: Settings): Server {
  const { origin, publicToken, gateway, pages, staticFiles, headers, report, count } = settings;
  const api = createApi({ gateway, publicToken });
  const everyAnswer = new Map(Object.entries(headers));
  const sendPage = createPageSender({ headers, keepAliveTimeout: LIMITS.keepAliveTimeout });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = readAddress(request, origin);
    if (url?.pathname === '/healthz' || url?.pathname === '/readyz') {
      return sendText(request, response, 200, 'ok');
    }
    if (url?.pathname.startsWith('/api/')) return api(request, response, url);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(request, response, 405, 'This site can only be read.');
    }
    return answerPage(
      request,
      response,
      url ? await pages.at(url.pathname + url.search) : await pages.unknown(),
    );
  }

  function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageAnswer,
  ): void | Promise<void> {
    count(page);
    switch (page.kind) {
      case 'page':
        return sendPage(request, response, page);
      case 'redirect':
        response.setHeader('Location', page.href);
        return sendText(request, response, page.status, `Moved to ${page.href}`);
      case 'unkept':
        return send(request, response, {
          status: page.status,
          type: 'text/html; charset=utf-8',
          body: page.html,
          headers: { 'Cache-Control': 'no-store', ...(page.status === 503 && { 'Retry-After': '5' }) },
        });
    }
  }

  async function answerOrApologise(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await answer(request, response);
    } catch (error) {
      await apologise(request, response, error);
    }
  }

  async function apologise(
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

  const site = createServer(LIMITS, (request, response) => {
    if (!site.listening) response.shouldKeepAlive = false;
    request.url = originForm(request.url ?? '');
    const kept = request.method === 'GET' ? pages.kept(request.url) : null;
    if (kept) return void answerPage(request, response, kept);

    response.setHeaders(everyAnswer);
    const take = (index: number): void => {
      const files = staticFiles[index];
      if (!files) return void answerOrApologise(request, response);
      files(request, response, (error) =>
        error ? void apologise(request, response, error) : take(index + 1),
      );
    };
    take(0);
  });

  // What is not HTTP gets a word and no connection.
  const refusal = writeRefusal(headers);
  site.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(refusal);
  });
  return site;
}

/** The answer to what never became a request, with the headers of every answer. */
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
