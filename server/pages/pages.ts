import { LRUCache } from 'lru-cache';
import type { Outcome } from '#app/content/outcome.ts';
import type { Place } from '#app/content/place.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { Assets } from '#app/server/document.ts';
import type { RenderResult } from '#app/server/render-result.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { isDocumentId } from '#contract/text/document-id.ts';
import type { Compressor } from '#server/compression/compressor.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';
import { type CachedPage, styleSource, toCachedPage } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { createRenderTurns } from './render-turns.ts';

/** The server entry of the application, from the build or the development server. */
export type Renderer = Pick<
  typeof import('#app/server/entry.tsx'),
  'renderPage' | 'renderFailure' | 'renderFault' | 'placeOf' | 'correctUrl'
>;

/**
 * The response for a URL. `cache` is `miss` for a page that was just rendered, and `stale` if newer content may exist. Clients
 * must not cache a `failure`.
 */
export type PageResult =
  | { kind: 'page'; page: CachedPage; cache: 'hit' | 'miss' | 'stale' }
  | { kind: 'failure'; page: CachedPage }
  | { kind: 'redirect'; status: 301 | 302; href: string };

export type NewSearch = {
  /** Whether too many searches are waiting, so that rendering would only lead to the failure page. */
  isTurnedAway: boolean;
  /** The failure page, without rendering the search. */
  turnAway: () => Promise<PageResult>;
};

export type Pages = ReturnType<typeof createPages>;

type Settings = {
  renderer: () => Promise<Renderer>;
  gateway: Pick<Gateway, 'ask' | 'isCurrent' | 'changesApplied' | 'isFull'>;
  cache: PageCache;
  compressor: Compressor;
  config: SiteConfig;
  assetsOf: (module: string) => Assets;
  /** Milliseconds. */
  now: () => number;
  /** The time in milliseconds since 1970. */
  date: () => number;
};

type Failure = Pick<Extract<RenderResult, { kind: 'failure' }>, 'status' | 'route'>;

/** Limits for the cache of places. */
const MAX_ADDRESSES = 10_000;
const MAX_URL_LENGTH = 300;
const failureKey = ({ status, route }: Failure) =>
  ({ address: `${status} ${route}`, partition: 'others' }) as const;
/** How long an incomplete page is served from the cache. */
const INCOMPLETE_TTL_MS = 1_000;

/**
 * Renders and caches the pages of the site. A stale page is revalidated: it is served again if the gateway returns the same
 * answers, otherwise rendered again. Concurrent requests for a page share one rendering. When primary content is missing, all
 * URLs of a route get the same failure page.
 */
export function createPages(settings: Settings) {
  const { renderer, gateway, cache, compressor, config, assetsOf, now, date } = settings;
  /** By the path and query string of a request. */
  const places = new LRUCache<string, Place>({ max: MAX_ADDRESSES });
  /** By canonical path. `changesApplied`: how many changes had been applied when rendering started. */
  const rendering = new Map<string, { result: Promise<PageResult>; changesApplied: number }>();
  const renderingFailures = new Map<string, Promise<CachedPage>>();
  const turn = createRenderTurns();
  /** The renderer, once it is loaded. */
  let loaded: Renderer | null = null;

  async function findPlace(url: URL): Promise<Place> {
    const address = url.pathname + url.search;
    const known = places.get(address);
    if (known) return known;
    loaded = await renderer();
    const place = loaded.placeOf(url);
    if (address.length <= MAX_URL_LENGTH) places.set(address, place);
    return place;
  }

  function isUsable(page: CachedPage): boolean {
    return page.complete ? cache.isFresh(page) : isRecent(page);
  }

  /** Whether a failure page can be sent. Its own content may be missing, too. */
  const isServable = (page: CachedPage): boolean => isUsable(page) || isRecent(page);

  function isRecent({ renderedAt, changesApplied }: CachedPage): boolean {
    return now() < renderedAt + INCOMPLETE_TTL_MS && changesApplied === gateway.changesApplied();
  }

  /** The page of a path, if it can be served synchronously; the fast path for most requests. */
  function cached(address: string): PageResult | null {
    const place = places.get(address);
    return place ? cachedAt(place) : null;
  }

  /** A search that has to be asked; `null` for any other page, and for one that is cached or being rendered. */
  function newSearch(url: URL): NewSearch | null {
    const place = loaded?.placeOf(url);
    if (!place?.searches || rendering.has(place.address)) return null;
    const page = cache.get(place);
    if (page && (isUsable(page) || (page.complete && cache.mayLag(page)))) return null;
    return {
      // Of an outdated page, and of a list that is not made up, an earlier answer may still be served.
      isTurnedAway: !page && place.partition !== 'others' && gateway.isFull(place.searches),
      turnAway: async () => ({
        kind: 'failure',
        page: await failureOf({ status: 503, route: place.failsAs }),
      }),
    };
  }

  function cachedAt(place: Place): PageResult | null {
    const page = cache.get(place);
    if (!page) return null;
    if (!isUsable(page)) return page.complete && cache.mayLag(page) ? sendWhileRendering(place, page) : null;
    if (!page.complete) return { kind: 'failure', page };
    return { kind: 'page', page, cache: gateway.isCurrent() ? 'hit' : 'stale' };
  }

  /** Readers don't wait for imported content (decision 0123). */
  function sendWhileRendering(place: Place, page: CachedPage): PageResult {
    // If rendering fails, later requests get the failure.
    if (!rendering.has(place.address)) void revalidateOrRender(place, page).catch(() => undefined);
    return { kind: 'page', page, cache: 'stale' };
  }

  async function get(url: URL): Promise<PageResult> {
    const place = await findPlace(url);
    const known = cachedAt(place);
    if (known) return known;
    const current = rendering.get(place.address);
    if (current) {
      const { changesApplied } = current;
      const shared = await current.result;
      // A rendering that started before a change must not be served to requests that came after it.
      const isCurrent =
        shared.kind === 'page'
          ? isUsable(shared.page) || cache.mayLag(shared.page)
          : changesApplied === gateway.changesApplied();
      if (isCurrent) return shared;
    }
    return rendering.get(place.address)?.result ?? revalidateOrRender(place, cache.get(place));
  }

  function revalidateOrRender(place: Place, before: CachedPage | undefined): Promise<PageResult> {
    const result = revalidate(place, before)
      .then((valid) => valid ?? render(place))
      .finally(() => rendering.delete(place.address));
    rendering.set(place.address, { result, changesApplied: gateway.changesApplied() });
    return result;
  }

  /** Returns the page if the gateway still returns the answers it was rendered from. */
  async function revalidate(place: Place, page: CachedPage | undefined): Promise<PageResult | null> {
    if (!page?.complete || page.expiresAt <= now()) return null;
    const outcomes = await Promise.all(page.used.map(({ request }) => gateway.ask(request)));
    if (!outcomes.every((outcome, i) => outcome === page.used[i])) return null;
    cache.set(place, page);
    return { kind: 'page', page, cache: isUsable(page) && gateway.isCurrent() ? 'hit' : 'stale' };
  }

  /** Returns a function that gets content for a page from the gateway and adds each answer to `used`. */
  function askFor(used: StoredAnswer[]) {
    return async (request: ContentRequest): Promise<Outcome> => {
      if (hasInvalidId(request)) return { kind: 'missing' };
      const outcome = await gateway.ask(request);
      if (outcome.kind === 'answer') used.push(outcome);
      return outcome;
    };
  }

  async function render(place: Place): Promise<PageResult> {
    const used: StoredAnswer[] = [];
    const changesApplied = gateway.changesApplied();
    const url = new URL(place.address, config.origin);
    const ask = askFor(used);
    const page = await (await renderer()).renderPage(url, { ask, turn, config, assetsOf });
    if (page.kind === 'redirect') return page;
    if (page.kind === 'failure') return { kind: 'failure', page: await failureOf(page) };
    // Pages of the other partitions are rarely requested twice.
    const frequency = place.partition === 'others' ? 'often' : 'once';
    const rendered = toCachedPage(page, {
      used,
      changesApplied,
      renderedAt: now(),
      encode: (text) => compressor.text(text, frequency),
      before: cache.get(place),
      date: date(),
    });
    cache.set(place, rendered);
    if (!rendered.complete) return { kind: 'failure', page: rendered };
    const isCurrent = isUsable(rendered) && gateway.isCurrent();
    return { kind: 'page', page: rendered, cache: isCurrent ? 'miss' : 'stale' };
  }

  /** The page for all URLs of a route whose primary content is missing. */
  function failureOf(failure: Failure): CachedPage | Promise<CachedPage> {
    const key = failureKey(failure);
    const known = cache.get(key);
    if (known && isServable(known)) return known;
    const shared = renderingFailures.get(key.address) ?? renderFailure();
    renderingFailures.set(key.address, shared);
    return shared.finally(() => renderingFailures.delete(key.address));

    async function renderFailure(): Promise<CachedPage> {
      const used: StoredAnswer[] = [];
      const changesApplied = gateway.changesApplied();
      const page = await (await renderer()).renderFailure(failure, { ask: askFor(used), config, assetsOf });
      const rendered = toCachedPage(page, {
        used,
        changesApplied,
        renderedAt: now(),
        encode: (text) => compressor.text(text, 'often'),
        date: date(),
      });
      cache.set(key, rendered);
      return rendered;
    }
  }

  return {
    cached,
    newSearch,
    get,
    /** The redirect target of a URL that is only misspelled in letter case or slashes; `null` for any other. */
    correctUrl: async (url: URL): Promise<string | null> => (await renderer()).correctUrl(url),
    /** The error page (spec §2), for invalid URLs. */
    errorPage: () => get(new URL('/error', config.origin)),
    /** The HTML for internal errors (500); `style` as in CachedPage. */
    async fault(): Promise<{ html: string; style: string | null }> {
      const document = await (await renderer()).renderFault({ config, assetsOf });
      return { html: document.html, style: styleSource(document) };
    },
  };
}

/** An id in a URL may be one that no document can have; such requests aren't sent. */
const hasInvalidId = (request: ContentRequest) =>
  'query' in request &&
  [request.query.documentId, request.query.author].some((id) => id !== null && !isDocumentId(id));
