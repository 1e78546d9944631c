/** `end` is the last byte. */
export type ByteRange = { start: number; end: number };

/** The headers that ask for a part of a file. */
type Request = {
  method?: string | undefined;
  headers: { range?: string | undefined; 'if-range'?: string | undefined };
};

/** A file's size and version, as far as known. */
type File = { size: number; etag?: string | undefined; lastModified?: string | undefined };

/**
 * The bytes of a file that a request asks for. `null` for the whole file: if it asks for no range or for several, or if the
 * client's part belongs to another version of the file (`If-Range`). `unsatisfiable` if the range lies beyond the end of the
 * file.
 */
export function requestedRange(
  { method, headers }: Request,
  { size, etag, lastModified }: File,
): ByteRange | 'unsatisfiable' | null {
  const version = headers['if-range'];
  const isSame =
    version === undefined || (version === etag && !etag.startsWith('W/')) || version === lastModified;
  const [range, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || !isSame || !range || first + last === '') return null;
  // Without a first byte, `last` is how many there are from the end.
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size) return 'unsatisfiable';
  return start > end ? null : { start, end };
}
