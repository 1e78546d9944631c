import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this many bytes compression gains nothing. */
const WORTH_COMPRESSING = 1024;

type Answer = { status: number; type: string; body: string; headers?: Record<string, string> };

/** Sends a text whole, in the best encoding the client takes; for HEAD the headers alone. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const { encoding, bytes } = await encode(request, Buffer.from(answer.body));
  response.writeHead(answer.status, {
    'Content-Type': answer.type,
    'Content-Length': bytes.length,
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
    ...answer.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

async function encode(request: IncomingMessage, bytes: Buffer) {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (bytes.length < WORTH_COMPRESSING) return { encoding: null, bytes };
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { encoding: 'br', bytes: await compressBrotli(bytes, { params }) };
  }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: await compressGzip(bytes) };
  return { encoding: null, bytes };
}
