import type { FileHandle } from 'node:fs/promises';
import { readBytes } from './read-bytes';

/** A part of an MP4 file: the offsets of its head and its content, and of its end, in bytes. */
export type Box = { type: string; start: number; content: number; end: number };

/** Far more than films have in all; a file of empty boxes could have millions. */
const MAX_BOXES = 20_000;

/** The boxes between two places of a file, as far as they can be read: the last one of a file that was cut off is missing. */
export type ReadBoxes = (from: number, to: number) => Promise<Box[]>;

/** Reads the boxes of one file, up to a number of them however often it is called. */
export function boxReader(file: FileHandle): ReadBoxes {
  let left = MAX_BOXES;
  return async (from, to) => {
    const boxes: Box[] = [];
    let start = from;
    while (start < to && left > 0) {
      left -= 1;
      const head = await readBytes(file, start, 16);
      if (head.length < 8) break;
      const size = head.readUInt32BE(0);
      const isLong = size === 1 && head.length === 16;
      const content = start + (isLong ? 16 : 8);
      const end = size === 0 ? to : start + (isLong ? Number(head.readBigUInt64BE(8)) : size);
      if (end < content || end > to) break;
      boxes.push({ type: head.toString('latin1', 4, 8), start, content, end });
      start = end;
    }
    return boxes;
  };
}

/** The first box on a path through boxes of these types, below another box. */
export async function findBox(
  readBoxes: ReadBoxes,
  { content, end }: Box,
  path: readonly string[],
): Promise<Box | null> {
  const [type, ...rest] = path;
  const found = (await readBoxes(content, end)).find((box) => box.type === type);
  if (!found) return null;
  return rest.length > 0 ? findBox(readBoxes, found, rest) : found;
}
