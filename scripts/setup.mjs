import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { builds, isBuilt, make } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { takeLock } from './lock.mjs';
import { openLog } from './log.mjs';
import { findRuntime } from './runtime.mjs';

const LOOK_AGAIN_MS = 500;

/**
 * @typedef {object} Wanted what must be ready; nothing is done twice
 * @property {boolean} [cms] the content service's packages
 * @property {readonly ('site' | 'cms' | 'panel')[]} [builds]
 */

/**
 * Installs and builds what is missing, and says so. The site's packages always are wanted: Node 24 is among them.
 * @param {string} root
 * @param {Wanted} wanted
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} [options.logs] the folder of install.log and build.log
 * @param {import('./terminal.mjs').Terminal} options.terminal
 * @param {AbortSignal} options.signal
 * @returns {Promise<import('./runtime.mjs').Runtime>}
 */
export async function setUp(root, wanted, options) {
  const { env, logs = join(root, '.cache', 'logs'), terminal, signal } = options;
  mkdirSync(logs, { recursive: true });
  const release = await waitForTurn(root, terminal, signal);
  const installLog = openLog(join(logs, 'install.log'));
  const buildLog = openLog(join(logs, 'build.log'));
  // When one of two parts fails, the other is of no use any more.
  const work = new AbortController();
  const stopWork = () => work.abort(signal.reason);
  signal.addEventListener('abort', stopWork);
  const recipes = builds(root);

  /**
   * @param {'site' | 'cms' | 'panel'} name
   * @param {string} label
   * @param {NodeJS.ProcessEnv} buildEnv
   */
  async function build(name, label, buildEnv) {
    if (!wanted.builds?.includes(name) || isBuilt(recipes[name])) return;
    await terminal.step(label, () =>
      make(recipes[name], { env: buildEnv, log: buildLog, signal: work.signal }),
    );
  }

  try {
    if (!isInstalled(root)) {
      await terminal.step("Installing the site's packages", () =>
        install(root, { env, log: installLog, signal: work.signal }),
      );
    }
    const runtime = findRuntime(root, env);

    const setUpCms = async () => {
      const cms = join(root, 'cms');
      if (wanted.cms && !isInstalled(cms)) {
        // No scripts: all packages bring ready binaries, yet npm would ask for a compiler because of better-sqlite3.
        const flags = ['--ignore-scripts'];
        await terminal.step("Installing the content service's packages", () =>
          install(cms, { env: runtime.env, log: installLog, flags, signal: work.signal }),
        );
      }
      await build('cms', 'Building the content service', runtime.env);
      await build('panel', "Building the editors' admin panel", runtime.env);
    };
    const parts = [setUpCms(), build('site', 'Building the site', runtime.env)];
    await Promise.all(parts).catch(async (error) => {
      work.abort();
      await Promise.allSettled(parts);
      throw error;
    });
    return runtime;
  } finally {
    signal.removeEventListener('abort', stopWork);
    await Promise.all([installLog.close(), buildLog.close()]);
    release();
  }
}

/**
 * Two copies may be started at the same moment from one folder: the second finds everything done.
 * @param {string} root
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {AbortSignal} signal
 */
async function waitForTurn(root, terminal, signal) {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'setup.lock');
  let lock = await takeLock(file);
  if ('heldBy' in lock) {
    terminal.line(`Another copy (process ${lock.heldBy}) is setting up the same folder: waiting for it.`);
  }
  while ('heldBy' in lock) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    signal.throwIfAborted();
    lock = await takeLock(file);
  }
  return lock.release;
}
