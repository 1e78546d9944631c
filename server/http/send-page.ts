import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from '#server/compression/choose-encoding.ts';
import type { Encoded } from '#server/compression/compressor.ts';
import { createWholeWriter, formatHead } from '#server/node/write-whole.ts';
import type { CachedPage } from '#server/pages/cached-page.ts';
import type { EdgePolicy } from './edge-policy.ts';
import { matchesEtag } from './matches-etag.ts';
import { PAGE_LIFETIME } from './page-lifetime.ts';
import { pagePolicy, type SecurityHeaders } from './security-headers.ts';

const PAGE_POLICY = Object.entries(PAGE_LIFETIME).flat();
const FAILURE_POLICY = ['Cache-Control', 'no-store'];
const NO_BODY = Buffer.alloc(0);
const RETRY_AFTER = ['Retry-After', '5'];

const CACHE_STATUS = {
  hit: 'masthead; hit',
  miss: 'masthead; fwd=miss; stored',
  stale: 'masthead; hit; detail=stale',
} as const;

type Settings = {
  /** Set on every response. */
  headers: SecurityHeaders;
  /** `null` without an edge that is notified of changes. */
  edgePolicy: EdgePolicy | null;
  isUpToDate: () => boolean;
};

type SentPage = { page: CachedPage; cache: keyof typeof CACHE_STATUS | 'failure' };

/**
 * Sends pages, or 304 if the client's copy is current. They are written to the socket directly (decision 0012), without the headers
 * that tell a client of HTTP/1.1 what it knows: that its connection stays open. Where Node has to send one, it gets a flat list of
 * headers, the fastest form `writeHead` accepts.
 */
export function createPageSender({ headers, edgePolicy, isUpToDate }: Settings) {
  const { 'Content-Security-Policy': policy, ...others } = headers;
  const commonHeaders = [...Object.entries(others).flat(), 'Vary', 'Accept-Encoding'];
  // Other sites cannot use HTML as a script, style or picture because of its type, or as a frame because of its policy.
  const { 'Cross-Origin-Resource-Policy': _, ...ofHtml } = others;
  const htmlHeaders = [...Object.entries(ofHtml).flat(), 'Vary', 'Accept-Encoding'];
  const writeWhole = createWholeWriter();
  /** Response heads by body: computed once for each page and encoding, and dropped with it. */
  const heads = {
    hit: new WeakMap<Buffer, Buffer>(),
    miss: new WeakMap<Buffer, Buffer>(),
    stale: new WeakMap<Buffer, Buffer>(),
    failure: new WeakMap<Buffer, Buffer>(),
  };
  /** Heads of 304 responses by page. */
  const notModified = new WeakMap<CachedPage, Map<Encoding, Buffer>>();

  /** Headers of every page response, also of a 304. */
  function headersOf({ page, cache }: SentPage, encoding: Encoding): string[] {
    const common = page.type.startsWith('text/html') ? htmlHeaders : commonHeaders;
    const all = [...common, 'Content-Security-Policy', pagePolicy(page, policy)];
    if (cache === 'failure') return [...all, ...FAILURE_POLICY, ...(page.status === 503 ? RETRY_AFTER : [])];
    all.push('ETag', etagHeader(page, encoding), 'Cache-Status', CACHE_STATUS[cache]);
    if (page.changedAt !== null) all.push('Last-Modified', new Date(page.changedAt * 1_000).toUTCString());
    // A missing page has no tag for content that may be published at its URL later.
    const mayStay = cache !== 'stale' && page.status === 200;
    return [...all, ...(edgePolicy?.headersOf(page, mayStay) ?? PAGE_POLICY)];
  }

  /** Headers of a response with a body. */
  function allHeadersOf(sent: SentPage, { encoding, bytes }: Encoded): string[] {
    const all = headersOf(sent, encoding);
    all.push('Content-Type', sent.page.type, 'Content-Length', String(bytes.length));
    if (encoding !== 'identity') all.push('Content-Encoding', encoding);
    return all;
  }

  function headOf(sent: SentPage, encoded: Encoded): Buffer {
    const known = heads[sent.cache].get(encoded.bytes);
    if (known) return known;
    const head = formatHead(sent.page.status, allHeadersOf(sent, encoded));
    if (!edgePolicy?.ends(sent.page)) heads[sent.cache].set(encoded.bytes, head);
    return head;
  }

  /** The head of a 304 response for a cached page that is current. */
  function notModifiedHead(sent: SentPage, encoding: Encoding): Buffer {
    const known = notModified.get(sent.page) ?? new Map<Encoding, Buffer>();
    notModified.set(sent.page, known);
    const head = known.get(encoding) ?? formatHead(304, headersOf(sent, encoding));
    if (!edgePolicy?.ends(sent.page)) known.set(encoding, head);
    return head;
  }

  return function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    { page, cache: found }: SentPage,
  ): void | Promise<void> {
    const cache = edgePolicy && found !== 'failure' && !isUpToDate() ? 'stale' : found;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (cache !== 'failure' && page.status === 200 && isNotModified(request, page, encoding)) {
      if (cache === 'hit' && writeWhole(response, notModifiedHead({ page, cache }, encoding), NO_BODY))
        return;
      response.writeHead(304, headersOf({ page, cache }, encoding)).end();
      return;
    }
    const wantsBody = request.method === 'GET';
    const sendEncoded = (encoded: Encoded): void => {
      const { bytes } = encoded;
      if (wantsBody && writeWhole(response, headOf({ page, cache }, encoded), bytes)) return;
      response.writeHead(page.status, allHeadersOf({ page, cache }, encoded));
      response.end(wantsBody ? bytes : undefined);
    };
    const body = page.body.in(encoding);
    return body instanceof Promise ? body.then(sendEncoded) : sendEncoded(body);
  };
}

/** Whether the client's copy is current, by ETag or else by date. */
function isNotModified({ headers }: IncomingMessage, page: CachedPage, encoding: Encoding): boolean {
  const etags = headers['if-none-match'];
  if (etags !== undefined) return matchesEtag(etags, etagHeader(page, encoding));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return page.changedAt !== null && page.changedAt * 1_000 <= since;
}

/** The ETag is weak: a text that is sent often is compressed again, into other bytes. */
function etagHeader({ etag }: CachedPage, encoding: Encoding): string {
  return `W/"${etag}-${encoding}"`;
}
