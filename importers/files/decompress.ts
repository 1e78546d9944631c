import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** The file that a server has compressed without having been asked to. Throws if it cannot be read, or has more bytes. */
export function decompress(body: Buffer, encoding: string, maxBytes: number): Buffer {
  const options = { maxOutputLength: maxBytes };
  // Some servers say nothing of it, and others say it of what they have not compressed.
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
