import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

/** Bytes as they go over the wire. */
export type Encoded = { readonly encoding: Encoding; readonly bytes: Buffer };

/** A text that is sent more than once. `in` gives it in an encoding, or plain where there is no room to compress it. */
export type EncodedText = {
  readonly length: number;
  readonly in: (encoding: Encoding) => Encoded | Promise<Encoded>;
};

/** How often a text is probably sent: more work makes smaller bytes, and is wasted on what is sent once. */
export type Sent = 'often' | 'once';

export type Compressor = ReturnType<typeof createCompressor>;

type Settings = {
  /** Texts compressed at the same time, each on a thread and with memory of its own. */
  concurrency: number;
  /** Texts that may wait for their turn; one more is sent plain. */
  queue: number;
};

/** Below this many bytes compression gains nothing. */
const WORTH_COMPRESSING = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const toZstd = promisify(zstdCompress);

/**
 * Compresses texts, a few at a time: each compression takes memory outside of JavaScript's, and whatever is asked for
 * at the same time must not add up.
 */
export function createCompressor({ concurrency, queue }: Settings) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn(task: () => Promise<Buffer>): Promise<Buffer> {
    if (running < concurrency) running += 1;
    // A finished task passes its slot to the next one.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    /** Each encoding is made once, for everyone who asks for it at the same time. */
    text(content: string, sent: Sent): EncodedText {
      const bytes = Buffer.from(content);
      const plain: Encoded = { encoding: 'identity', bytes };
      const made = new Map<Encoding, Encoded | Promise<Encoded>>([['identity', plain]]);

      function make(encoding: Exclude<Encoding, 'identity'>): Encoded | Promise<Encoded> {
        if (waiting.length >= queue) return plain;
        const making = inTurn(() => compress(bytes, encoding, sent)).then(
          (compressed) => {
            const encoded: Encoded = { encoding, bytes: compressed };
            made.set(encoding, encoded);
            return encoded;
          },
          () => {
            // No memory for it, for instance: the reader gets the text nevertheless.
            made.delete(encoding);
            return plain;
          },
        );
        made.set(encoding, making);
        return making;
      }

      return {
        length: bytes.length,
        in: (encoding) => {
          if (encoding === 'identity' || bytes.length < WORTH_COMPRESSING) return plain;
          return made.get(encoding) ?? make(encoding);
        },
      };
    },
  };
}

function compress(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>, sent: Sent): Promise<Buffer> {
  const isOften = sent === 'often';
  switch (encoding) {
    case 'br':
      return toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isOften ? 8 : 4,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          // A window of the text's own size; the default is 4 MB for every text.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
        },
      });
    case 'zstd':
      return toZstd(bytes, {
        params: { [constants.ZSTD_c_compressionLevel]: isOften ? 12 : 3 },
        // From which zstd chooses its tables.
        pledgedSrcSize: bytes.length,
      });
    case 'gzip':
      return toGzip(bytes, { level: isOften ? 8 : 4 });
  }
}
