import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { readAddress } from './read-address.ts';

/** Takes a request, or calls `next` where it has no such file. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Files of the build: their names change with their content, so they may be kept for ever. */
export function builtFiles(folder: string): StaticFiles {
  return only(
    '/assets/',
    sirv(folder, { brotli: true, gzip: true, etag: true, immutable: true, maxAge: 31_536_000 }),
  );
}

/** Pictures that the content service has put on this machine. They may be replaced by editors. */
export function mediaFiles(folder: string): StaticFiles {
  return only(
    '/uploads/',
    sirv(folder, {
      dev: true,
      etag: true,
      setHeaders: (response) => response.setHeader('Cache-Control', 'public, max-age=86400'),
    }),
  );
}

/** Whole files only: parts of a picture or a script are of no use, and odd ranges are a way to hurt. */
function only(prefix: string, files: StaticFiles): StaticFiles {
  return (request, response, next) => {
    if (!request.url?.startsWith(prefix) || !staysBelow(prefix, request)) return next();
    delete request.headers.range;
    files(request, response, next);
  };
}

/** Whether an address leads to where it begins, once its dots are resolved, escaped ones too. */
function staysBelow(prefix: string, request: IncomingMessage): boolean {
  const path = readAddress(request, 'http://site')?.pathname;
  return path?.startsWith(prefix) === true && !decodeURIComponent(path).split(/[\\/]/).includes('..');
}
