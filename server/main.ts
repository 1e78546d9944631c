import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { writeManifest } from '#app/server/manifest.ts';
import { describeFormerSettings } from '#contract/service/former-settings.ts';
import { SETTING_CODE } from '#system/exit-codes.mjs';
import { createCompressor } from './compression/compressor.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connectContentService } from './content-service.ts';
import { createMcp } from './http/answer-mcp.ts';
import { createNetworkOf } from './http/client-network.ts';
import { createSite } from './http/create-site.ts';
import { createEdgePolicy } from './http/edge-policy.ts';
import { magazineFiles } from './http/magazine-files.ts';
import { createMissingUrls } from './http/missing-addresses.ts';
import { passedOnCaptions, passedOnMedia } from './http/passed-on-media.ts';
import { createPreview } from './http/preview.ts';
import type { Row } from './http/row.ts';
import { securityHeaders } from './http/security-headers.ts';
import { builtFiles, mediaFiles } from './http/static-files.ts';
import { shareMemory } from './memory-budget.ts';
import { createMetrics, createMetricsServer } from './metrics.ts';
import { shutDown } from './node/shut-down.ts';
import { readAssets } from './pages/assets.ts';
import { createPageCache } from './pages/page-cache.ts';
import { pageVersion } from './pages/page-version.ts';
import { createPages } from './pages/pages.ts';
import { createPreviewPages } from './pages/previews.ts';

const projectPath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** How long idle and busy connections may stay open on shutdown. */
const SHUTDOWN_TIMEOUTS = { idleMs: 4_000, busyMs: 7_000 };
/** After this time on shutdown the process exits in any case. */
const EXIT_TIMEOUT_MS = 9_000;
/** How often the site reports missing pages to the content service. */
const MISSING_INTERVAL_MS = 60_000;
/** One compression per core, but at most three, to leave one of Node's four threads for files. */
const COMPRESSIONS = Math.min(3, availableParallelism());

/** Starts the site from the environment, and shuts it down on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const log = pino({ base: null });
  for (const sentence of describeFormerSettings('site', process.env)) log.warn(sentence);
  const config = readConfig(process.env);
  log.level = config.logLevel;
  const now = () => performance.now();
  const memory = shareMemory(config.memoryMb);
  const service = await connectContentService({
    ...config.cms,
    pageVersion:
      config.edge && config.mode !== 'development' ? pageVersion(projectPath(''), config.site) : '',
    copiesDir: config.copiesDir,
    openSearch: config.openSearch,
    memory,
    report: ({ event, error, url }) => log.warn({ url, error: String(error) }, event),
    recordDuration: (result, seconds) => metrics.upstream.observe({ result }, seconds),
    countTurnedAway: () => metrics.turnedAway.inc(),
    announce: ({ works, sentence }) => {
      log[works ? 'info' : 'error']({ about: 'content service' }, sentence);
      if (works) renderHome();
    },
  });
  const metrics = createMetrics({
    isDown: service.health.isDown,
    isFollowing: () => service.follower.state() === 'following',
    isTokenRefused: service.isTokenRefused,
    isClockWrong: () => service.follower.clock() !== 'right',
    lastChange: service.follower.lastChange,
    edgesNotified: service.follower.edgesNotified,
  });

  const { renderer, assetsOf, files, headers } =
    config.mode === 'development'
      ? await (await import('./development.ts')).startVite()
      : await loadBuild(config);
  const compressor = createCompressor({ concurrency: COMPRESSIONS, queueBytes: memory.compression });
  const pages = createPages({
    renderer,
    gateway: service.gateway,
    cache: createPageCache({ gateway: service.gateway, now, memory: memory.pages }),
    compressor,
    config: config.site,
    assetsOf,
    now,
    date: Date.now,
  });
  const missing = createMissingUrls({
    send: service.sendMissing,
    intervalMs: MISSING_INTERVAL_MS,
  });
  const site = createSite({
    origin: config.site.origin,
    publicToken: config.site.token,
    gateway: service.gateway,
    pages,
    compressor,
    staticFiles: [
      ...files,
      ...mediaOf(config),
      ...magazineFiles({
        gateway: service.gateway,
        config: config.site,
        writeManifest,
        securityContacts: config.securityContacts,
        indexNowKey: config.indexNowKey,
        now: Date.now,
      }),
    ],
    preview: createPreview({
      secret: config.cms.token,
      now: Date.now,
      getDraft: service.getDraft,
      render: createPreviewPages({ renderer, ask: service.gateway.ask, config: config.site, assetsOf }),
      contentSecurityPolicy: headers['Content-Security-Policy'],
    }),
    mcp: config.mcp ? createMcp({ pages, origin: config.site.origin }) : null,
    missing,
    headers,
    edgePolicy:
      config.edge &&
      createEdgePolicy({
        edge: config.edge,
        origin: config.site.origin,
        now,
      }),
    isUpToDate: service.follower.isUpToDate,
    report: ({ id, url, error }) => log.error({ id, url, err: error }, 'internal error'),
    countPage: metrics.countPage,
    countTurnedAway: () => metrics.turnedAway.inc(),
    networkOf: createNetworkOf(config.proxies),
  });

  /** Otherwise a process without requests so far couldn't send the home page if the content service failed now. */
  function renderHome(): void {
    pages
      .get(new URL('/', config.site.origin))
      .catch((error: unknown) => log.error({ err: error }, 'home page not rendered'));
  }

  // Apply changes made since the last run before rendering the first page.
  await service.follower.poll();
  service.follower.start();
  missing.start();
  if (config.metricsPort) {
    createMetricsServer(metrics)
      .on('error', (error) => log.error({ err: error }, 'no metrics'))
      .listen(config.metricsPort, '127.0.0.1')
      .unref();
  }
  site.on('error', (error) => fail(error.message));
  site.listen(config.port, config.host, () => {
    log.info({ host: config.host, port: config.port }, 'listening');
    // A supervisor must not have to connect to the site: all connections may be taken.
    if (process.connected) process.send?.('ready');
    // Otherwise Node writes its compile cache only on a clean exit, and the start after a kill would be slow.
    flushCompileCache();
  });

  async function stop(signal: NodeJS.Signals): Promise<void> {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), EXIT_TIMEOUT_MS).unref();
    service.follower.stop();
    // The content service is often stopped at the same time, so the counts are sent at once.
    await Promise.all([missing.flush(), shutDown(site, SHUTDOWN_TIMEOUTS)]);
    await missing.stop();
    await service.close();
    process.exit(0);
  }
  let isStopping = false;
  // A service manager sends the signal to all processes, and the parent passes it on as well.
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, (signal) => {
      if (!isStopping) void stop(signal);
      isStopping = true;
    });
  }
}

/** The application as built by `npm run build`. */
async function loadBuild({ site, hsts }: Pick<Config, 'site' | 'hsts'>) {
  const entry: typeof import('#app/server/entry.tsx') = await import(projectPath('dist/server/entry.js'));
  const assetsOf = readAssets(projectPath('dist/browser'));
  return {
    renderer: async () => entry,
    headers: securityHeaders(site, entry.BOOT_SCRIPT, hsts),
    assetsOf,
    files: [builtFiles(projectPath('dist/browser'))],
  };
}

/** Media from a folder, or passed on from the content service; if media are elsewhere, only captions. */
function mediaOf({ mediaDir, cms, site }: Config): Row[] {
  if (mediaDir) return [mediaFiles(mediaDir)];
  return [site.mediaBase ? passedOnCaptions(cms.urls) : passedOnMedia(cms.urls)];
}

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

main().catch((error: unknown) =>
  fail(
    error instanceof Error ? error.message : String(error),
    error instanceof ConfigError ? SETTING_CODE : 1,
  ),
);
