import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** An SVG may hold scripts: opened on its own, it must not act with an editor's session. */
const DRAWING_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/**
 * Middleware around what Strapi serves from its public folder: symbolic links below the uploads are not followed,
 * and SVGs run nothing.
 */
export default (_settings: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const publicFolder = strapi.dirs.static.public;

  return async (context, next) => {
    if (await leadsElsewhere(publicFolder, context.path)) return context.notFound();
    await next();
    if (context.response.is('image/svg+xml')) {
      context.set('Content-Security-Policy', DRAWING_POLICY);
      context.set('X-Content-Type-Options', 'nosniff');
    }
  };
};

/** Whether an address leads to a file below the uploads, and from there to another place by a link. */
async function leadsElsewhere(publicFolder: string, address: string): Promise<boolean> {
  try {
    const uploads = path.join(publicFolder, 'uploads');
    const file = path.join(publicFolder, decodeURIComponent(address));
    if (!file.startsWith(uploads + path.sep)) return false;
    // The folder itself may be a link, to another disk.
    const own = path.join(await realpath(uploads), path.relative(uploads, file));
    return (await realpath(file)) !== own;
  } catch {
    // There is no such file, and nothing that could be served.
    return false;
  }
}
