import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EncodedText } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/answer-store.ts';
import type { Gateway } from '#server/gateway/gateway.ts';

/** A rendered page. */
export type CachedPage = {
  readonly status: 200 | 404 | 500 | 503;
  readonly etag: string;
  /** The media type. */
  readonly type: string;
  /** The source for its style element in the content security policy; `null` without one. */
  readonly style: string | null;
  /** The origins of frames that the content security policy allows. */
  readonly frames: readonly string[];
  readonly body: EncodedText;
  /** The answers it was rendered from. The page is fresh while all of them are. */
  readonly used: readonly StoredAnswer[];
  /** Whether every request was answered. An incomplete page is cached for a second, and clients may not cache it. */
  readonly complete: boolean;
  /** When it was rendered, in the clock's milliseconds. */
  readonly renderedAt: number;
  /** How many changes had been applied when rendering started. */
  readonly changesApplied: number;
  /** When its text was last seen to change, in seconds since 1970, for those who keep dates alone; only of texts for programs. */
  readonly changedAt: number | null;
  /** When it must be rendered again although no answer has changed, in the clock's milliseconds; usually never. */
  readonly expiresAt: number;
};

type Partition = 'searches' | 'feeds' | 'sitemaps' | 'others';

type Settings = {
  gateway: Pick<Gateway, 'isFresh' | 'mayLag' | 'onStale'>;
  /** Milliseconds. */
  now: () => number;
  /** Bytes for each kind of page, so that made-up searches and feeds, and crawlers of all sitemaps, cannot evict other pages. */
  memory: Record<Partition, number>;
};

export type PageCache = ReturnType<typeof createPageCache>;

/** Whether an address is a search, of which clients can make up any number. The lists of all news are not. */
const isSearch = (address: string) =>
  address.startsWith('/search?') && !/^\/search\?categories=(&sort=[a-z]+)?$/.test(address);

function partitionOf(address: string): Partition {
  if (isSearch(address)) return 'searches';
  if (address.startsWith('/sitemap')) return 'sitemaps';
  return /^\/[a-z]+\.(xml|json)\?/.test(address) ? 'feeds' : 'others';
}

/** Whether clients can make up any number of such addresses, each of which is a search for the content service. */
export const isMadeUp = (address: string) => ['searches', 'feeds'].includes(partitionOf(address));

/** Whether few such addresses are requested twice. */
export const isRare = (address: string) => partitionOf(address) !== 'others';

/**
 * Rendered pages by canonical address. A page is fresh while the answers it was rendered from are; the gateway notifies
 * the cache when one becomes stale. An evicted page counts as stale.
 */
export function createPageCache({ gateway, now, memory }: Settings) {
  const partitions = {
    searches: createCache(memory.searches, setStale),
    feeds: createCache(memory.feeds, setStale),
    sitemaps: createCache(memory.sitemaps, setStale),
    others: createCache(memory.others, setStale),
  };
  const partition = (address: string) => partitions[partitionOf(address)];
  /** Fresh pages, each with the earliest `freshUntil` of its answers, or when it expires itself. */
  const fresh = new Map<CachedPage, number>();
  /** Fresh pages by answer. */
  const renderedFrom = new Map<StoredAnswer, Set<CachedPage>>();

  gateway.onStale((answer) => {
    for (const page of renderedFrom.get(answer) ?? []) setStale(page);
  });

  function setFresh(page: CachedPage): void {
    fresh.set(page, Math.min(page.expiresAt, ...page.used.map(({ freshUntil }) => freshUntil)));
    for (const answer of page.used) {
      const pages = renderedFrom.get(answer);
      if (pages) pages.add(page);
      else renderedFrom.set(answer, new Set([page]));
    }
  }

  function setStale(page: CachedPage): void {
    if (!fresh.delete(page)) return;
    for (const answer of page.used) {
      const pages = renderedFrom.get(answer);
      pages?.delete(page);
      if (pages?.size === 0) renderedFrom.delete(answer);
    }
  }

  return {
    get: (address: string) => partition(address).get(address),

    set(address: string, page: CachedPage): void {
      partition(address).set(address, page);
      // A page that is too large is not cached.
      const isCached = partition(address).peek(address) === page;
      // An answer may have become stale during rendering.
      if (isCached && page.used.every(gateway.isFresh)) setFresh(page);
    },

    isFresh(page: CachedPage): boolean {
      const until = fresh.get(page) ?? 0;
      // Hot path: read the clock only if the page can expire.
      return until === Number.POSITIVE_INFINITY || until > now();
    },

    /** Whether a page that is not fresh may be sent while it is made again. */
    mayLag: (page: CachedPage): boolean =>
      page.expiresAt > now() &&
      page.used.every((answer) => gateway.isFresh(answer) || gateway.mayLag(answer)),
  };
}

/** The same text has the same ETag on every machine. */
export const etagOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

function createCache(maxBytes: number, onEvict: (page: CachedPage) => void) {
  return new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Two compressed encodings with their heads, and fixed overhead.
    sizeCalculation: ({ body }, address) => Math.ceil(body.length * 0.4 + address.length + 3_000),
    dispose: onEvict,
  });
}
