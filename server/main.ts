import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from './config.ts';
import { createGateway } from './gateway/gateway.ts';
import { createStrapi } from './gateway/strapi.ts';
import { createSite } from './http/create-site.ts';
import { builtFiles, mediaFiles } from './http/static-files.ts';
import { readAssets } from './pages/assets.ts';
import { createPages, type Renderer } from './pages/pages.ts';

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Milliseconds an answer of the content service counts as fresh. */
const FRESH_FOR = 5_000;
/** Milliseconds that requests under way may still take when the process is asked to end. */
const GRACE = 8_000;

/** The site's process: reads its environment, listens, ends in order when it is told to. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = (entry: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(entry)}\n`);
  const gateway = createGateway({
    strapi: createStrapi(config.cms),
    report: ({ url, error }) => log({ event: 'content failed', url, error: String(error) }),
    freshFor: FRESH_FOR,
  });

  const { renderer, assetsOf, files } =
    config.mode === 'development' ? await (await import('./development.ts')).createDevelopment() : built();
  const site = createSite({
    origin: config.site.origin,
    publicToken: config.site.token,
    gateway,
    pages: createPages({ renderer, gateway, config: config.site, assetsOf }),
    staticFiles: [...files, ...media(config)],
    report: (fault) => log({ event: 'fault', error: fault instanceof Error ? fault.stack : String(fault) }),
  });

  site.on('error', (error) => fail(error.message));
  site.listen(config.port, config.host, () =>
    log({ event: 'listening', host: config.host, port: config.port }),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      site.close(() => process.exit(0));
      site.closeIdleConnections();
      setTimeout(() => process.exit(0), GRACE).unref();
    });
  }
}

function built() {
  const entry = inProject('dist/server/entry-server.js');
  const renderer = (): Promise<Renderer> => import(entry);
  return {
    renderer,
    assetsOf: readAssets(inProject('dist/browser/.vite/manifest.json')),
    files: [builtFiles(inProject('dist/browser'))],
  };
}

const media = ({ mediaDir }: Config) => (mediaDir ? [mediaFiles(mediaDir)] : []);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
