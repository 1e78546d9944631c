import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** An SVG may contain scripts, which must not run with an editor's session when the file is opened by itself. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/**
 * Middleware that responds with 404 to a path through a symbolic link below the uploads, and sandboxes SVGs of Strapi's
 * public folder.
 */
export default (_settings: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const publicFolder = strapi.dirs.static.public;

  return async (context, next) => {
    if (await isSymbolicLink(publicFolder, context.path)) return context.notFound();
    await next();
    if (context.response.is('image/svg+xml')) {
      context.set('Content-Security-Policy', SVG_POLICY);
      context.set('X-Content-Type-Options', 'nosniff');
    }
  };
};

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
