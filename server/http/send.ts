import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '#server/compression/choose-encoding.ts';
import type { EncodedText } from '#server/compression/compressor.ts';

type TextResponse = {
  status: number;
  type: string;
  /** A string is sent uncompressed. */
  body: string | EncodedText;
  headers?: Record<string, string>;
};

/** Sends a text in the best encoding the client accepts; for HEAD only the headers. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: TextResponse,
): Promise<void> {
  const { encoding, bytes } =
    typeof body === 'string'
      ? { encoding: 'identity', bytes: Buffer.from(body) }
      : await body.in(chooseEncoding(request.headers['accept-encoding']));
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
