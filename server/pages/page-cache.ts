import { LRUCache } from 'lru-cache';
import type { Partition, Place } from '#app/content/place.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';
import type { CachedPage } from './cached-page.ts';

type Settings = {
  gateway: Pick<Gateway, 'isFresh' | 'mayLag' | 'onStale'>;
  /** Milliseconds. */
  now: () => number;
  /** Bytes for each kind of page, so that made-up searches and feeds, and crawlers of all sitemaps, cannot evict other pages. */
  memory: Record<Partition, number>;
};

export type PageCache = ReturnType<typeof createPageCache>;

/** Where a page is kept. */
type Key = Pick<Place, 'address' | 'partition'>;

/**
 * Rendered pages by canonical path. A page is fresh while the answers it was rendered from are; the gateway notifies the cache
 * when one becomes stale. An evicted page counts as stale.
 */
export function createPageCache({ gateway, now, memory }: Settings) {
  const partitions = {
    searches: createCache(memory.searches, setStale),
    feeds: createCache(memory.feeds, setStale),
    sitemaps: createCache(memory.sitemaps, setStale),
    others: createCache(memory.others, setStale),
  };
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
    get: ({ address, partition }: Key) => partitions[partition].get(address),

    set({ address, partition }: Key, page: CachedPage): void {
      partitions[partition].set(address, page);
      // A page that is too large is not cached.
      const isCached = partitions[partition].peek(address) === page;
      // An answer may have become stale during rendering.
      if (isCached && page.used.every(gateway.isFresh)) setFresh(page);
    },

    isFresh(page: CachedPage): boolean {
      const until = fresh.get(page) ?? 0;
      // Hot path: read the clock only if the page can expire.
      return until === Number.POSITIVE_INFINITY || until > now();
    },

    /** Whether a stale page may be sent while it is rendered again. */
    mayLag: (page: CachedPage): boolean =>
      page.expiresAt > now() &&
      page.used.every((answer) => gateway.isFresh(answer) || gateway.mayLag(answer)),
  };
}

function createCache(maxBytes: number, onEvict: (page: CachedPage) => void) {
  return new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Two compressed encodings with their heads, and fixed overhead.
    sizeCalculation: ({ body }, address) => Math.ceil(body.length * 0.4 + address.length + 3_000),
    dispose: onEvict,
  });
}
