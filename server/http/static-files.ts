import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requestedRange } from '#contract/service/byte-range.ts';
import { chooseEncoding, type Encoding } from '#server/compression/choose-encoding.ts';
import { matchesEtag } from './matches-etag.ts';
import { builtType, type FileType, mediaType } from './media-type.ts';
import { type Asked, isRead, NEXT, type Row } from './row.ts';
import { sendUnsatisfiable } from './send-unsatisfiable.ts';

type Settings = {
  /** Path prefix of the files, which are in the folder of that name inside `folder`. */
  prefix: string;
  folder: string;
  /** Encodings of precompressed files, such as `a.js.br` next to `a.js`. */
  encodings: readonly Encoding[];
  typeOf: (path: string) => FileType;
  headers: Record<string, string>;
};

const SUFFIXES: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' };
/** Errors of `open` that count as 'not found'; ELOOP is a symbolic link, ENXIO a socket. */
const NOT_FOUND_CODES = ['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'ENXIO'];
/** O_NONBLOCK, because opening a pipe would block. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Path prefix of the content service's media. */
export const UPLOADS = '/uploads/';

/** Files of the build. Their names contain a content hash, so they are immutable. */
export function builtFiles(folder: string): Row {
  return filesIn({
    prefix: '/assets/',
    folder,
    encodings: ['br', 'gzip'],
    typeOf: builtType,
    headers: { 'Cache-Control': 'public,max-age=31536000,immutable', Vary: 'Accept-Encoding' },
  });
}

/** Media of the content service. */
export function mediaFiles(folder: string): Row {
  return filesIn({
    prefix: UPLOADS,
    folder,
    encodings: [],
    typeOf: mediaType,
    headers: {},
  });
}

/** Sends files; for those with a single encoding also parts, which players request (decision 0079). */
function filesIn({ prefix, folder, encodings, typeOf, headers }: Settings): Row {
  async function answer({ request, response, url }: Asked) {
    const path = pathBelow(prefix, url);
    if (path === null) return NEXT;
    const best = chooseEncoding(request.headers['accept-encoding'], encodings);
    for (const encoding of new Set([best, 'identity' as const])) {
      // Open before sending headers: the file may be deleted at any time.
      await using file = await openFile(
        join(folder, prefix),
        `${path.slice(prefix.length)}${SUFFIXES[encoding]}`,
      );
      const stats = await file?.stat();
      if (!file || !stats?.isFile()) continue;
      const { size, mtime } = stats;
      const { type, headers: typeHeaders } = typeOf(path);
      const ownHeaders = { ...headers, ...typeHeaders };
      const hasRanges = encodings.length === 0;
      await sendOpenFile(request, response, {
        file,
        size,
        mtime,
        type,
        encoding,
        hasRanges,
        headers: ownHeaders,
      });
      return;
    }
    return NEXT;
  }
  return { match: readsBelow(prefix), answer };
}

/** Matches GET and HEAD requests for paths below a prefix. */
export const readsBelow =
  (prefix: string): Row['match'] =>
  ({ request, url }) =>
    isRead(request) && url.pathname.startsWith(prefix);

/** The decoded path of a URL that `readRequestUrl` accepts; `null` if it is hidden or outside the prefix. */
export function pathBelow(prefix: string, { pathname }: URL): string | null {
  if (!pathname.startsWith(prefix)) return null;
  const decoded = decodeURIComponent(pathname);
  const isHidden = decoded.split(/[\\/]/).some((name) => name.startsWith('.'));
  return isHidden || decoded.includes('\0') ? null : decoded;
}

/** Opens a file in a folder; `null` if it does not exist or its path contains a symbolic link. */
async function openFile(folder: string, path: string): Promise<FileHandle | null> {
  try {
    // The folder itself may be a symbolic link, set up by the operator.
    const base = await realpath(folder);
    const wanted = join(base, path);
    if ((await realpath(dirname(wanted))) !== dirname(wanted)) return null;
    return await open(wanted, OPEN_FLAGS);
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_FOUND_CODES.includes(String(error.code)))
      return null;
    throw error;
  }
}

type FileResponse = {
  file: FileHandle;
  size: number;
  mtime: Date;
  type: string;
  encoding: Encoding;
  /** Whether its bytes are always the same, so that parts of it can be requested. */
  hasRanges: boolean;
  headers: Record<string, string>;
};

/**
 * Sends a file or the requested part, or 304 if the client's copy is current. Rejects if reading fails; then either no headers
 * were sent, or the response is incomplete.
 */
async function sendOpenFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, size, mtime, type, encoding, hasRanges, headers }: FileResponse,
): Promise<void> {
  const etag = `"${size}-${mtime.getTime()}"`;
  const lastModified = mtime.toUTCString();
  const validators = {
    ...headers,
    ETag: hasRanges ? etag : `W/${etag}`,
    'Last-Modified': lastModified,
    ...(hasRanges && { 'Accept-Ranges': 'bytes' }),
  };
  if (isNotModified(request, validators.ETag, mtime)) return void response.writeHead(304, validators).end();
  const range = hasRanges ? requestedRange(request, { size, etag, lastModified }) : null;
  if (range === 'unsatisfiable') return sendUnsatisfiable(response, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end - start + 1;
  const fileHeaders = {
    ...validators,
    'Content-Type': type,
    'Content-Length': String(length),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  };
  response.statusCode = range ? 206 : 200;
  response.setHeaders(new Map(Object.entries(fileHeaders)));
  if (request.method === 'HEAD' || length === 0) return void response.end();
  try {
    const bytes = file.createReadStream({ start, end });
    await pipeline(bytes, response, { end: false });
    if (bytes.bytesRead < length) throw new Error('The file was truncated while it was sent.');
    response.end();
  } catch (error) {
    if (response.destroyed) return; // The client has disconnected.
    if (!response.headersSent) for (const name of Object.keys(fileHeaders)) response.removeHeader(name);
    throw error;
  }
}

/** Whether the client's copy is current, by ETag or else by date. */
function isNotModified({ headers }: IncomingMessage, etag: string, mtime: Date): boolean {
  const etags = headers['if-none-match'];
  if (etags !== undefined) return matchesEtag(etags, etag);
  // Dates in headers have no milliseconds.
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(mtime.getTime() / 1000) * 1000;
}
