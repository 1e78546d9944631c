import type { FileHandle } from 'node:fs/promises';
import { readBytes } from './read-bytes';

/** Programs that do not see a tag put another before it, but hardly more often. */
const MAX_TAGS = 8;

/** Where the sound of a file begins, in bytes: behind its ID3 tags, which MP3 has and FLAC may have. */
export async function behindTags(file: FileHandle): Promise<number> {
  let start = 0;
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    const head = await readBytes(file, start, 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    start += tagLength(head);
  }
  return start;
}

/** Each byte of the size has seven bits. */
const tagLength = (head: Buffer): number =>
  10 + head.subarray(6).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
