import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { createLimiter } from '#contract/node/limiter.ts';
import type { Encoding } from './choose-encoding.ts';

export type Encoded = { readonly encoding: Encoding; readonly bytes: Buffer };

/**
 * A response body. `in` returns it in an encoding; uncompressed if it is short, too many texts are waiting, or compression
 * fails.
 */
export type EncodedText = {
  /** Bytes, uncompressed. */
  readonly length: number;
  readonly in: (encoding: Encoding) => Encoded | Promise<Encoded>;
};

/** How often a text is likely to be sent, which decides the compression level. */
export type Frequency = 'often' | 'once';

export type Compressor = ReturnType<typeof createCompressor>;

type Settings = {
  /** Maximum number of concurrent compressions; each uses a thread and memory of its own. */
  concurrency: number;
  /** Maximum size of the waiting texts; others are sent uncompressed. */
  queueBytes: number;
  /** Milliseconds between texts that are compressed a second time. */
  pauseMs?: number;
};

/** Shorter texts are not compressed. */
const MIN_BYTES = 1024;
/** A text sent this often is compressed a second time, as small as possible. */
const SENDS_UNTIL_SMALLEST = 10;
/** Others are skipped for now: waiting texts stay in memory, even if their pages are gone. */
const MAX_WAITING_FOR_SMALLEST = 16;
/**
 * Brotli's best level takes forty times as long as the levels before it, for a twelfth of the bytes; below level 5 it doesn't see
 * what a page repeats, which is a tenth of it, to save a millisecond.
 */
const BROTLI_QUALITY = { once: 5, often: 8, small: 10, smallest: 11 };
/** What a server sends at once are ten packets, 14,600 bytes with the headers of a page. */
const FIRST_FLIGHT = 13_700;
/** Level 10 takes twenty times as long as level 8 for this share of its bytes: only for a text that then arrives a round trip earlier. */
const SMALL_SHARE = 0.94;
const GZIP_LEVEL = { once: 1, often: 8 };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const decompress = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * Compresses texts with limited concurrency, because each compression allocates memory outside the JavaScript heap.
 */
export function createCompressor({ concurrency, queueBytes, pauseMs = 1_000 }: Settings) {
  const limiter = createLimiter({ concurrency, queue: queueBytes });
  /** One text after the other with a pause, so that other requests hardly notice. */
  let makingSmallest: Promise<unknown> = Promise.resolve();
  let waitingForSmallest = 0;

  return {
    /**
     * A text to send. Each encoding is computed once, on first use; then the text itself is dropped, which saves three quarters
     * of the memory: clients rarely ask for it uncompressed, or in an encoding not requested before.
     */
    text(content: string, frequency: Frequency): EncodedText {
      /** The text, in the encoding in which it is kept. */
      let kept: Encoded = { encoding: 'identity', bytes: Buffer.from(content) };
      const { length } = kept.bytes;
      const encoded = new Map<Encoding, Encoded | Promise<Encoded>>();
      let sends = 0;

      async function plainBytes(): Promise<Buffer> {
        const { encoding, bytes } = kept;
        return encoding === 'identity' ? bytes : decompress[encoding](bytes);
      }

      function plain(): Encoded | Promise<Encoded> {
        if (kept.encoding === 'identity') return kept;
        return plainBytes().then((bytes) => ({ encoding: 'identity', bytes }));
      }

      function encode(encoding: Exclude<Encoding, 'identity'>): Encoded | Promise<Encoded> {
        if (limiter.isFull(length)) return plain();
        const task = async () => compress(await plainBytes(), encoding, frequency);
        const result = limiter.run(task, length).then(
          (compressed) => {
            const value: Encoded = { encoding, bytes: unpooled(compressed) };
            encoded.set(encoding, value);
            if (kept.encoding === 'identity') kept = value;
            return value;
          },
          () => {
            // Compression can fail for lack of memory; the text is then sent uncompressed.
            encoded.delete(encoding);
            return plain();
          },
        );
        encoded.set(encoding, result);
        return result;
      }

      function makeSmallest(): void {
        if (waitingForSmallest >= MAX_WAITING_FOR_SMALLEST) {
          // Tried again after as many responses.
          sends = 0;
          return;
        }
        waitingForSmallest += 1;
        makingSmallest = makingSmallest
          .then(() => limiter.run(async () => toBrotliOf(await plainBytes(), 'smallest'), length))
          .then((compressed) => {
            kept = { encoding: 'br', bytes: unpooled(compressed) };
            encoded.set('br', kept);
          })
          // The current encoding stays; the next attempt comes after as many responses.
          .catch(() => {
            sends = 0;
          })
          .then(() => {
            waitingForSmallest -= 1;
            return setTimeout(pauseMs, null, { ref: false });
          });
      }

      return {
        length,
        in: (encoding) => {
          if (length < MIN_BYTES) return plain();
          if (encoding === 'identity') {
            // A text that was only sent uncompressed is compressed anyway, to save memory.
            if (kept.encoding === 'identity' && encoded.size === 0) encode('br');
            return plain();
          }
          if (encoding === 'br' && frequency === 'often' && ++sends === SENDS_UNTIL_SMALLEST) makeSmallest();
          return encoded.get(encoding) ?? encode(encoding);
        },
      };
    },
  };
}

/** Copies bytes to memory of their own: Node's buffers are parts of 64 KB pools, which stay as long as one of their parts. */
const unpooled = (bytes: Buffer): Buffer => Buffer.from(Uint8Array.from(bytes).buffer);

async function compress(bytes: Buffer, encoding: 'br' | 'gzip', frequency: Frequency): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes, { level: GZIP_LEVEL[frequency] });
  const compressed = await toBrotliOf(bytes, frequency);
  const { length } = compressed;
  const mayFit = length > FIRST_FLIGHT && length * SMALL_SHARE <= FIRST_FLIGHT;
  return frequency === 'often' && mayFit ? toBrotliOf(bytes, 'small') : compressed;
}

const toBrotliOf = (bytes: Buffer, level: keyof typeof BROTLI_QUALITY): Promise<Buffer> =>
  toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[level],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // A window the size of the text; the default allocates 4 MB for each text.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
    },
  });
