import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as v from 'valibot';

const Packed = v.object({ deflated: v.string() });

/** A snapshot as versions keep it, in a column of JSON: in about a third of its characters. */
export const packSnapshot = (content: unknown): v.InferOutput<typeof Packed> => ({
  deflated: deflateRawSync(JSON.stringify(content)).toString('base64'),
});

/** Unpacks a snapshot. One stored by an earlier build isn't packed, and is returned unchanged. */
export function unpackSnapshot(stored: unknown): unknown {
  const packed = v.safeParse(Packed, stored);
  if (!packed.success) return stored;
  return JSON.parse(inflateRawSync(Buffer.from(packed.output.deflated, 'base64')).toString());
}
