import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from '#server/compression/choose-encoding.ts';
import type { Encoded } from '#server/compression/compressor.ts';
import type { CachedPage } from '#server/pages/page-cache.ts';
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
  /** Set on every response. */
  headers: Record<string, string>;
  /** Milliseconds that a connection is kept on which nothing is asked. */
  keepAliveTimeout: number;
};

type SentPage = { page: CachedPage; cache: keyof typeof CACHE_STATUS };

/**
 * Sends cached pages, or says that the client has one already (304). Nearly every response is a page found in memory: that
 * is written past Node. For the others the headers are a flat list, which is the least work.
 */
export function createPageSender({ headers, keepAliveTimeout }: Settings) {
  const ofEveryPage = [...Object.entries(headers).flat(), ...PAGE_POLICY, 'Vary', 'Accept-Encoding'];
  const keepAlive = ['Connection', 'keep-alive', 'Keep-Alive', `timeout=${keepAliveTimeout / 1000}`];
  const writeWhole = createWholeWriter();
  /** Heads of pages by their bytes: made once for a page and an encoding, and dropped with them. */
  const heads = { hit: new WeakMap<Buffer, Buffer>(), stale: new WeakMap<Buffer, Buffer>() };

  function headersOf({ page, cache }: SentPage, encoding: Encoding): string[] {
    return [...ofEveryPage, 'ETag', etagOf(page, encoding), 'Cache-Status', CACHE_STATUS[cache]];
  }

  function wholeHeadersOf(sent: SentPage, { encoding, bytes }: Encoded): string[] {
    const whole = headersOf(sent, encoding);
    whole.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(bytes.length));
    if (encoding !== 'identity') whole.push('Content-Encoding', encoding);
    return whole;
  }

  function headOf(sent: SentPage & { cache: 'hit' | 'stale' }, encoded: Encoded): Buffer {
    const known = heads[sent.cache].get(encoded.bytes);
    if (known) return known;
    const head = wireHead(sent.page.status, [...wholeHeadersOf(sent, encoded), ...keepAlive]);
    heads[sent.cache].set(encoded.bytes, head);
    return head;
  }

  return function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    { page, cache }: SentPage,
  ): void | Promise<void> {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const known = request.headers['if-none-match'];
    if (known && page.status === 200 && known.includes(etagOf(page, encoding))) {
      response.writeHead(304, headersOf({ page, cache }, encoding)).end();
      return;
    }
    const wantsBody = request.method === 'GET';
    const sendEncoded = (encoded: Encoded): void => {
      const { bytes } = encoded;
      if (wantsBody && cache !== 'miss' && writeWhole(response, headOf({ page, cache }, encoded), bytes))
        return;
      response.writeHead(page.status, wholeHeadersOf({ page, cache }, encoded));
      response.end(wantsBody ? bytes : undefined);
    };
    const body = page.body.in(encoding);
    return body instanceof Promise ? body.then(sendEncoded) : sendEncoded(body);
  };
}

/** One mark for each encoding: a strong mark stands for exact bytes. */
function etagOf({ etag }: CachedPage, encoding: Encoding): string {
  return `"${etag}-${encoding}"`;
}
