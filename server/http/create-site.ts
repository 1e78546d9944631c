import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Gateway } from '#server/gateway/gateway.ts';
import type { Pages } from '#server/pages/pages.ts';
import { createApi } from './api.ts';
import { readAddress } from './read-address.ts';
import { send } from './send.ts';
import type { StaticFiles } from './static-files.ts';

type Settings = {
  origin: string;
  publicToken: string;
  gateway: Gateway;
  pages: Pages;
  /** Built files and media, each taking a request or calling `next`. */
  staticFiles: readonly StaticFiles[];
  report: (fault: unknown) => void;
};

/** The site's HTTP server, not yet listening: health, content, files, and pages for all the rest. */
export function createSite({ origin, publicToken, gateway, pages, staticFiles, report }: Settings): Server {
  const api = createApi({ gateway, publicToken });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = readAddress(request, origin);
    if (url?.pathname === '/healthz' || url?.pathname === '/readyz')
      return sendText(request, response, 200, 'ok');
    if (url?.pathname.startsWith('/api/')) return api(request, response, url);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(request, response, 405, 'This site can only be read.');
    }
    const page = url ? await pages.at(url) : await pages.unknown();
    if (page.kind === 'redirect') {
      response.setHeader('Location', page.href);
      return sendText(request, response, page.status, `Moved to ${page.href}`);
    }
    return send(request, response, {
      status: page.status,
      type: 'text/html; charset=utf-8',
      body: page.html,
      headers: { 'Cache-Control': 'no-cache', ...(page.status === 503 && { 'Retry-After': '5' }) },
    });
  }

  async function answerOrApologise(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await answer(request, response);
    } catch (fault) {
      report(fault);
      if (response.headersSent) return void response.destroy();
      const page = await pages.fault().catch(() => null);
      await send(request, response, {
        status: 500,
        type: page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
        body: page?.html ?? 'Something went wrong. Please try again later.',
        headers: { 'Cache-Control': 'no-store' },
      });
    }
  }

  return createServer((request, response) => {
    const [first, ...others] = [...staticFiles, () => void answerOrApologise(request, response)];
    const take = (handler: StaticFiles | undefined, rest: StaticFiles[]): void =>
      handler?.(request, response, () => take(rest[0], rest.slice(1)));
    take(first, others);
  });
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, body: string) {
  return send(request, response, {
    status,
    type: 'text/plain; charset=utf-8',
    body,
    headers: { 'Cache-Control': 'no-store' },
  });
}
