import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { requestedRange } from 'masthead-contract/service/byte-range';
import { storedFiles } from '../storage/service-storage';
import { StorageError } from '../storage/storage-error';

/** An SVG may contain scripts, which must not run with an editor's session when the file is opened by itself. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
/** Types that a browser shows or plays. The service didn't store any other type that is found among the uploads. */
const SHOWN = /^(?:image|audio|video)\//;
const CAPTIONS = 'text/vtt';

/** Headers passed on from a request for a file, and from its response. */
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
const VALIDATORS = ['etag', 'last-modified', 'accept-ranges', 'content-range'];
const RETRY_SECONDS = 5;

type Context = Parameters<Core.MiddlewareHandler>[0];

/**
 * Middleware that responds with 404 to a path through a symbolic link below the uploads, sends uploads from a bucket, and
 * sandboxes SVGs of Strapi's public folder. Uploads other than pictures and recordings are sent as downloads, as on the site.
 */
export default (_settings: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const publicFolder = strapi.dirs.static.public;

  return async (context, next) => {
    if (await isSymbolicLink(publicFolder, context.path)) return context.notFound();
    const isSent = (await sendFromBucket(strapi, context)) || (await refuseRange(publicFolder, context));
    if (!isSent) await next();
    if (context.status < 300 && leadsToUploads(context.path)) makeHarmless(context);
    if (context.response.is('image/svg+xml')) {
      context.set('Content-Security-Policy', SVG_POLICY);
      context.set('X-Content-Type-Options', 'nosniff');
    }
  };
};

/** Sends an upload that is in a bucket; resolves with false for every other request. While the bucket does not work, the response is 503. */
async function sendFromBucket(strapi: Core.Strapi, context: Context): Promise<boolean> {
  const { method } = context;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const name = readName(context.path);
  if (name === null && !leadsToUploads(context.path)) return false;
  const { bucket, report } = storedFiles(strapi);
  if (!bucket) return false;
  // A folder from which files were copied may contain withdrawn ones.
  if (name === null) {
    context.notFound();
    return true;
  }
  try {
    const found = await bucket.respond(name, method, pickSigned(context.headers, CONDITIONS));
    if (!found) {
      context.notFound();
      return true;
    }
    context.status = found.status;
    context.set(pick(found.headers, VALIDATORS));
    const hasContent = found.status < 300;
    if (hasContent && method === 'GET') {
      // Koa would leave the response open.
      found.body.once('error', () => context.res.destroy());
      context.body = found.body;
    } else found.body.resume();
    if (hasContent) {
      context.type = path.extname(name);
      context.set(pick(found.headers, ['content-length']));
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    report(error);
    context.status = 503;
    context.set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_SECONDS) });
    context.body = 'The storage of this file does not work at the moment.';
  }
  return true;
}

/**
 * Responds with 416, and resolves with true, if the file in the folder doesn't have the requested bytes. Otherwise limits the
 * request to existing bytes, because Strapi would send others, with lengths below 0 or from another file.
 */
async function refuseRange(publicFolder: string, context: Context): Promise<boolean> {
  const name = readName(context.path);
  const { headers } = context.req;
  if (name === null || headers.range === undefined) return false;
  const file = await stat(path.join(publicFolder, 'uploads', name)).catch(() => null);
  if (!file) return false;
  const { size, mtime } = file;
  const range = requestedRange(context.req, { size, lastModified: mtime.toUTCString() });
  if (range === 'unsatisfiable') {
    context.status = 416;
    context.set({ 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}` });
    context.body = '';
    return true;
  }
  if (range) headers.range = `bytes=${range.start}-${range.end}`;
  else delete headers.range;
  return false;
}

/** Makes a download of what a browser would run with an editor's session, such as a page or a script. */
function makeHarmless(context: Context): void {
  const { type } = context.response;
  context.set('X-Content-Type-Options', 'nosniff');
  if (SHOWN.test(type)) return;
  if (type !== CAPTIONS) context.type = 'application/octet-stream';
  context.set({ 'Content-Disposition': 'attachment', 'Content-Security-Policy': 'sandbox' });
}

/** The name of an upload that may be sent; null for a hidden path, and for any other path. */
function readName(urlPath: string): string | null {
  try {
    const [, name] = /^\/uploads\/([^\\\0]*[^\\\0/])$/.exec(decodeURIComponent(urlPath)) ?? [];
    const isShown = name && path.posix.normalize(name) === name && !/(?:^|\/)\./.test(name);
    return isShown ? name : null;
  } catch {
    // Not decodable.
    return null;
  }
}

/** Whether a path that isn't an upload's leads to one after it is normalized, as Strapi's public folder does. */
function leadsToUploads(urlPath: string): boolean {
  try {
    return path.posix.normalize(decodeURIComponent(urlPath)).startsWith('/uploads/');
  } catch {
    return false;
  }
}

/** Those headers of a reader that every server signs alike: without two adjacent spaces or letters beyond ASCII. */
function pickSigned(headers: Context['headers'], names: readonly string[]): Record<string, string> {
  const picked = Object.entries(pick(headers, names));
  return Object.fromEntries(picked.filter(([, value]) => /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value)));
}

function pick(headers: Context['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Whether a URL path leads through a symbolic link below the uploads. */
async function isSymbolicLink(publicFolder: string, urlPath: string): Promise<boolean> {
  try {
    const uploads = path.join(publicFolder, 'uploads');
    const file = path.join(publicFolder, decodeURIComponent(urlPath));
    if (!file.startsWith(uploads + path.sep)) return false;
    // The uploads folder itself may be a link, for example to another disk.
    const expected = path.join(await realpath(uploads), path.relative(uploads, file));
    return (await realpath(file)) !== expected;
  } catch {
    // The file does not exist, so Strapi answers 404.
    return false;
  }
}
