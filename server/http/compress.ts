import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const toZstd = promisify(zstdCompress);

export type Encoding = 'identity' | 'br' | 'zstd' | 'gzip';

/** An encoding among those that a client takes, and not with `q=0`, which says no. */
const taken = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?![^,]*;\\s*q=0(?:\\.0*)?\\s*(?:[;,]|$))(?:[;,]|$)`, 'i');

/** Best first; of what is sent once and kept, a little more work is worth a smaller page. */
const BY_PREFERENCE = [
  { encoding: 'br', taken: taken('br') },
  { encoding: 'zstd', taken: taken('zstd') },
  { encoding: 'gzip', taken: taken('gzip') },
] as const;

/** The best encoding a client takes, among those there are; one that says nothing gets plain bytes. */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ['br', 'zstd', 'gzip'],
): Encoding {
  if (!accepted) return 'identity';
  const best = BY_PREFERENCE.find(
    ({ encoding, taken }) => offered.includes(encoding) && taken.test(accepted),
  );
  return best?.encoding ?? 'identity';
}

/**
 * Bytes in whatever encoding is asked for, each made once and kept: also when a thousand clients
 * ask for it before it is there.
 */
export function compressOnce(identity: Buffer): (encoding: Encoding) => Buffer | Promise<Buffer> {
  const made = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  return (encoding) => {
    const known = made.get(encoding);
    if (known) return known;
    const making = compress(identity, encoding).then(
      (bytes) => {
        made.set(encoding, bytes);
        return bytes;
      },
      (error: unknown) => {
        made.delete(encoding);
        throw error;
      },
    );
    made.set(encoding, making);
    return making;
  };
}

export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 8,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'zstd':
      return toZstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 12 } });
    case 'gzip':
      return toGzip(bytes, { level: 8 });
    case 'identity':
      return bytes;
  }
}
