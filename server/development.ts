import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { Assets } from '#app/server/document.ts';
import { NEXT, type Row } from './http/row.ts';

const ENTRY = '/app/browser/entry.tsx';

/** Starts the Vite development server; returns the renderer, the assets and the files it provides, with hot reload. */
export async function startVite() {
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: { middlewareMode: true, hmr: { host: '127.0.0.1' } },
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runnable SSR environment.');

  // Vite's client must load before the application. Vite injects styles from scripts, so the page links to no style sheets.
  const head = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>');
  const assets: Assets = {
    scripts: [ENTRY],
    styles: [],
    paper: null,
    head: head.slice(head.indexOf('<head>') + '<head>'.length, head.indexOf('</head>')),
  };
  const files: Row = {
    match: () => true,
    answer: ({ request, response }) =>
      new Promise((resolve, reject) => {
        response.once('close', resolve);
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(NEXT)));
      }),
  };
  return {
    renderer: (): Promise<typeof import('#app/server/entry.tsx')> =>
      ssr.runner.import('/app/server/entry.tsx'),
    assetsOf: () => assets,
    files: [files],
    // Hot reload does not work under the content security policy.
    headers: { 'Content-Security-Policy': '' },
  };
}
