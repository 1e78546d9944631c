import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ContentStore } from '#app/content/content-store.ts';
import { type Answer, type ContentRequest, requestUrl } from '#app/content/requests.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { App } from './app.tsx';
import { type Assets, writeDocument } from './document.ts';
import { writePageState } from './page-state.ts';
import { ERROR_ROUTE, LAYOUT_REQUESTS, matchRoute, type Route } from './routes.tsx';

// Whoever lets pages run their inline script must know the one that stands in these pages.
export { BOOT_SCRIPT } from './boot.ts';

/**
 * What the content service said: an answer, which has been through the request's schema and comes as text too, that
 * there is nothing (404), or nothing useful.
 */
export type Reply =
  | { kind: 'answer'; answer: Answer<unknown>; json: string }
  | { kind: 'missing' }
  | { kind: 'failed' };

type Replies = readonly (readonly [ContentRequest, Reply])[];

type Settings = {
  ask: (request: ContentRequest) => Promise<Reply>;
  config: SiteConfig;
  /** The built files that a screen needs, by the name of its module. */
  assetsOf: (module: string) => Assets;
};

/** A page ready to be sent, or the address to go to instead. */
export type PageDocument = {
  kind: 'document';
  status: 200 | 404 | 500 | 503;
  html: string;
  /** Everything was there that belongs on the page, so that it may be shown again. */
  complete: boolean;
};
export type Page = PageDocument | { kind: 'redirect'; status: 301 | 302; href: string };

/** The address under which a page is known, whatever else its reader's address says. */
export function canonicalAddress({ pathname, searchParams }: URL): string {
  const { route, params } = matchRoute(pathname);
  return route.canonical({ params, query: searchParams });
}

/**
 * Renders the page at a canonical address (path and query) whole, with the content its
 * route needs. Status 404 where the content service has no article of that name or the route is
 * unknown, 503 where it did not answer or lacks what every magazine has. Secondary content may
 * fail; the page still stands.
 */
export async function renderPage(url: URL, { ask, config, assetsOf }: Settings): Promise<Page> {
  const { route, params } = matchRoute(url.pathname);
  const target = { params, query: url.searchParams };
  const primary = route.primary(target);
  const [primaryReplies, otherReplies] = await Promise.all([
    replies(primary, ask),
    replies([...route.secondary(target), ...LAYOUT_REQUESTS], ask),
    route.screen.preload(),
  ]);

  const all = [...primaryReplies, ...otherReplies];
  const store = storeOf(all, config);
  const redirect = route.redirect(target, store);
  if (redirect) return { kind: 'redirect', status: redirect.permanent ? 301 : 302, href: redirect.href };

  return {
    kind: 'document',
    status: route === ERROR_ROUTE ? 404 : statusOf(route, primaryReplies),
    html: renderDocument(url, route, { replies: all, store }, { config, assetsOf }),
    complete: all.every(([, { kind }]) => kind === 'answer'),
  };
}

/** The page for a fault of our own: the error page without any content, status 500. */
export async function renderFault({ config, assetsOf }: Omit<Settings, 'ask'>): Promise<PageDocument> {
  const none = LAYOUT_REQUESTS.map((request) => [request, { kind: 'failed' }] as const);
  const content = { replies: none, store: storeOf(none, config) };
  const url = new URL('/error', config.origin);
  return {
    kind: 'document',
    status: 500,
    html: renderDocument(url, ERROR_ROUTE, content, { config, assetsOf }),
    complete: false,
  };
}

function renderDocument(
  { pathname, search }: URL,
  route: Route,
  content: { replies: Replies; store: ContentStore },
  { config, assetsOf }: Omit<Settings, 'ask'>,
): string {
  const markup = renderToString(
    <StaticRouter location={{ pathname, search }}>
      <App config={config} store={content.store} />
    </StaticRouter>,
  );
  return writeDocument({
    markup,
    state: writePageState({
      config,
      content: content.replies.map(([request, reply]) => [
        requestUrl(request),
        reply.kind === 'answer' ? reply.json : null,
      ]),
    }),
    assets: assetsOf(route.module),
  });
}

const replies = (requests: readonly ContentRequest[], ask: Settings['ask']) =>
  Promise.all(requests.map(async (request) => [request, await ask(request)] as const));

function statusOf({ whenMissing }: Route, primary: Replies): 200 | 404 | 503 {
  if (primary.some(([, { kind }]) => kind === 'failed')) return 503;
  return primary.some(([, { kind }]) => kind === 'missing') ? whenMissing : 200;
}

/** A store that holds what was asked and never asks: on the server everything is there before rendering. */
function storeOf(replies: Replies, { host }: SiteConfig): ContentStore {
  const initial = replies.map(([request, reply]) => {
    const content = reply.kind === 'answer' ? { parsed: reply.answer } : { failed: true as const };
    return [requestUrl(request), content] as const;
  });
  return new ContentStore({
    ask: () => Promise.reject(new Error('The server asks before it renders.')),
    wait: () => Promise.resolve(),
    now: () => 0,
    host,
    initial: Object.fromEntries(initial),
  });
}
