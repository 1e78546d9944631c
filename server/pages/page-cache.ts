import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EncodedText } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/answer-store.ts';
import type { Gateway } from '#server/gateway/gateway.ts';

/** A rendered page as it is sent. */
export type CachedPage = {
  readonly status: 200 | 404 | 500 | 503;
  readonly etag: string;
  readonly body: EncodedText;
  /** The answers it was rendered from. While they are fresh, so is the page. */
  readonly used: readonly StoredAnswer[];
  /** Everything was there that belongs on the page. Another one is kept for a moment, and by nobody else. */
  readonly complete: boolean;
  /** In the clock's milliseconds. */
  readonly madeAt: number;
  /** How many changes had been applied when its rendering began. */
  readonly changesApplied: number;
};

type Settings = {
  gateway: Pick<Gateway, 'isFresh' | 'onStale'>;
  /** Milliseconds. */
  now: () => number;
};

/** Bytes kept: of searches, which anybody can make up, and of all other pages. */
const SEARCH_BYTES = 12 * 1024 * 1024;
const OTHER_BYTES = 72 * 1024 * 1024;

export type PageCache = ReturnType<typeof createPageCache>;

/** Whether a page is one of those of which anybody can make up any number. */
export const isSearch = (address: string) => address.startsWith('/search');

/**
 * Rendered pages by their canonical address; a flood of searches leaves all other pages alone. A page is fresh while
 * the answers it was rendered from are; the gateway tells when one of them is not any more. A page that has left the cache
 * counts as stale.
 */
export function createPageCache({ gateway, now }: Settings) {
  const searches = pagesIn(SEARCH_BYTES, setStale);
  const others = pagesIn(OTHER_BYTES, setStale);
  const partition = (address: string) => (isSearch(address) ? searches : others);
  /** The fresh pages, each with the first `freshUntil` of its answers. */
  const fresh = new Map<CachedPage, number>();
  /** The fresh pages by the answers they were rendered from. */
  const renderedFrom = new Map<StoredAnswer, Set<CachedPage>>();

  gateway.onStale((answer) => {
    for (const page of renderedFrom.get(answer) ?? []) setStale(page);
  });

  function setFresh(page: CachedPage): void {
    fresh.set(page, Math.min(...page.used.map(({ freshUntil }) => freshUntil)));
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
      // One that is too large is not kept.
      const isKept = partition(address).peek(address) === page;
      // Nobody was told of answers that stopped being fresh while it was rendered.
      if (isKept && page.used.every(gateway.isFresh)) setFresh(page);
    },

    isFresh(page: CachedPage): boolean {
      const until = fresh.get(page) ?? 0;
      // Nearly every page that is sent comes by here, and mostly the clock need not be read.
      return until === Number.POSITIVE_INFINITY || until > now();
    },
  };
}

/** The mark of a page, the same for the same page on every machine. */
export const etagOf = (html: string) => createHash('sha256').update(html).digest('base64url').slice(0, 22);

function pagesIn(bytes: number, onLeft: (page: CachedPage) => void) {
  return new LRUCache<string, CachedPage>({
    maxSize: bytes,
    // The page itself, and what its encodings, their heads and its entry add.
    sizeCalculation: ({ body }, address) => (body.length * 1.6 + address.length + 5_000) | 0,
    dispose: onLeft,
  });
}
