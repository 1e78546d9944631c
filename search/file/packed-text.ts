import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as v from 'valibot';

export const indexedText = v.object({
  title: v.string(),
  /** The subtitle, the names of authors and terms, and the headings. */
  beside: v.string(),
  description: v.string(),
  text: v.string(),
});

/** The searchable parts of an article. */
export type IndexedText = v.InferOutput<typeof indexedText>;

export const pack = (text: string): Uint8Array => zstdCompressSync(text);
export const unpack = (packed: Uint8Array): string => zstdDecompressSync(packed).toString();

export const packText = (text: IndexedText): Uint8Array => pack(JSON.stringify(text));
export const unpackText = (packed: Uint8Array): IndexedText =>
  v.parse(indexedText, JSON.parse(unpack(packed)));
