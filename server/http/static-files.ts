import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lookup } from 'mrmime';
import { chooseEncoding, type Encoding } from '#server/compression/choose-encoding.ts';
import { readAddress } from './read-address.ts';

/** Resolves with whether there was a file to send; rejects where it can't be sent. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type Settings = {
  /** How the addresses of all its files begin. */
  prefix: string;
  /** Where the files are; the prefix is a folder in it. */
  folder: string;
  /** Beside `a.js` may stand `a.js.br` and `a.js.gz`. */
  encodings: readonly Encoding[];
  headers: Record<string, string>;
};

const ENDINGS: Record<Encoding, string> = { identity: '', br: '.br', zstd: '.zst', gzip: '.gz' };
/**
 * What opening a file says when there is none of that name, or none we may read; ELOOP where it is a symbolic link,
 * ENXIO for a socket.
 */
const NO_FILE = ['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'ENXIO'];
/** Opened without waiting: a pipe has no end that would come. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** An SVG is a document, and somebody may open it as one. */
const SANDBOX = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** Files of the build: their names change with their content, so they may be kept for ever. */
export function builtFiles(folder: string): StaticFiles {
  return filesIn({
    prefix: '/assets/',
    folder,
    encodings: ['br', 'gzip'],
    headers: { 'Cache-Control': 'public,max-age=31536000,immutable', Vary: 'Accept-Encoding' },
  });
}

/** Pictures that the content service has put on this machine. They may be replaced by editors. */
export function mediaFiles(folder: string): StaticFiles {
  return filesIn({
    prefix: '/uploads/',
    folder,
    encodings: [],
    headers: { 'Cache-Control': 'public, max-age=86400' },
  });
}

/** Whole files only: parts of a picture or a script are of no use, and odd ranges are a way to hurt. */
function filesIn({ prefix, folder, encodings, headers }: Settings): StaticFiles {
  return async (request, response) => {
    const isMine = request.url?.startsWith(prefix) && (request.method === 'GET' || request.method === 'HEAD');
    if (!isMine) return false;
    const path = pathBelow(prefix, request);
    if (path === null) return false;
    const best = chooseEncoding(request.headers['accept-encoding'], encodings);
    for (const encoding of new Set([best, 'identity' as const])) {
      // Opened before anything is said of it: between a look and a response a file may vanish.
      await using file = await openFile(
        join(folder, prefix),
        `${path.slice(prefix.length)}${ENDINGS[encoding]}`,
      );
      const stats = await file?.stat();
      if (!file || !stats?.isFile()) continue;
      const { size, mtime } = stats;
      const type = lookup(path) ?? 'application/octet-stream';
      const marks = { ...headers, ...(type === 'image/svg+xml' && SANDBOX) };
      await send(request, response, { file, size, mtime, type, encoding, headers: marks });
      return true;
    }
    return false;
  };
}

/** Where an address leads once its dots are resolved, escaped ones too; `null` where that is not below the prefix. */
function pathBelow(prefix: string, request: IncomingMessage): string | null {
  const path = readAddress(request, 'http://site')?.pathname;
  if (!path?.startsWith(prefix)) return null;
  const decoded = decodeURIComponent(path);
  const isHidden = decoded.split(/[\\/]/).some((name) => name.startsWith('.'));
  return isHidden || decoded.includes('\0') ? null : decoded;
}

/** Opens a file below a folder; `null` where there is none, or where a symbolic link below the folder leads to it. */
async function openFile(folder: string, path: string): Promise<FileHandle | null> {
  try {
    // The folder itself may be a link: that is the operator's choice.
    const base = await realpath(folder);
    const wanted = join(base, path);
    if ((await realpath(dirname(wanted))) !== dirname(wanted)) return null;
    return await open(wanted, FLAGS);
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_FILE.includes(String(error.code))) return null;
    throw error;
  }
}

type Sending = {
  file: FileHandle;
  size: number;
  mtime: Date;
  type: string;
  encoding: Encoding;
  headers: Record<string, string>;
};

/** Rejects when the file fails; then either nothing is said of it yet, or more than can be kept. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, size, mtime, type, encoding, headers }: Sending,
): Promise<void> {
  const marks = { ...headers, ETag: `W/"${size}-${mtime.getTime()}"`, 'Last-Modified': mtime.toUTCString() };
  if (isKnown(request, marks.ETag, mtime)) return void response.writeHead(304, marks).end();
  const told = {
    ...marks,
    'Content-Type': type,
    'Content-Length': String(size),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  };
  response.setHeaders(new Map(Object.entries(told)));
  if (request.method === 'HEAD' || size === 0) return void response.end();
  try {
    const bytes = file.createReadStream({ end: size - 1 });
    await pipeline(bytes, response, { end: false });
    if (bytes.bytesRead < size) throw new Error('The file got shorter while it was sent.');
    response.end();
  } catch (error) {
    if (response.destroyed) return; // The reader has left; nobody waits for the rest.
    if (!response.headersSent) for (const name of Object.keys(told)) response.removeHeader(name);
    throw error;
  }
}

/** Whether who asks has the file already, by its mark or, where none is given, by its date. */
function isKnown({ headers }: IncomingMessage, etag: string, mtime: Date): boolean {
  const marks = headers['if-none-match'];
  if (marks !== undefined) return marks.includes(etag);
  // A date in a header has no milliseconds.
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(mtime.getTime() / 1000) * 1000;
}
