import { join } from 'node:path';
import { openDataDir } from './data-dir.mjs';
import { respondsWith } from './health.mjs';
import { openLog } from './log.mjs';
import { checkPorts, freePorts } from './ports.mjs';
import { BELOW_PAGES } from './priority.mjs';
import { Problem } from './problem.mjs';
import { cmsEnv, siteEnv } from './process-env.mjs';
import { findRuntime } from './runtime.mjs';
import { createService } from './service.mjs';
import { ROOT } from './settings.mjs';
import { createSiteService, SUPERVISED } from './site-process.mjs';
import { MALLOC_ARENA_MAX, SMALL_HEAP } from './small-heap.mjs';

/** The first start of Strapi takes minutes, but it prints its progress. */
const CMS_STARTUP_SILENCE_MS = 180_000;
/** Strapi may not respond during an import, a migration or a large upload. */
const CMS_UNRESPONSIVE_MS = 20_000;
const CMS_RESTART_DELAY_MS = 1000;
/** Strapi shuts down in less than a second, or hangs. */
const CMS_GRACE_MS = 5000;
/** Node's arguments for Strapi. */
export const CMS_ARGS = [...SMALL_HEAP, 'dist/src/start.js'];

/** @typedef {Awaited<ReturnType<typeof createMagazine>>} Magazine */
/** @typedef {{ service: 'cms' | 'site' } & import('./service.mjs').ServiceEvent} MagazineEvent */

/**
 * @typedef {object} MagazineOptions
 * @property {number} [port] of the site; default: a free one
 * @property {number} [cmsPort] of Strapi; default: a free one
 * @property {string} [host] the address the site listens on
 * @property {string | undefined} [siteUrl] the site's public URL; default: http://localhost:<port>
 * @property {boolean} [site] false starts only Strapi
 * @property {boolean} [development] hot reload, and Strapi with its admin panel and content-type builder
 * @property {NodeJS.ProcessEnv} [env] additional variables for both processes
 * @property {(line: string) => void} [onLine] called with each message from Strapi to the operator
 * @property {(service: 'cms' | 'site', line: string) => void} [onLog] called with each line of the logs
 * @property {(event: MagazineEvent) => void} [onEvent] called when Strapi or the site is ready or has exited
 * @property {AbortSignal} [signal] aborts starting
 * @property {string} [root] the project's folder
 */

/**
 * Starts a magazine, which is Strapi and the site on one data folder, and keeps both running. Both must be built.
 * @param {{ dataDir: string } & MagazineOptions} options
 * @returns {Promise<Magazine>} resolves when both are ready
 * @throws {Error} with the last lines of the log when one of them fails to start; the other one is stopped
 */
export async function startMagazine({ dataDir, ...options }) {
  const data = await openDataDir(dataDir, process.env);
  try {
    const magazine = await createMagazine(data, options);
    await magazine.start();
    return magazine;
  } catch (error) {
    data.close();
    // The callers are tests, and their runner prints only the message of an error.
    throw error instanceof Problem ? new Error([...error.details, error.message].join('\n')) : error;
  }
}

/**
 * A magazine on an open data folder. Neither Strapi nor the site is started yet.
 * @param {import('./data-dir.mjs').DataDir} data
 * @param {MagazineOptions} options
 * @throws {Problem} when a port is not free
 */
export async function createMagazine(data, options) {
  const { root = ROOT, host = '127.0.0.1', site: withSite = true, development = false, signal } = options;
  const [freePort, freeCmsPort] = await freePorts();
  const { port = freePort, cmsPort = freeCmsPort } = options;
  await checkPorts({ port, cmsPort, host });

  const { node, env: runtimeEnv } = findRuntime(root, process.env);
  const given = { ...runtimeEnv, ...options.env };
  const env = {
    ...runtimeEnv,
    ...data.secrets,
    DATA_DIR: data.path,
    NODE_ENV: development ? 'development' : 'production',
    ...options.env,
  };
  const cmsUrl = `http://127.0.0.1:${cmsPort}`;
  const siteUrl = options.siteUrl ?? `http://localhost:${port}`;

  /** @param {'cms' | 'site'} service */
  const openServiceLog = (service) => {
    const log = openLog(join(data.logs, `${service}.log`));
    if (!options.onLog) return log;
    const { onLog } = options;
    return {
      ...log,
      /** @param {string} line */
      write(line) {
        log.write(line);
        onLog(service, line);
      },
    };
  };

  const cmsLog = openServiceLog('cms');
  const cms = createService({
    name: 'The content service',
    command: node,
    args: [
      SUPERVISED,
      ...(development ? ['node_modules/@strapi/strapi/bin/strapi.js', 'develop'] : CMS_ARGS),
    ],
    cwd: join(root, 'cms'),
    env: {
      MALLOC_ARENA_MAX,
      SEED_SAMPLE: 'true',
      SHOW_FIRST_LOGIN: 'true',
      STRAPI_TELEMETRY_DISABLED: 'true',
      ...cmsEnv(env),
      CMS_HOST: '127.0.0.1',
      CMS_PORT: String(cmsPort),
      SITE_URL: siteUrl,
    },
    // When there is too little processor time for both, cached pages come before searches.
    priority: BELOW_PAGES,
    log: cmsLog,
    check: () => respondsWith(`${cmsUrl}/_health`, 204),
    startupSilenceMs: CMS_STARTUP_SILENCE_MS,
    // In development Strapi restarts itself, and a debugger may pause either process.
    ...(!development && { unresponsiveMs: CMS_UNRESPONSIVE_MS }),
    graceMs: CMS_GRACE_MS,
    restartDelayMs: CMS_RESTART_DELAY_MS,
    onLine(line) {
      // Messages to the operator may contain a password and are not logged.
      if (!line.startsWith('» ')) return false;
      options.onLine?.(line.slice(2));
      return true;
    },
    onEvent: (event) => options.onEvent?.({ service: 'cms', ...event }),
  });

  const siteLog = openServiceLog('site');
  const site = createSiteService({
    root,
    node,
    // Where pictures may be in a bucket, they come from the content service.
    env: { ...siteEnv(env), ...(!given.S3_BUCKET && { MEDIA_DIR: data.media }) },
    host,
    port,
    siteUrl,
    cmsUrl,
    development,
    log: siteLog,
    onEvent: (event) => options.onEvent?.({ service: 'site', ...event }),
  });

  async function start() {
    const onAbort = () => void stop();
    signal?.addEventListener('abort', onAbort);
    try {
      signal?.throwIfAborted();
      await Promise.all([cms.start(), withSite && site.start()]);
    } catch (error) {
      await stop();
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async function stop() {
    await Promise.all([site.stop(), cms.stop()]);
    await Promise.all([siteLog.close(), cmsLog.close()]);
    data.close();
  }

  return {
    /** The port of the site. */
    port,
    siteUrl,
    cmsUrl,
    cmsToken: data.secrets.CMS_TOKEN,
    publicToken: data.secrets.PUBLIC_TOKEN,

    /** Starts both, and resolves when both are ready. If one fails, stops the other and closes the data folder. */
    start,
    /** Stops both, and closes the data folder. */
    stop,

    /** Kills Strapi with SIGKILL, as in a crash. It is not restarted before `startCms`. */
    killCms: cms.kill,
    /** Starts Strapi (`start` in service.mjs). */
    startCms: cms.start,
    killSite: site.kill,
    startSite: site.start,
    /** The ids of the running processes. */
    pids: () => ({ cms: cms.pid(), site: site.pid() }),
  };
}
