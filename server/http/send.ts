import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '#server/compression/choose-encoding.ts';
import type { EncodedText } from '#server/compression/compressor.ts';
import { matchesEtag } from './matches-etag.ts';

export type TextResponse = {
  status: number;
  type: string;
  /** A string is sent uncompressed. */
  body: string | EncodedText;
  /** Identifies the text, for an ETag. */
  etag?: string;
  headers?: Record<string, string>;
};

/**
 * Sends a text in the best encoding the client accepts; for HEAD only the headers. With an `etag`, 304 if the client has the
 * text.
 */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, etag, headers }: TextResponse,
): Promise<void> {
  const { encoding, bytes } =
    typeof body === 'string'
      ? { encoding: 'identity', bytes: Buffer.from(body) }
      : await body.in(chooseEncoding(request.headers['accept-encoding']));
  const tag = etag && `"${etag}-${encoding}"`;
  response.setHeaders(
    new Map(Object.entries({ Vary: 'Accept-Encoding', ...(tag && { ETag: tag }), ...headers })),
  );
  if (tag && matchesEtag(request.headers['if-none-match'] ?? '', tag)) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Sends a sentence that must not be cached. */
export const sendText = (request: IncomingMessage, response: ServerResponse, status: number, body: string) =>
  send(request, response, {
    status,
    type: 'text/plain; charset=utf-8',
    body,
    headers: { 'Cache-Control': 'no-store' },
  });
