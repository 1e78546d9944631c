import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compressOnce, type Encoding } from './compress.ts';

/** Below this many bytes compression gains nothing. */
const WORTH_COMPRESSING = 1024;

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
