import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from '#server/pages/page-cache.ts';
import { chooseEncoding, compressOnce, type Encoding } from './compress.ts';

/** Below this many bytes compression gains nothing. */
const WORTH_COMPRESSING = 1024;

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

/** A text that is sent more than once, with what its encodings made of it. */
export type KeptText = { length: number; in: (encoding: Encoding) => Buffer | Promise<Buffer> };

export function keepText(text: string): KeptText {
  const identity = Buffer.from(text);
  return { length: identity.length, in: compressOnce(identity) };
}

type Answer = { status: number; type: string; body: string | KeptText; headers?: Record<string, string> };

/** Sends a text whole, in the best encoding the client takes; for HEAD the headers alone. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: Answer,
): Promise<void> {
  const text = typeof body === 'string' ? keepText(body) : body;
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const encoding = text.length < WORTH_COMPRESSING ? 'identity' : wanted;
  const bytes = await text.in(encoding);
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Sends a kept page, or the word that the client has it already (304). Nearly every answer is one of these, so the
 * headers are a flat list, names and values in turn: Node writes that as it is, and merges nothing.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, cache }: { page: CachedPage; cache: 'hit' | 'miss' | 'stale' },
  everyPage: readonly string[],
): void | Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  // One mark for each encoding: a strong mark stands for exact bytes.
  const etag = `"${page.etag}-${encoding}"`;
  const headers = [
    ...everyPage,
    ...PAGE_POLICY,
    'ETag',
    etag,
    'Vary',
    'Accept-Encoding',
    'Cache-Status',
    CACHE_STATUS[cache],
  ];
  if (page.status === 200 && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const finish = (bytes: Buffer) => {
    headers.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(bytes.length));
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    response.writeHead(page.status, headers);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  const body = page.body(encoding);
  return Buffer.isBuffer(body) ? finish(body) : body.then(finish);
}

const CACHE_STATUS = {
  hit: 'masthead; hit',
  miss: 'masthead; fwd=miss; stored',
  stale: 'masthead; hit; detail=stale',
} as const;
