import type { IncomingMessage } from 'node:http';

/** `end` is the last byte. */
export type ByteRange = { start: number; end: number };

type File = { size: number; etag: string; lastModified: string };

/**
 * The bytes of a file that a request asks for. `null` for the whole file: if it asks for no range or for several, or if the part that it
 * has is of another version of the file (`If-Range`). `unsatisfiable` if the file has none of these bytes.
 */
export function requestedRange(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { size, etag, lastModified }: File,
): ByteRange | 'unsatisfiable' | null {
  const version = headers['if-range'];
  const isSame = version === undefined || version === etag || version === lastModified;
  const [range, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || !isSame || !range || first + last === '') return null;
  // Without a first byte, `last` is how many there are from the end.
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size) return 'unsatisfiable';
  return start > end ? null : { start, end };
}
