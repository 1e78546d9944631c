import type { FileHandle } from 'node:fs/promises';
import { readBytes } from './read-bytes';

/** A part of an MP4 file: where its head, its content and what follows it begin, in bytes. */
export type Box = { type: string; start: number; content: number; end: number };

/** Far more than films have; a file of empty boxes could have millions. */
const MAX_BOXES = 20_000;

/** The boxes between two places of a file, as far as they can be read: the last one of a file that was cut off is missing. */
export async function readBoxes(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  let start = from;
  while (start < to && boxes.length < MAX_BOXES) {
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
}

/** The first box on a path through boxes of these types, below another box. */
export async function findBox(
  file: FileHandle,
  { content, end }: Box,
  path: readonly string[],
): Promise<Box | null> {
  const [type, ...rest] = path;
  const found = (await readBoxes(file, content, end)).find((box) => box.type === type);
  if (!found) return null;
  return rest.length > 0 ? findBox(file, found, rest) : found;
}
