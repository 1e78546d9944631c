import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { decode, type Encoding, encodingOf, HEAD_BYTES, isUnlikeAscii } from './decode.ts';

const LINE_FEED = 0x0a;
const GREATER_THAN = 0x3e;
const CHUNK_BYTES = 256 * 1024;

/** A part of a file: from one byte up to another, and the number of the line with the first. */
export type Part = { file: string; start: number; end: number; line: number };

export const wholeFile = (file: string): Part => ({ file, start: 0, end: Number.POSITIVE_INFINITY, line: 1 });

export type Piece = {
  text: string;
  /** `null` in an encoding in which the bytes of ASCII also stand for others: nothing can be found in them. */
  bytes: Uint8Array | null;
  /** Where it begins in the file, in bytes. */
  start: number;
  /** The numbers of the lines that had bytes which are not in the encoding of the file. */
  repaired: number[];
};

/** Reads a part of any size in pieces that do not divide a character. */
export async function* readText(part: Part): AsyncGenerator<Piece> {
  const encoding = encodingOf(await readHead(part.file));
  yield* isUnlikeAscii(encoding) ? readWhole(part, encoding) : readPieces(part, encoding);
}

async function* readPieces(
  { file, start, end: behind, line: first }: Part,
  encoding: Encoding,
): AsyncGenerator<Piece> {
  let rest = Buffer.alloc(0);
  let line = first;
  let next = start;
  const piece = (bytes: Buffer): Piece => {
    const { text, isRepaired } = decode(bytes, encoding);
    const repaired = isRepaired ? repairedLines(bytes, { first: line, encoding }) : [];
    const read = { text, bytes, start: next, repaired };
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) line += 1;
    next += bytes.length;
    return read;
  };
  for await (const chunk of createReadStream(file, { start, end: behind - 1, highWaterMark: CHUNK_BYTES })) {
    const bytes = Buffer.concat([rest, chunk]);
    // Neither of them is within a character of any encoding.
    const end =
      bytes.lastIndexOf(LINE_FEED) + 1 ||
      bytes.lastIndexOf(GREATER_THAN) + 1 ||
      bytes.length - unfinished(bytes);
    rest = Buffer.from(bytes.subarray(end));
    yield piece(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield piece(rest);
}

/** Such a file is never divided, so its part is all of it. */
async function* readWhole({ file, line: first }: Part, encoding: string): AsyncGenerator<Piece> {
  const decoder = new TextDecoder(encoding);
  let line = first;
  const piece = (text: string): Piece => {
    const lines = text.split('\n');
    const repaired = lines.flatMap((each, index) => (each.includes('\ufffd') ? line + index : []));
    line += lines.length - 1;
    return { text, bytes: null, start: 0, repaired };
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }))
    yield piece(decoder.decode(chunk, { stream: true }));
  yield piece(decoder.decode());
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function repairedLines(bytes: Buffer, { first, encoding }: { first: number; encoding: Encoding }): number[] {
  const lines = bytes.toString('latin1').split('\n');
  return lines.flatMap((line, index) =>
    decode(Buffer.from(line, 'latin1'), encoding).isRepaired ? first + index : [],
  );
}

/** How many bytes at the end may be the beginning of a character. */
function unfinished(bytes: Buffer): number {
  const tail = [...bytes.subarray(-3)].reverse();
  const lead = tail.findIndex((byte) => byte >= 0xc0);
  return lead < 0 ? 0 : lead + 1;
}
