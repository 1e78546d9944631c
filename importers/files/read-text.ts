import { createReadStream } from 'node:fs';
import { decode } from './decode.ts';

const LINE_FEED = 0x0a;

/** A part of a file: from one byte up to another, and the number of the line with the first. */
export type Part = { file: string; start: number; end: number; line: number };

export const wholeFile = (file: string): Part => ({ file, start: 0, end: Number.POSITIVE_INFINITY, line: 1 });

export type Piece = {
  text: string;
  bytes: Uint8Array;
  /** Where it begins in the file, in bytes. */
  start: number;
  /** The numbers of the lines that had bytes which are not UTF-8. */
  repaired: number[];
};

/** Reads a part of any size in pieces that do not divide a character. */
export async function* readText({ file, start, end: behind, line: first }: Part): AsyncGenerator<Piece> {
  let rest = Buffer.alloc(0);
  let line = first;
  let next = start;
  const piece = (bytes: Buffer): Piece => {
    const { text, isRepaired } = decode(bytes);
    const read = { text, bytes, start: next, repaired: isRepaired ? repairedLines(bytes, line) : [] };
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) line += 1;
    next += bytes.length;
    return read;
  };
  for await (const chunk of createReadStream(file, { start, end: behind - 1, highWaterMark: 256 * 1024 })) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1 || bytes.length - unfinished(bytes);
    rest = Buffer.from(bytes.subarray(end));
    yield piece(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield piece(rest);
}

function repairedLines(bytes: Buffer, first: number): number[] {
  const lines = bytes.toString('latin1').split('\n');
  return lines.flatMap((line, index) =>
    decode(Buffer.from(line, 'latin1')).isRepaired ? first + index : [],
  );
}

/** How many bytes at the end may be the beginning of a character. */
function unfinished(bytes: Buffer): number {
  const tail = [...bytes.subarray(-3)].reverse();
  const lead = tail.findIndex((byte) => byte >= 0xc0);
  return lead < 0 ? 0 : lead + 1;
}
