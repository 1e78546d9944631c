import { join } from 'node:path';
import { createService } from './service.mjs';
import { ROOT } from './settings.mjs';
import { MALLOC_ARENA_MAX, SMALL_HEAP } from './small-heap.mjs';

/**
 * Node's arguments for the site (docs/operating.md). The heap limit, the whole budget, makes V8 collect garbage earlier: without it,
 * garbage took up as much memory again after 100,000 hostile requests.
 * @param {string} budget MEMORY_BUDGET; the default is that of server/config.ts
 */
export const siteArgs = (budget = '250') => [
  ...SMALL_HEAP,
  `--max-old-space-size=${budget}`,
  'server/main.ts',
];

/** Variables of the site's process. */
export const SITE_ENV = {
  MALLOC_ARENA_MAX,
  // With compiled code cached on disk a restart takes 0.2 s instead of 0.4 s.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
};

/** An argument of Node for a process that ends when its parent has been killed, and reports to it that it is working. */
export const SUPERVISED = `--import=${new URL('supervised.mjs', import.meta.url).href}`;

/** Whether Node would accept it as the size of its heap; the site itself reports any other text. */
const isMegabytes = (/** @type {string | undefined} */ text) => /^\d+$/.test(text ?? '');

/** Compiling takes seconds on a busy machine. */
const STARTUP_SILENCE_MS = 90_000;
const UNRESPONSIVE_MS = 5000;
const RESTART_DELAY_MS = 100;
/** The site finishes its open requests, for 10 seconds at most. */
const GRACE_MS = 12_000;

/**
 * The site as a supervised process, not started yet.
 * @param {object} options
 * @param {string} options.root the project's folder
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.env its variables, with both tokens
 * @param {string} options.host the address it listens on
 * @param {number} options.port
 * @param {string} options.siteUrl
 * @param {string} options.cmsUrl
 * @param {boolean} [options.development] hot reload
 * @param {import('./log.mjs').Log} options.log
 * @param {import('./service.mjs').ServiceOptions['onEvent']} options.onEvent
 */
export function createSiteService({
  root,
  node,
  env,
  host,
  port,
  siteUrl,
  cmsUrl,
  development = false,
  log,
  onEvent,
}) {
  return createService({
    name: 'The site',
    command: node,
    args: [SUPERVISED, ...siteArgs(isMegabytes(env.MEMORY_BUDGET) ? env.MEMORY_BUDGET : undefined)],
    cwd: root,
    env: {
      ...env,
      ...SITE_ENV,
      MODE: development ? 'development' : 'production',
      HOST: host,
      PORT: String(port),
      SITE_URL: siteUrl,
      CMS_URL: cmsUrl,
    },
    log,
    startupSilenceMs: STARTUP_SILENCE_MS,
    // A debugger may pause it.
    ...(!development && { unresponsiveMs: UNRESPONSIVE_MS }),
    graceMs: GRACE_MS,
    restartDelayMs: RESTART_DELAY_MS,
    onEvent,
  });
}
