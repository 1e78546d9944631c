import { brotliDecompressSync } from 'node:zlib';

/** The text of a body that is compressed with Brotli or not at all. */
export const textOf = (body: Uint8Array, encoding: string | string[] | undefined): string =>
  (encoding === 'br' ? brotliDecompressSync(body) : Buffer.from(body)).toString();

/** Whether two bodies of the same encoding have the same text: the site compresses one that is sent often once more. */
export function isSameText(a: Uint8Array, b: Uint8Array, encoding: string | undefined): boolean {
  const isSame = Buffer.compare(a, b) === 0;
  return isSame || (encoding === 'br' && brotliDecompressSync(a).equals(brotliDecompressSync(b)));
}
