import { brotliDecompressSync } from 'node:zlib';

/** Whether two bodies of the same encoding have the same text: the site compresses one that is sent often once more. */
export function isSameText(a: Uint8Array, b: Uint8Array, encoding: string | undefined): boolean {
  const isSame = Buffer.compare(a, b) === 0;
  return isSame || (encoding === 'br' && brotliDecompressSync(a).equals(brotliDecompressSync(b)));
}
