import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from '#server/pages/cached-page.ts';
import type { PageResult, Pages } from '#server/pages/pages.ts';
import { allowStyle, type SecurityHeaders } from './security-headers.ts';
import { send, sendText } from './send.ts';
import type { createPageSender } from './send-page.ts';

/** The response to a request for a page. `gone` has an error page, sent with another status. */
export type PageResponse = PageResult | { kind: 'gone'; page: CachedPage };

type Settings = {
  sendPage: ReturnType<typeof createPageSender>;
  renderFault: Pages['fault'];
  headers: SecurityHeaders;
  /** Called for each internal error (500); `id` is also in the response. */
  report: (fault: { id: string; url: string; error: unknown }) => void;
  /** Called for each page sent. `cache` is hit, miss, stale, failure, gone, fault or redirect. */
  countPage: (cache: string, status: number) => void;
};

/** Sends pages and redirects, and the page for an internal error. */
export function createPageResponses({ sendPage, renderFault, headers, report, countPage }: Settings) {
  /** Headers of a page that must not be cached; `style` as in CachedPage. */
  const uncachedHeaders = (style: string | null) => ({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': allowStyle(style, headers['Content-Security-Policy']),
  });

  function respond(
    request: IncomingMessage,
    response: ServerResponse,
    result: PageResponse,
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
      case 'gone': {
        countPage('gone', 410);
        const { type, body, style } = result.page;
        return send(request, response, { status: 410, type, body, headers: uncachedHeaders(style) });
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
    countPage('fault', 500);
    if (response.headersSent) return void response.destroy();
    const page = await renderFault().catch(() => null);
    await send(request, response, {
      status: 500,
      type: page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      body: page?.html ?? 'Something went wrong. Please try again later.',
      headers: { ...uncachedHeaders(page?.style ?? null), 'X-Request-Id': id },
    });
  }

  return { respond, sendFault };
}
