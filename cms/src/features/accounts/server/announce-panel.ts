import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';

const RELOAD_SECONDS = 5;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>The admin panel is not built yet</title>
<h1>The admin panel is not built yet</h1>
<p>'npm start' builds it in about a minute, if 2 GB of memory are free. Otherwise run 'npm run admin'. This page then
becomes the panel by itself.</p>
</html>
`;

/** Until the panel is built, answers its pages with a notice that reloads itself. */
export function announcePanel(strapi: Core.Strapi): void {
  const index = path.join(strapi.dirs.dist.root, 'build', 'index.html');
  strapi.server.use(async (ctx, next) => {
    const isPage =
      ctx.method === 'GET' && /^\/admin(\/|$)/.test(ctx.path) && isRequestedByBrowser(ctx.get('accept'));
    if (!isPage || existsSync(index)) return next();
    ctx.status = 503;
    ctx.set('Retry-After', String(RELOAD_SECONDS));
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = PAGE;
  });
}

/** Programs that call the service accept anything, browsers name HTML when they open a page. */
function isRequestedByBrowser(accept: string): boolean {
  return accept.includes('text/html');
}
