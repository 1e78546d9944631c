import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Encoding } from './choose-encoding.ts';
import { createCompressor } from './compressor.ts';

const LONG = 'tide and time '.repeat(10_000);

test.each<{ encoding: Encoding; decompress: (bytes: Buffer) => Buffer }>([
  { encoding: 'br', decompress: brotliDecompressSync },
  { encoding: 'gzip', decompress: gunzipSync },
  { encoding: 'identity', decompress: (bytes) => bytes },
])('$encoding decompresses to the same text at both levels', async ({ encoding, decompress }) => {
  const compressor = createCompressor({ concurrency: 2, queueBytes: 10_000_000 });
  for (const sent of ['once', 'often'] as const) {
    for (const content of [LONG, 'Ökologie '.repeat(200)]) {
      const encoded = await compressor.text(content, sent).in(encoding);
      expect(encoded.encoding).toBe(encoding);
      expect(decompress(encoded.bytes).toString()).toBe(content);
    }
  }
});

test('a frequently sent text is compressed better than one sent once', async () => {
  const compressor = createCompressor({ concurrency: 2, queueBytes: 10_000_000 });
  const words = Array.from({ length: 5_000 }, (_, index) => `word${(index * 7919) % 1000}`).join(' ');
  for (const encoding of ['br', 'gzip'] as const) {
    const often = await compressor.text(words, 'often').in(encoding);
    const once = await compressor.text(words, 'once').in(encoding);
    expect(often.bytes.length).toBeLessThan(once.bytes.length);
  }
});

/** Prose that takes at least so many bytes at the level of texts that are sent often. */
function proseOf(bytes: number): string {
  const prose = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  let end = 0;
  do end += 500;
  while (
    brotliCompressSync(prose.slice(0, end), { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }).length <
    bytes
  );
  return prose.slice(0, end);
}

test('a text that is sent often, and that a server can just send at once, is compressed better at first', async () => {
  const compressor = createCompressor({ concurrency: 2, queueBytes: 10_000_000 });
  const bytesOf = async (text: string) => (await compressor.text(text, 'often').in('br')).bytes.length;
  for (const { at, isBetter } of [
    { at: 13_000, isBetter: false },
    { at: 13_900, isBetter: true },
    { at: 15_000, isBetter: false },
  ])
    expect((await bytesOf(proseOf(at))) < at - 200, `${at} bytes`).toBe(isBetter);
});

test('a text that has been sent ten times is compressed once more, better', async () => {
  const text = createCompressor({ concurrency: 2, queueBytes: 10_000_000 }).text(
    Array.from({ length: 5_000 }, (_, index) => `word${(index * 7919) % 1000}`).join(' '),
    'often',
  );
  const first = await text.in('br');
  for (let send = 2; send <= 10; send++) expect((await text.in('br')).bytes).toBe(first.bytes);
  await expect.poll(async () => (await text.in('br')).bytes.length).toBeLessThan(first.bytes.length);
  expect(brotliDecompressSync((await text.in('br')).bytes).equals((await text.in('identity')).bytes)).toBe(
    true,
  );
});

test.each<{ first: Encoding }>([{ first: 'br' }, { first: 'gzip' }, { first: 'identity' }])(
  'a text whose $first encoding only was cached is sent in every encoding',
  async ({ first }) => {
    const text = createCompressor({ concurrency: 1, queueBytes: 10_000_000 }).text(LONG, 'often');
    await text.in(first);
    // The text itself is dropped.
    await expect.poll(() => text.in('identity') instanceof Promise).toBe(true);
    for (const { encoding, decompress } of [
      { encoding: 'br', decompress: brotliDecompressSync },
      { encoding: 'gzip', decompress: gunzipSync },
    ] as const) {
      const sent = await text.in(encoding);
      expect(sent.encoding).toBe(encoding);
      expect(decompress(sent.bytes).toString()).toBe(LONG);
    }
    expect((await text.in('identity')).bytes.toString()).toBe(LONG);
  },
);

test('a short text is sent uncompressed', async () => {
  const compressor = createCompressor({ concurrency: 2, queueBytes: 10_000_000 });
  expect(await compressor.text('short', 'often').in('br')).toMatchObject({ encoding: 'identity' });
});

test('a text is compressed once for concurrent requests', async () => {
  const text = createCompressor({ concurrency: 2, queueBytes: 10_000_000 }).text(LONG, 'once');
  const all = await Promise.all(Array.from({ length: 20 }, () => text.in('br')));
  expect(new Set(all).size).toBe(1);
  expect(text.in('br')).toBe(all[0]);
});

test('a text is sent uncompressed while the queue is full, and compressed later', async () => {
  const compressor = createCompressor({ concurrency: 1, queueBytes: 2.5 * LONG.length });
  const texts = Array.from({ length: 6 }, (_, number) => compressor.text(`${number}${LONG}`, 'once'));
  const sent = await Promise.all(texts.map((text) => text.in('gzip')));
  expect(sent.map(({ encoding }) => encoding)).toEqual([
    'gzip',
    'gzip',
    'gzip',
    ...Array(3).fill('identity'),
  ]);
  expect(await texts.at(-1)?.in('gzip')).toMatchObject({ encoding: 'gzip' });
});

test('at most sixteen frequent texts wait for better compression; others get another turn', async () => {
  const compressor = createCompressor({ concurrency: 2, queueBytes: 10_000_000, pauseMs: 0 });
  const words = (seed: number) =>
    Array.from({ length: 500 }, (_, index) => `word${((index + seed) * 7919) % 1000}`).join(' ');
  const texts = Array.from({ length: 40 }, (_, number) => compressor.text(words(number), 'often'));
  const first = await Promise.all(texts.map(async (text) => (await text.in('br')).bytes));
  const last = texts[39];
  const sendOften = () => Array.from({ length: 10 }, () => last?.in('br'));
  for (const text of texts) for (let send = 2; send <= 10; send++) text.in('br');
  const isSmaller = async (index: number) => (await texts[index]?.in('br'))?.bytes !== first[index];
  await expect.poll(() => isSmaller(15)).toBe(true);
  sendOften();
  await expect.poll(() => isSmaller(39)).toBe(true);
  // They would have come before it.
  for (let index = 16; index < 39; index++) expect(await isSmaller(index)).toBe(false);
});
