import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from '#server/pages/page-cache.ts';
import { chooseEncoding, type Encoding } from './compress.ts';
import { createWholeWriter, wireHead } from './write-whole.ts';

/**
 * How long a page may be kept. Browsers ask each time (a 304 costs nothing); an edge in front may
 * keep it for a moment, and much longer while this site can't be reached. The edge has a header
 * of its own, since `s-maxage` would forbid it to serve anything stale.
 */
const PAGE_POLICY = [
  'Cache-Control',
  'no-cache',
  'CDN-Cache-Control',
  'max-age=1, stale-while-revalidate=10, stale-if-error=86400',
];

const CACHE_STATUS = {
  hit: 'masthead; hit',
  miss: 'masthead; fwd=miss; stored',
  stale: 'masthead; hit; detail=stale',
} as const;

type Settings = {
  /** Set on every answer. */
  headers: Record<string, string>;
  /** Milliseconds that a connection is kept on which nothing is asked. */
  keepAliveTimeout: number;
};

type SentPage = { page: CachedPage; cache: keyof typeof CACHE_STATUS };

/**
 * Sends kept pages, or the word that the client has one already (304). Nearly every answer is a page that is found in
 * memory and still true: that is written past Node. For the others the headers are a flat list, which is the least work.
 */
export function createPageSender({ headers, keepAliveTimeout }: Settings) {
  const ofEveryPage = [...Object.entries(headers).flat(), ...PAGE_POLICY, 'Vary', 'Accept-Encoding'];
  const keepAlive = ['Connection', 'keep-alive', 'Keep-Alive', `timeout=${keepAliveTimeout / 1000}`];
  const writeWhole = createWholeWriter();
  /** Heads of pages that were found, by their bytes: made once for a page and an encoding, and let go with them. */
  const heads = new WeakMap<Buffer, Buffer>();

  function headersOf({ page, cache }: SentPage, encoding: Encoding): string[] {
    return [...ofEveryPage, 'ETag', etagOf(page, encoding), 'Cache-Status', CACHE_STATUS[cache]];
  }

  function wholeHeadersOf(sent: SentPage, encoding: Encoding, bytes: Buffer): string[] {
    const whole = headersOf(sent, encoding);
    whole.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(bytes.length));
    if (encoding !== 'identity') whole.push('Content-Encoding', encoding);
    return whole;
  }

  function headOfHit(sent: SentPage, encoding: Encoding, bytes: Buffer): Buffer {
    const known = heads.get(bytes);
    if (known) return known;
    const head = wireHead(sent.page.status, [...wholeHeadersOf(sent, encoding, bytes), ...keepAlive]);
    heads.set(bytes, head);
    return head;
  }

  return function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    sent: SentPage,
  ): void | Promise<void> {
    const { page, cache } = sent;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const known = request.headers['if-none-match'];
    if (known && page.status === 200 && known.includes(etagOf(page, encoding))) {
      response.writeHead(304, headersOf(sent, encoding)).end();
      return;
    }
    const wantsBody = request.method === 'GET';
    const sendBytes = (bytes: Buffer): void => {
      if (wantsBody && cache === 'hit' && writeWhole(response, headOfHit(sent, encoding, bytes), bytes))
        return;
      response.writeHead(page.status, wholeHeadersOf(sent, encoding, bytes));
      response.end(wantsBody ? bytes : undefined);
    };
    const body = page.body(encoding);
    return Buffer.isBuffer(body) ? sendBytes(body) : body.then(sendBytes);
  };
}

/** One mark for each encoding: a strong mark stands for exact bytes. */
function etagOf({ etag }: CachedPage, encoding: Encoding): string {
  return `"${etag}-${encoding}"`;
}
