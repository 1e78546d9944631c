import { open } from 'node:fs/promises';
import { readBoxes } from './mp4-boxes';
import { readBytes } from './read-bytes';

/** Longer ones have no place, but a picture or the like. */
const MAX_BYTES = 1024 * 1024;

/** The boxes with what a camera says of a film: in the file, in the film and in its tracks. */
const AROUND = ['moov', 'trak'];
const METADATA = ['udta', 'meta', 'uuid'];

/** A place in the text of ISO 6709, as in +57.4969-006.6312+012.000/, is a run of these signs that begins so. */
const NUMBERS = /[+\-.\d]+/g;
const PLACE = /^[+-]\d{2,6}(?:\.\d{1,12})?[+-]\d{3}/;
/** A place in XMP, in an attribute or an element. */
const XMP_PLACE = /GPS[^">]{1,30}[">][^"<]{0,30}/g;

/** Replaces the digits of the place where a film was taken by zeros, in an MP4 file, which stays as long as it was. */
export async function removePlaces(filepath: string): Promise<void> {
  const file = await open(filepath, 'r+');
  try {
    const { size } = await file.stat();
    const around = [{ content: 0, end: size }];
    for (const { content, end } of around) {
      for (const box of await readBoxes(file, content, end)) {
        if (AROUND.includes(box.type)) around.push(box);
        if (!METADATA.includes(box.type)) continue;
        const bytes = await readBytes(file, box.content, Math.min(box.end - box.content, MAX_BYTES));
        const clean = withoutPlaces(bytes);
        if (!clean.equals(bytes)) await file.write(clean, 0, clean.length, box.content);
      }
    }
  } finally {
    await file.close();
  }
}

/** Metadata without places, as long as before. */
export function withoutPlaces(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .replace(NUMBERS, (run) => (PLACE.test(run) ? withoutDigits(run) : run))
    .replace(XMP_PLACE, withoutDigits);
  const clean = Buffer.from(text, 'latin1');
  // The box of a place that phones write has its size before its name.
  const name = text.indexOf('loci');
  if (name >= 4) clean.fill(0, name + 4, Math.min(name - 4 + clean.readUInt32BE(name - 4), clean.length));
  return clean;
}

const withoutDigits = (text: string) => text.replace(/\d/g, '0');
