import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/**
 * The content of a file that a server has compressed without being asked to. Throws if it can't be read, or exceeds the limit.
 */
export function decompress(body: Buffer, encoding: string, maxBytes: number): Buffer {
  const options = { maxOutputLength: maxBytes };
  // Some servers don't declare compression, and others declare it for a body that isn't compressed.
  if (body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body, options);
  switch (encoding.trim().toLowerCase()) {
    case 'br':
      return brotliDecompressSync(body, options);
    case 'deflate':
      return inflateSync(body, options);
    case 'zstd':
      return zstdDecompressSync(body, options);
    default:
      return body;
  }
}
