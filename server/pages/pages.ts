import { LRUCache } from 'lru-cache';
import type { Outcome } from '#app/content/outcome.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { Assets } from '#app/server/document.ts';
import type { PageDocument, RenderResult } from '#app/server/entry.tsx';
import type { ContentRequest } from '#contract/call.ts';
import { isDocumentId } from '#contract/read-query.ts';
import type { Compressor, Sent } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/answer-store.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { type CachedPage, etagOf, isSearch, type PageCache } from './page-cache.ts';
import { createRenderTurns } from './render-turns.ts';

/** The server entry of the application, built or fresh from the development server. */
export type Renderer = Pick<
  typeof import('#app/server/entry.tsx'),
  'renderPage' | 'renderFailure' | 'renderFault' | 'canonicalAddress'
>;

/** What is sent for an address; of a page also how it came about. A failure is nobody's to keep. */
export type PageResult =
  | { kind: 'page'; page: CachedPage; cache: 'hit' | 'miss' | 'stale' }
  | { kind: 'failure'; page: CachedPage }
  | { kind: 'redirect'; status: 301 | 302; href: string };

export type Pages = ReturnType<typeof createPages>;

type Settings = {
  renderer: () => Promise<Renderer>;
  gateway: Pick<Gateway, 'ask' | 'isCurrent' | 'changesApplied'>;
  cache: PageCache;
  compressor: Compressor;
  config: SiteConfig;
  assetsOf: (module: string) => Assets;
  /** Milliseconds. */
  now: () => number;
};

type Failure = Extract<RenderResult, { kind: 'failure' }>;

/** Addresses as readers write them, remembered with the canonical one; longer ones are worked out each time. */
const MOST_ADDRESSES = 10_000;
const LONGEST_ADDRESS = 300;
/** Milliseconds for which a page that lacks something is given to others. */
const INCOMPLETE_FOR = 1_000;

/**
 * Pages of the site. A rendered page is given while it is fresh, and afterwards while the gateway still gives the very
 * answers it was rendered from; it is rendered once for everyone who asks at the same time. Where content does not come,
 * all addresses of a route get the same page.
 */
export function createPages(settings: Settings) {
  const { renderer, gateway, cache, compressor, config, assetsOf, now } = settings;
  const canonical = new LRUCache<string, string>({ max: MOST_ADDRESSES });
  /** `begunAt`: how many changes had been applied. */
  const rendering = new Map<string, { result: Promise<PageResult>; begunAt: number }>();
  const renderingFailures = new Map<string, Promise<CachedPage>>();
  const turn = createRenderTurns();

  async function canonicalOf(address: string): Promise<string> {
    const known = canonical.get(address);
    if (known !== undefined) return known;
    const worked = (await renderer()).canonicalAddress(new URL(address, config.origin));
    if (address.length <= LONGEST_ADDRESS) canonical.set(address, worked);
    return worked;
  }

  function isGood(page: CachedPage): boolean {
    return page.complete ? cache.isFresh(page) : isRecent(page);
  }

  function isRecent({ madeAt, changesApplied }: CachedPage): boolean {
    return now() < madeAt + INCOMPLETE_FOR && changesApplied === gateway.changesApplied();
  }

  /** A cached page if it can be given without asking anyone; the quick way for nearly every reader. */
  function cached(address: string): PageResult | null {
    const key = canonical.get(address);
    return key === undefined ? null : cachedAt(key);
  }

  function cachedAt(key: string): PageResult | null {
    const page = cache.get(key);
    if (!page || !isGood(page)) return null;
    if (!page.complete) return { kind: 'failure', page };
    return { kind: 'page', page, cache: gateway.isCurrent() ? 'hit' : 'stale' };
  }

  async function at(address: string): Promise<PageResult> {
    const key = await canonicalOf(address);
    const known = cachedAt(key);
    if (known) return known;
    const current = rendering.get(key);
    if (current) {
      const { begunAt } = current;
      const shared = await current.result;
      // One begun before a change shows what was there before it, and is not for who asks after the change.
      const isCurrent = shared.kind === 'page' ? isGood(shared.page) : begunAt === gateway.changesApplied();
      if (isCurrent) return shared;
    }
    return rendering.get(key)?.result ?? once(key, cache.get(key));
  }

  function once(key: string, before: CachedPage | undefined): Promise<PageResult> {
    const result = stillTrue(before).then((still) => still ?? render(key));
    const shared = result.finally(() => rendering.delete(key));
    rendering.set(key, { result: shared, begunAt: gateway.changesApplied() });
    return shared;
  }

  /** The page from before, if the gateway has nothing newer than what it was made of. */
  async function stillTrue(page: CachedPage | undefined): Promise<PageResult | null> {
    if (!page?.complete) return null;
    const outcomes = await Promise.all(page.used.map(({ request }) => gateway.ask(request)));
    const same = outcomes.every((outcome, i) => outcome === page.used[i]);
    return same ? { kind: 'page', page, cache: isGood(page) && gateway.isCurrent() ? 'hit' : 'stale' } : null;
  }

  /** Asks the gateway for a page, and adds each answer to `used`. */
  function askFor(used: StoredAnswer[]) {
    return async (request: ContentRequest): Promise<Outcome> => {
      if (namesNothing(request)) return { kind: 'missing' };
      const outcome = await gateway.ask(request);
      if (outcome.kind === 'answer') used.push(outcome);
      return outcome;
    };
  }

  async function render(key: string): Promise<PageResult> {
    const used: StoredAnswer[] = [];
    const begunAt = gateway.changesApplied();
    const url = new URL(key, config.origin);
    const page = await (await renderer()).renderPage(url, { ask: askFor(used), turn, config, assetsOf });
    if (page.kind === 'redirect') return page;
    if (page.kind === 'failure') return { kind: 'failure', page: await failureOf(page) };
    const made = toCachedPage(page, { used, begunAt }, isSearch(key) ? 'once' : 'often');
    cache.set(key, made);
    if (!made.complete) return { kind: 'failure', page: made };
    return { kind: 'page', page: made, cache: isGood(made) ? 'miss' : 'stale' };
  }

  /** The page that every address of a route gets whose content did not come. */
  function failureOf(failure: Failure): CachedPage | Promise<CachedPage> {
    const key = `${failure.status} ${failure.route}`;
    const known = cache.get(key);
    if (known && (isGood(known) || isRecent(known))) return known;
    const shared = renderingFailures.get(key) ?? renderFailure();
    renderingFailures.set(key, shared);
    return shared.finally(() => renderingFailures.delete(key));

    async function renderFailure(): Promise<CachedPage> {
      const used: StoredAnswer[] = [];
      const begunAt = gateway.changesApplied();
      const page = await (await renderer()).renderFailure(failure, { ask: askFor(used), config, assetsOf });
      const made = toCachedPage(page, { used, begunAt }, 'often');
      cache.set(key, made);
      return made;
    }
  }

  type From = { used: StoredAnswer[]; begunAt: number };

  function toCachedPage(
    { status, html, complete }: PageDocument,
    { used, begunAt }: From,
    sent: Sent,
  ): CachedPage {
    const body = compressor.text(html, sent);
    return { status, etag: etagOf(html), body, used, complete, madeAt: now(), changesApplied: begunAt };
  }

  return {
    cached,
    at,
    /** For invalid addresses. */
    unknown: () => at('/error'),
    /** For internal errors (500). */
    async fault(): Promise<string> {
      return (await (await renderer()).renderFault({ config, assetsOf })).html;
    },
  };
}

/** An address may name an article as none is ever named; the content service is not asked for it. */
const namesNothing = ({ query: { documentId } }: ContentRequest) =>
  documentId !== null && !isDocumentId(documentId);
