import { LRUCache } from 'lru-cache';
import { type ContentRequest, requestUrl } from '#app/content/requests.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import type { Assets } from '#app/document.ts';
import type { Reply } from '#app/entry-server.tsx';
import { acceptRequest } from '#server/gateway/accept-request.ts';
import type { Gateway, StoredAnswer } from '#server/gateway/gateway.ts';
import { type CachedPage, cachedPage, type PageCache } from './page-cache.ts';

/** The server entry of the application, built or fresh from the development server. */
export type Renderer = Pick<
  typeof import('#app/entry-server.tsx'),
  'renderPage' | 'renderFault' | 'canonicalAddress'
>;

/** A page as it is answered, and how it came about (for the header Cache-Status). */
export type PageAnswer =
  | { kind: 'page'; page: CachedPage; cache: 'hit' | 'miss' | 'stale' }
  | { kind: 'unkept'; status: 200 | 404 | 500 | 503; html: string }
  | { kind: 'redirect'; status: 301 | 302; href: string };

export type Pages = ReturnType<typeof createPages>;

type Settings = {
  renderer: () => Promise<Renderer>;
  gateway: Pick<Gateway, 'ask' | 'isFresh'>;
  cache: PageCache;
  config: SiteConfig;
  assetsOf: (module: string) => Assets;
};

/** Addresses as readers write them, remembered with the canonical one; longer ones are worked out each time. */
const MOST_ADDRESSES = 10_000;
const LONGEST_ADDRESS = 300;

/**
 * Pages of the site. A rendered page is kept as long as the gateway still gives the very answers
 * it was rendered from; it is rendered once for everyone who asks at the same time. Pages
 * that lack something, and errors, are never kept.
 */
export function createPages({ renderer, gateway, cache, config, assetsOf }: Settings) {
  const canonical = new LRUCache<string, string>({ max: MOST_ADDRESSES });
  const rendering = new Map<string, Promise<PageAnswer>>();

  async function canonicalOf(address: string): Promise<string> {
    const known = canonical.get(address);
    if (known !== undefined) return known;
    const worked = (await renderer()).canonicalAddress(new URL(address, config.origin));
    if (address.length <= LONGEST_ADDRESS) canonical.set(address, worked);
    return worked;
  }

  /** A kept page if it can be given without asking anyone; the quick way for nearly every reader. */
  function kept(address: string): PageAnswer | null {
    const key = canonical.get(address);
    const page = key === undefined ? undefined : cache.get(key);
    if (!page?.used.every(gateway.isFresh)) return null;
    return { kind: 'page', page, cache: 'hit' };
  }

  async function at(address: string): Promise<PageAnswer> {
    const key = await canonicalOf(address);
    const shared = await rendering.get(key);
    // What was begun before a change, and shows what was before it, is not for who asks after it.
    if (shared && (shared.kind !== 'page' || shared.page.used.every(gateway.isFresh))) return shared;
    return rendering.get(key) ?? once(key, cache.get(key));
  }

  function once(key: string, before: CachedPage | undefined): Promise<PageAnswer> {
    const answer = stillTrue(before).then((still) => still ?? render(key));
    const shared = answer.finally(() => rendering.delete(key));
    rendering.set(key, shared);
    return shared;
  }

  /** The page from before, if the gateway has nothing newer than what it was made of. */
  async function stillTrue(page: CachedPage | undefined): Promise<PageAnswer | null> {
    if (!page) return null;
    const outcomes = await Promise.all(page.used.map(({ request }) => gateway.ask(request)));
    const same = outcomes.every((outcome, i) => outcome.kind === 'answer' && outcome.stored === page.used[i]);
    return same ? { kind: 'page', page, cache: page.used.every(gateway.isFresh) ? 'hit' : 'stale' } : null;
  }

  async function render(key: string): Promise<PageAnswer> {
    const used: StoredAnswer[] = [];
    const ask = async (request: ContentRequest): Promise<Reply> => {
      // An address may name an article as no article is named; that is never asked.
      const url = new URL(requestUrl(request), config.origin);
      if (!acceptRequest(url.pathname, url.searchParams)) return { kind: 'missing' };
      const outcome = await gateway.ask(request);
      if (outcome.kind !== 'answer') return outcome;
      used.push(outcome.stored);
      return { kind: 'answer', answer: outcome.stored.answer, json: outcome.stored.json };
    };

    const url = new URL(key, config.origin);
    const page = await (await renderer()).renderPage(url, { ask, config, assetsOf });
    if (page.kind === 'redirect') return page;
    const { status, html, complete } = page;
    if (!complete || (status !== 200 && status !== 404)) return { kind: 'unkept', status, html };
    const made = cachedPage(html, status, used);
    cache.set(key, made);
    return { kind: 'page', page: made, cache: used.every(gateway.isFresh) ? 'miss' : 'stale' };
  }

  return {
    kept,
    at,
    /** For addresses that are none. */
    unknown: () => at('/error'),
    /** For faults of our own. */
    async fault(): Promise<string> {
      return (await (await renderer()).renderFault({ config, assetsOf })).html;
    },
  };
}
