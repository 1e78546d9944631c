import { join } from 'node:path';
import { openDataDir } from './data-dir.mjs';
import { answers } from './health.mjs';
import { openLog } from './log.mjs';
import { checkPorts, freePorts } from './ports.mjs';
import { Problem } from './problem.mjs';
import { cmsEnv, siteEnv } from './process-env.mjs';
import { findRuntime } from './runtime.mjs';
import { createService } from './service.mjs';
import { ROOT } from './settings.mjs';
import { SITE_ARGS, SITE_ENV } from './site-process.mjs';

/** The first start of Strapi takes long, but it says how far it has come. */
const CMS_SILENCE_MS = 180_000;
const SITE_SILENCE_MS = 30_000;
/** Imports, migrations and large uploads may keep Strapi from answering. */
const CMS_ANSWER_MS = 20_000;
const SITE_ANSWER_MS = 5000;
const CMS_PAUSE_MS = 1000;
const SITE_PAUSE_MS = 100;
/** Strapi closes in less than a second, or hangs. */
const CMS_GRACE_MS = 5000;
/** The site answers what it has begun to answer. */
const SITE_GRACE_MS = 12_000;

/** @typedef {Awaited<ReturnType<typeof createMagazine>>} Magazine */
/** @typedef {{ part: 'cms' | 'site' } & import('./service.mjs').ServiceEvent} MagazineEvent */

/**
 * @typedef {object} MagazineOptions
 * @property {number} [port] of the site; a free one unless given
 * @property {number} [cmsPort] of Strapi; a free one unless given
 * @property {string} [host] the address on which the site listens
 * @property {string | undefined} [siteUrl] as readers write it, when they come another way
 * @property {boolean} [site] false runs Strapi alone
 * @property {boolean} [development] hot reload, and Strapi with its admin panel and the editor of its model
 * @property {NodeJS.ProcessEnv} [env] more variables for both processes
 * @property {(line: string) => void} [onLine] hears what Strapi has to say to the operator
 * @property {(part: 'cms' | 'site', line: string) => void} [onLog] hears every line of the logs
 * @property {(event: MagazineEvent) => void} [onEvent] hears whenever one of both is ready or has died
 * @property {AbortSignal} [signal] gives up starting
 * @property {string} [root] the project's folder
 */

/**
 * Starts Strapi and the site on one data folder, and keeps them running. Both must be installed and built.
 * @param {{ dataDir: string } & MagazineOptions} options
 * @returns {Promise<Magazine>} when both are ready
 * @throws {Error} as soon as one of them could not start, with the last lines of its log; the other one is stopped
 */
export async function startMagazine({ dataDir, ...options }) {
  const data = await openDataDir(dataDir, process.env);
  try {
    const magazine = await createMagazine(data, options);
    await magazine.start();
    return magazine;
  } catch (error) {
    data.close();
    // The callers are tests, whose runner shows nothing of an error but the message.
    throw error instanceof Problem ? new Error([...error.details, error.message].join('\n')) : error;
  }
}

/**
 * Strapi and the site on a data folder that is open already. Neither runs before it is started.
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
  const env = {
    ...runtimeEnv,
    ...data.secrets,
    DATA_DIR: data.path,
    NODE_ENV: development ? 'development' : 'production',
    ...options.env,
  };
  const endWithParent = `--import=${new URL('end-with-parent.mjs', import.meta.url).href}`;
  const cmsUrl = `http://127.0.0.1:${cmsPort}`;
  const siteUrl = options.siteUrl ?? `http://localhost:${port}`;

  /** @param {'cms' | 'site'} part */
  const openPartLog = (part) => {
    const log = openLog(join(data.logs, `${part}.log`));
    if (!options.onLog) return log;
    const { onLog } = options;
    return {
      ...log,
      /** @param {string} line */
      write(line) {
        log.write(line);
        onLog(part, line);
      },
    };
  };

  const cmsLog = openPartLog('cms');
  const cms = createService({
    name: 'Strapi',
    command: node,
    args: [
      endWithParent,
      ...(development ? ['node_modules/@strapi/strapi/bin/strapi.js', 'develop'] : ['dist/src/start.js']),
    ],
    cwd: join(root, 'cms'),
    env: {
      SEED_SAMPLE: 'true',
      STRAPI_TELEMETRY_DISABLED: 'true',
      ...cmsEnv(env),
      CMS_HOST: '127.0.0.1',
      CMS_PORT: String(cmsPort),
    },
    log: cmsLog,
    isReady: () => answers(`${cmsUrl}/_health`, 204),
    silenceMs: CMS_SILENCE_MS,
    // In development Strapi restarts itself, and either process may be stopped by a debugger.
    ...(!development && { answerMs: CMS_ANSWER_MS }),
    graceMs: CMS_GRACE_MS,
    pauseMs: CMS_PAUSE_MS,
    onLine(line) {
      // It may be a password: what is meant for the operator's eyes does not go to the log.
      if (!line.startsWith('» ')) return false;
      options.onLine?.(line.slice(2));
      return true;
    },
    onEvent: (event) => options.onEvent?.({ part: 'cms', ...event }),
  });

  const siteLog = openPartLog('site');
  const site = createService({
    name: 'The site',
    command: node,
    args: [endWithParent, ...SITE_ARGS],
    cwd: root,
    env: {
      ...siteEnv(env),
      ...SITE_ENV,
      MODE: development ? 'development' : 'production',
      HOST: host,
      PORT: String(port),
      SITE_URL: siteUrl,
      CMS_URL: cmsUrl,
      MEDIA_DIR: data.media,
    },
    log: siteLog,
    isReady: () => answers(`http://${reachable(host)}:${port}/readyz`, 200),
    silenceMs: SITE_SILENCE_MS,
    ...(!development && { answerMs: SITE_ANSWER_MS }),
    graceMs: SITE_GRACE_MS,
    pauseMs: SITE_PAUSE_MS,
    onEvent: (event) => options.onEvent?.({ part: 'site', ...event }),
  });

  async function start() {
    const abandon = () => void stop();
    signal?.addEventListener('abort', abandon);
    try {
      signal?.throwIfAborted();
      await Promise.all([cms.start(), withSite && site.start()]);
    } catch (error) {
      await stop();
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abandon);
    }
  }

  async function stop() {
    await Promise.all([site.stop(), cms.stop()]);
    await Promise.all([siteLog.close(), cmsLog.close()]);
    data.close();
  }

  return {
    siteUrl,
    cmsUrl,
    cmsToken: data.secrets.CMS_TOKEN,
    publicToken: data.secrets.PUBLIC_TOKEN,

    /** Starts both. As soon as one of them could not start, the other one is stopped and the data folder closed. */
    start,
    /** Stops both, and closes the data folder. */
    stop,

    /** Kills Strapi, as a crash would end it. It is not started again before `startCms`. */
    killCms: cms.kill,
    /** Like `start` of a service: resolves when Strapi is ready, and keeps it running whether it is or not. */
    startCms: cms.start,
    killSite: site.kill,
    startSite: site.start,
    /** The processes, while they live: to be frozen, looked at, counted. */
    pids: () => ({ cms: cms.pid(), site: site.pid() }),
  };
}

/**
 * @param {string} host on which somebody listens
 * @returns {string} where that can be reached from this machine, as part of a URL
 */
function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
