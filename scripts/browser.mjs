import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

const DOWNLOAD_MS = 300_000;

/** The same browser without its windows comes first: it needs two thirds of the time. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} where programs usually put themselves that are not found on the PATH
 */
function usualPlaces({ ProgramFiles = '', LOCALAPPDATA = '', HOME = '' }) {
  const mac = 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const windows = 'Google\\Chrome\\Application\\chrome.exe';
  return (
    {
      darwin: [`/${mac}`, join(HOME, mac), '/Applications/Chromium.app/Contents/MacOS/Chromium'],
      win32: [join(ProgramFiles, windows), join(LOCALAPPDATA, windows)],
    }[/** @type {'darwin'} */ (process.platform)] ?? []
  );
}

/**
 * @typedef {object} Place
 * @property {string} root
 * @property {import('./runtime.mjs').Runtime} runtime
 * @property {import('./terminal.mjs').Terminal} terminal
 * @property {AbortSignal} signal
 */

/**
 * Finds a Chromium or Chrome. Installs one only where that is asked for.
 * @param {Place & { installs?: boolean }} place
 * @returns {Promise<string>} its executable
 * @throws {Problem} that says how to get one
 */
export async function getBrowser({ installs = false, ...place }) {
  const given = place.runtime.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given, place)) return given;
    throw new Problem(
      `CHROMIUM_PATH is '${given}', which does not start: set it to a Chromium or Chrome, or to nothing.`,
    );
  }
  const browser =
    (await findInstalled(place)) ??
    (await findPlaywrights(place)) ??
    (installs ? await place.terminal.step('Installing Chromium', () => install(place)) : undefined);
  if (browser) return browser;
  throw new Problem(
    installs
      ? 'Chromium could not be installed: install it or Chrome by hand, or name one with CHROMIUM_PATH=<file>.'
      : "A Chromium or Chrome is needed, and none was found: install one ('apt-get install -y chromium' on Debian), name one with CHROMIUM_PATH=<file>, or let 'npm test -- --install' install one.",
  );
}

/** @param {Place} place */
async function findInstalled(place) {
  const { env } = place.runtime;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return firstThatStarts([...candidates, ...usualPlaces(env)], place);
}

/** @param {Place} place */
async function findPlaywrights(place) {
  const { root, runtime, signal } = place;
  const asked = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath());";
  const args = ['--input-type=module', '--eval', asked];
  const { lines } = await run(runtime.node, args, { cwd: root, env: runtime.env, signal });
  return firstThatStarts(lines, place);
}

/**
 * Playwright's own, or the system's where that is Debian and ours. What went wrong is seen from the browser not being
 * there.
 * @param {Place} place
 */
async function install(place) {
  const { root, runtime, signal } = place;
  const env = { ...runtime.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { cwd: root, env, signal, timeoutMs: DOWNLOAD_MS };
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await run(runtime.node, [cli, 'install', 'chromium'], options);
  const playwrights = await findPlaywrights(place);
  if (playwrights || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return playwrights;

  await run('apt-get', ['update'], options);
  for (const name of [HEADLESS, 'chromium']) {
    await run('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
    const found = await findInstalled(place);
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {string[]} files
 * @param {Place} place
 */
async function firstThatStarts(files, place) {
  for (const file of files) {
    if (existsSync(file) && (await starts(file, place))) return file;
  }
  return undefined;
}

/**
 * A file alone proves nothing: Ubuntu puts a script there that asks for a snap, and libraries may be missing.
 * @param {string} file
 * @param {Place} place
 */
async function starts(file, { root, runtime, signal }) {
  // Chrome for Windows opens a window instead of saying its version.
  if (process.platform === 'win32') return existsSync(file);
  const { code } = await run(file, ['--version'], {
    cwd: root,
    env: runtime.env,
    signal,
    timeoutMs: 20_000,
  }).catch(() => {
    signal.throwIfAborted();
    return { code: 1 };
  });
  return code === 0;
}
