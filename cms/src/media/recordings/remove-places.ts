import { type FileHandle, open } from 'node:fs/promises';
import { type Box, boxReader, type ReadBoxes } from './mp4-boxes';
import { readBytes } from './read-bytes';

/** Longer boxes don't contain a place, but a picture, for example. */
const MAX_BYTES = 1024 * 1024;

/** The boxes that contain others, by the box around them: cameras write metadata in the file, in the film and in its tracks. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  file: ['moov', 'udta', 'meta'],
  moov: ['trak', 'udta', 'meta'],
  trak: ['udta', 'meta'],
  udta: ['meta'],
  meta: ['ilst'],
};
const METADATA = ['udta', 'meta', 'ilst'];

/** A place in the text of ISO 6709, as in +57.4969-006.6312+012.000/, is a run of these signs that begins so. */
const NUMBERS = /[+\-.\d]+/g;
const PLACE = /^[+-](?:\d{1,6}\.\d{1,12}[+-]\d|\d{2,6}[+-]\d{3})/;
/** A place in XMP, in an attribute or an element. */
const XMP_PLACE = /(?:Latitude|Longitude)(?:=["']|>)[^"'<]{1,30}/g;

/** Replaces the place where a film was taken, as phones and editing programs write it, by zeros, in an MP4 file, which stays as long as it was. */
export async function removePlaces(filepath: string): Promise<void> {
  const file = await open(filepath, 'r+');
  try {
    const { size } = await file.stat();
    const all = { type: 'file', start: 0, content: 0, end: size };
    for await (const { type, content, end } of metadataIn(file, boxReader(file), all)) {
      const bytes = await readBytes(file, content, Math.min(end - content, MAX_BYTES));
      const clean = withoutPlaces(type, bytes);
      if (!clean.equals(bytes)) await file.write(clean, 0, clean.length, content);
    }
  } finally {
    await file.close();
  }
}

/** The boxes of metadata below another box. */
async function* metadataIn(file: FileHandle, readBoxes: ReadBoxes, around: Box): AsyncGenerator<Box> {
  for (const box of await readBoxes(await startOf(file, around), around.end)) {
    if (CONTAINERS[around.type]?.includes(box.type)) yield* metadataIn(file, readBoxes, box);
    else if (METADATA.includes(around.type) || box.type === 'uuid') yield box;
  }
}

/** In MP4, other than in QuickTime, a version of four zeros is before the boxes of `meta`. */
async function startOf(file: FileHandle, { type, content }: Box): Promise<number> {
  const hasVersion = type === 'meta' && (await readBytes(file, content, 4)).equals(Buffer.alloc(4));
  return hasVersion ? content + 4 : content;
}

/** The content of a box of metadata without places, as long as before. */
function withoutPlaces(type: string, bytes: Buffer): Buffer {
  if (type === 'loci') return Buffer.alloc(bytes.length);
  const text = bytes.toString('latin1');
  // Before the first sign there may be lengths.
  const clean =
    type === '\xa9xyz'
      ? text.replace(/[+-].*/s, withoutDigits)
      : text
          .replace(NUMBERS, (run) => (PLACE.test(run) ? withoutDigits(run) : run))
          .replace(XMP_PLACE, withoutDigits);
  return Buffer.from(clean, 'latin1');
}

const withoutDigits = (text: string) => text.replace(/\d/g, '0');
