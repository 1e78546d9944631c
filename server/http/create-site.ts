import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PREVIEW_PATH } from '#contract/service/preview.ts';
import type { Compressor } from '#server/compression/compressor.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import type { Pages } from '#server/pages/pages.ts';
import { MCP_PATH } from './answer-mcp.ts';
import { createApi } from './api.ts';
import type { EdgePolicy } from './edge-policy.ts';
import { createHttpServer } from './http-server.ts';
import type { MissingUrls } from './missing-addresses.ts';
import { isShortLink } from './old-addresses.ts';
import { createPageResponses } from './page-responses.ts';
import { isNotFound, pageRows } from './page-rows.ts';
import type { Preview } from './preview.ts';
import { originForm, readRequestUrl } from './read-address.ts';
import { type Asked, answerBy, at, below, isRead, NEXT, type Row } from './row.ts';
import { createSearchShares } from './search-shares.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { send, sendText } from './send.ts';
import { createPageSender } from './send-page.ts';

type Settings = {
  origin: string;
  publicToken: string;
  gateway: Pick<Gateway, 'ask'>;
  pages: Pages;
  compressor: Compressor;
  /** Built files, media, and the files of the magazine. */
  staticFiles: readonly Row[];
  /** Responds to the URLs of previews. */
  preview: Preview;
  /** Answers AI programs at MCP_PATH; `null` if they don't get answers. */
  mcp: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null;
  /** Counts requests for URLs that have neither a page nor a redirect, and searches without results. */
  missing: Pick<MissingUrls, 'count' | 'countSearch'>;
  /** Set on every response. */
  headers: SecurityHeaders;
  /** How the edge may keep pages; `null` without an edge that is notified of changes. */
  edgePolicy: EdgePolicy | null;
  /** Whether all changes of the content were applied a moment ago. */
  isUpToDate: () => boolean;
  /** The network of a client; `null` if it is unknown. */
  networkOf: (request: IncomingMessage) => string | null;
  /** Called for each search that was turned away before it was begun. */
  countTurnedAway: () => void;
} & Pick<Parameters<typeof createPageResponses>[0], 'report' | 'countPage'>;

/** The site's HTTP server, not yet listening: files, health endpoints, the content API and pages. */
export function createSite(settings: Settings): Server {
  const { origin, publicToken, gateway, pages, compressor, staticFiles, preview, mcp, missing } = settings;
  const { headers, edgePolicy, isUpToDate, networkOf, countTurnedAway, report, countPage } = settings;
  const shares = createSearchShares(networkOf);
  const api = createApi({
    gateway,
    compressor,
    publicToken,
    shares,
    countTurnedAway,
    countSearch: missing.countSearch,
  });
  const sendPage = createPageSender({ headers, edgePolicy, isUpToDate });
  const { respond, sendFault } = createPageResponses({
    sendPage,
    renderFault: pages.fault,
    headers,
    report,
    countPage,
  });
  const commonHeaders = new Map(Object.entries(headers));

  /** Handles every request without a cached page, in this order. */
  const rows: readonly Row[] = [
    ...staticFiles,
    at('/healthz', ({ request, response }) => sendText(request, response, 200, 'ok')),
    at('/readyz', ({ request, response }) => sendText(request, response, 200, 'ok')),
    at('/currentz', ({ request, response }) =>
      isUpToDate()
        ? sendText(request, response, 200, 'ok')
        : // HAProxy lets a server that answers 404 complete what it was asked.
          sendText(request, response, 404, 'This site has not read the latest changes yet.'),
    ),
    below('/api/', ({ request, response, url }) => api(request, response, url)),
    ...(mcp ? [at(MCP_PATH, (asked) => limited(asked, mcp))] : []),
    {
      match: ({ request }) => !isRead(request),
      answer: ({ request, response }) => refuse(request, response),
    },
    below(PREVIEW_PATH, async ({ request, response, url }) => {
      const html = await preview(url.pathname.slice(PREVIEW_PATH.length));
      return html ? send(request, response, html) : NEXT;
    }),
    ...pageRows({
      pages,
      shares,
      countTurnedAway,
      gateway,
      missing,
      respond: ({ request, response }, result) => respond(request, response, result),
    }),
  ];

  function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(request, response, 405, 'Only GET and HEAD are allowed.');
  }

  /** Answers a request unless the client's network has its share of searches in progress. */
  function limited({ request, response }: Asked, answer: NonNullable<Settings['mcp']>): Promise<void> {
    const answered = shares.run(request, () => answer(request, response));
    if (answered) return answered;
    countTurnedAway();
    response.setHeader('Retry-After', '5');
    return sendText(request, response, 503, 'Too many requests from your network are in progress.');
  }

  async function respondToInvalid(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request)) return refuse(request, response);
    return respond(request, response, await pages.errorPage());
  }

  async function respondUncached(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeaders(commonHeaders);
    try {
      const url = readRequestUrl(request, origin);
      await (url ? answerBy(rows, { request, response, url }) : respondToInvalid(request, response));
    } catch (error) {
      await sendFault(request, response, error);
    }
  }

  return createHttpServer({
    headers,
    respond(request, response) {
      request.url = originForm(request.url ?? '');
      const mayBeCached = isRead(request) && !isShortLink(request.url);
      const cached = mayBeCached ? pages.cached(request.url) : null;
      // A missing page may have a redirect.
      return cached && !isNotFound(cached)
        ? respond(request, response, cached)
        : respondUncached(request, response);
    },
  });
}
