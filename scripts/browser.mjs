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
 * Finds a browser for the end-to-end tests, or gets one.
 * @param {Place} place
 * @returns {Promise<string>} its executable
 */
export async function getBrowser(place) {
  const { terminal, runtime } = place;
  const given = runtime.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given, place)) return given;
    throw new Problem(
      `CHROMIUM_PATH is '${given}', which does not start: set it to a Chromium or Chrome, or to nothing.`,
    );
  }
  return (
    (await findInstalled(place)) ??
    (await terminal.step("Getting Playwright's Chromium", () => getPlaywrights(place))) ??
    (await terminal.step("Getting Debian's Chromium", () => getDebians(place))) ??
    cannot()
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
async function getPlaywrights(place) {
  const { root, runtime, signal } = place;
  const options = { cwd: root, env: runtime.env, signal };
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  // Does nothing when it is there already. What went wrong is seen from the browser not being there.
  await run(runtime.node, [cli, 'install', 'chromium'], { ...options, timeoutMs: DOWNLOAD_MS });
  const asked = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath());";
  const { lines } = await run(runtime.node, ['--input-type=module', '--eval', asked], options);
  return firstThatStarts(lines, place);
}

/** @param {Place} place */
async function getDebians(place) {
  const { root, runtime, signal } = place;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  const options = {
    cwd: root,
    env: { ...runtime.env, DEBIAN_FRONTEND: 'noninteractive' },
    signal,
    timeoutMs: DOWNLOAD_MS,
  };
  await run('apt-get', ['update'], options);
  for (const name of [HEADLESS, 'chromium']) {
    await run('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
    const found = await firstThatStarts([`/usr/bin/${name}`], place);
    if (found) return found;
  }
  return undefined;
}

/** @returns {never} */
function cannot() {
  throw new Problem(
    'The end-to-end tests need a browser, and none was found or could be installed: install Chromium or Chrome, or name one with CHROMIUM_PATH=<file>.',
  );
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
