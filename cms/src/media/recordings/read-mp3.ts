import type { FileHandle } from 'node:fs/promises';
import { readBytes } from './read-bytes';

/** Some programs leave room behind a tag. */
const SEARCHED_BYTES = 64 * 1024;

/** Bit rates of layer III, in kbit/s; the first and the last number of the field are invalid. */
const BITRATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
};
/** Sample rates of MPEG 1, in Hz, and the divisors for MPEG 2.5 and 2. */
const RATES = [44_100, 48_000, 32_000, 0];
const VERSIONS = [4, 0, 2, 1];

/** Whether a file is an MP3: two frames follow each other, at its start or behind its tags, which end at `from`. */
export async function isMp3(file: FileHandle, from: number): Promise<boolean> {
  const bytes = await readBytes(file, from, SEARCHED_BYTES);
  const last = from > 0 ? bytes.length : 0;
  for (let start = 0; start <= last; start += 1) {
    const length = frameLength(bytes, start);
    if (length > 0 && frameLength(bytes, start + length) > 0) return true;
  }
  return false;
}

/** The bytes of a frame; 0 if none begins here. */
function frameLength(bytes: Buffer, start: number): number {
  const [sync = 0, first = 0, second = 0] = bytes.subarray(start, start + 3);
  const isLayer3 = sync === 0xff && (first & 0xe6) === 0xe2;
  const version = VERSIONS[(first >> 3) & 3] ?? 0;
  const bitrate = BITRATES[version === 1 ? 'one' : 'two'][second >> 4] ?? 0;
  const rate = (RATES[(second >> 2) & 3] ?? 0) / version;
  if (!isLayer3 || version === 0 || bitrate === 0 || rate === 0) return 0;
  return Math.floor(((version === 1 ? 144 : 72) * bitrate * 1000) / rate) + ((second >> 1) & 1);
}
