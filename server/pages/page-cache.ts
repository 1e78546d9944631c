import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { StoredAnswer } from '#server/gateway/gateway.ts';
import { compressOnce, type Encoding } from '#server/http/compress.ts';

/** A rendered page as it is sent: bytes for each encoding, made when first asked for. */
export type CachedPage = {
  status: 200 | 404;
  etag: string;
  body: (encoding: Encoding) => Buffer | Promise<Buffer>;
  /** The answers it was rendered from. While they are what the gateway answers, so is the page. */
  used: readonly StoredAnswer[];
};

/** Bytes kept: of searches, which anybody can make up, and of all other pages. */
const SEARCH_BYTES = 12 * 1024 * 1024;
const OTHER_BYTES = 72 * 1024 * 1024;

export type PageCache = ReturnType<typeof createPageCache>;

/** Rendered pages by their canonical address; a flood of searches leaves all other pages alone. */
export function createPageCache() {
  const searches = pagesOf(SEARCH_BYTES);
  const others = pagesOf(OTHER_BYTES);
  const partition = (address: string) => (address.startsWith('/search') ? searches : others);
  return {
    get: (address: string) => partition(address).get(address),
    set: (address: string, page: CachedPage) => void partition(address).set(address, page),
  };
}

/** A page from its HTML. The mark is the same for the same page on every machine. */
export function cachedPage(html: string, status: 200 | 404, used: readonly StoredAnswer[]): CachedPage {
  const identity = Buffer.from(html);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { status, etag, body: compressOnce(identity), used };
}

function pagesOf(bytes: number) {
  return new LRUCache<string, CachedPage>({
    maxSize: bytes,
    // The page itself, and what its encodings, their heads and its entry add.
    sizeCalculation: (page, address) => {
      const identity = page.body('identity');
      return ((identity instanceof Buffer ? identity.length * 1.6 : 0) + address.length + 5_000) | 0;
    },
  });
}
