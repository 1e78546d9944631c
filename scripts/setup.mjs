import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../system/lock.mjs';
import { builds, isBuilt, runBuild } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { openLog } from './log.mjs';
import { findRuntime } from './runtime.mjs';

const POLL_INTERVAL_MS = 500;

/** The packages in testing/, which are installed only when tests need them, and the flags for npm. */
const TEST_PACKAGES = {
  // Its install script would download Java.
  'nu-checker': { name: 'the Nu HTML checker', flags: ['--ignore-scripts'] },
  chromium: { name: 'the Chromium of @sparticuz/chromium', flags: [] },
  fonts: { name: 'fonts for the tests', flags: [] },
};

/** @typedef {keyof typeof TEST_PACKAGES} TestPackage */

/**
 * @typedef {object} Requirements
 * @property {boolean} [cms] the content service's packages
 * @property {boolean} [importers] the packages of `npm run import`
 * @property {readonly TestPackage[]} [testPackages]
 * @property {readonly ('site' | 'cms')[]} [builds]
 */

/**
 * Installs and builds what is missing or out of date, and shows each step in the terminal. The site's packages are always
 * installed, because they include Node 24.
 * @param {string} root
 * @param {Requirements} required
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} [options.logs] the folder of install.log and build.log
 * @param {import('./terminal.mjs').Terminal} options.terminal
 * @param {AbortSignal} options.signal
 * @returns {Promise<import('./runtime.mjs').Runtime>}
 * @throws {Problem} when a step fails
 */
export async function setUp(root, required, options) {
  const { env, logs = join(root, '.cache', 'logs'), terminal, signal } = options;
  const all = builds(root);
  // Nothing is written then: a magazine must also start on a full disk.
  if (isComplete(root, required)) return findRuntime(root, env);
  mkdirSync(logs, { recursive: true });
  const release = await waitForLock(root, terminal, signal);
  const installLog = openLog(join(logs, 'install.log'));
  const buildLog = openLog(join(logs, 'build.log'));
  // When one of the parallel steps fails, the other one is aborted.
  const work = new AbortController();
  const stopWork = () => work.abort(signal.reason);
  signal.addEventListener('abort', stopWork);

  /**
   * @param {'site' | 'cms'} name
   * @param {string} label
   * @param {NodeJS.ProcessEnv} buildEnv
   */
  async function build(name, label, buildEnv) {
    if (!required.builds?.includes(name) || isBuilt(all[name])) return;
    await terminal.step(label, () =>
      runBuild(all[name], { env: buildEnv, log: buildLog, signal: work.signal }),
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
      if (required.cms && !isInstalled(cms)) {
        // All packages ship prebuilt binaries, but the install script of better-sqlite3 may call a compiler.
        const flags = ['--ignore-scripts'];
        await terminal.step("Installing the content service's packages", () =>
          install(cms, { env: runtime.env, log: installLog, flags, signal: work.signal }),
        );
      }
      await build('cms', 'Building the content service', runtime.env);
    };
    const setUpImporters = async () => {
      const importers = join(root, 'importers');
      if (!required.importers || isInstalled(importers)) return;
      await terminal.step("Installing the importer's packages", () =>
        install(importers, {
          env: runtime.env,
          log: installLog,
          flags: ['--ignore-scripts'],
          signal: work.signal,
        }),
      );
    };
    /** @param {TestPackage} testPackage */
    const setUpTestPackage = async (testPackage) => {
      const folder = join(root, 'testing', testPackage);
      if (isInstalled(folder)) return;
      const { name, flags } = TEST_PACKAGES[testPackage];
      await terminal.step(`Installing ${name}`, () =>
        install(folder, { env: runtime.env, log: installLog, flags, signal: work.signal }),
      );
    };
    const steps = [
      setUpCms(),
      setUpImporters(),
      build('site', 'Building the site', runtime.env),
      ...(required.testPackages ?? []).map(setUpTestPackage),
    ];
    await Promise.all(steps).catch(async (error) => {
      work.abort();
      await Promise.allSettled(steps);
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
 * @param {string} root
 * @param {Requirements} required
 * @returns {boolean} whether everything is installed and built
 */
function isComplete(root, { cms, importers, testPackages = [], builds: names = [] }) {
  const packages = [
    root,
    ...(cms ? [join(root, 'cms')] : []),
    ...(importers ? [join(root, 'importers')] : []),
    ...testPackages.map((name) => join(root, 'testing', name)),
  ];
  const all = builds(root);
  return packages.every(isInstalled) && names.every((name) => isBuilt(all[name]));
}

/**
 * Waits while another process installs and builds in the same folder; afterwards nothing is left to do here.
 * @param {string} root
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {AbortSignal} signal
 * @returns {Promise<() => void>} releases the lock
 */
async function waitForLock(root, terminal, signal) {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'setup.lock');
  let lock = await takeLock(file);
  if ('heldBy' in lock) {
    terminal.line(
      `Waiting for another Masthead (process ${lock.heldBy}) that is installing or building in this folder.`,
    );
  }
  while ('heldBy' in lock) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    signal.throwIfAborted();
    lock = await takeLock(file);
  }
  return lock.release;
}
