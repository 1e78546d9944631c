import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EncodedText } from '#server/compression/compressor.ts';
import type { StoredAnswer } from '#server/gateway/answer-store.ts';

/** A rendered page as it is sent. */
export type CachedPage = {
  status: 200 | 404 | 500 | 503;
  etag: string;
  body: EncodedText;
  /** The answers it was rendered from. While they are fresh, so is the page. */
  used: readonly StoredAnswer[];
  /** Everything was there that belongs on the page. Another one is kept for a moment, and by nobody else. */
  complete: boolean;
  /** In the clock's milliseconds. */
  madeAt: number;
  /** How many changes had been applied when its rendering began. */
  changesApplied: number;
};

/** Bytes kept: of searches, which anybody can make up, and of all other pages. */
const SEARCH_BYTES = 12 * 1024 * 1024;
const OTHER_BYTES = 72 * 1024 * 1024;

export type PageCache = ReturnType<typeof createPageCache>;

/** Whether a page is one of those of which anybody can make up any number. */
export const isSearch = (address: string) => address.startsWith('/search');

/** Rendered pages by their canonical address; a flood of searches leaves all other pages alone. */
export function createPageCache() {
  const searches = pagesOf(SEARCH_BYTES);
  const others = pagesOf(OTHER_BYTES);
  const partition = (address: string) => (isSearch(address) ? searches : others);
  return {
    get: (address: string) => partition(address).get(address),
    set: (address: string, page: CachedPage) => void partition(address).set(address, page),
  };
}

/** The mark of a page, the same for the same page on every machine. */
export const etagOf = (html: string) => createHash('sha256').update(html).digest('base64url').slice(0, 22);

function pagesOf(bytes: number) {
  return new LRUCache<string, CachedPage>({
    maxSize: bytes,
    // The page itself, and what its encodings, their heads and its entry add.
    sizeCalculation: ({ body }, address) => (body.length * 1.6 + address.length + 5_000) | 0,
  });
}
