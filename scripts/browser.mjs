import { join } from 'node:path';
import { findOnPath, firstThatStarts, starts } from './executables.mjs';
import { fetchBrowser } from './fetch-browser.mjs';
import { isInstalled } from './install.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/** The first one is preferred: without a window the tests take a third less time. */
const EXECUTABLES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} default install locations that are not on the PATH
 */
function defaultLocations({ ProgramFiles = '', LOCALAPPDATA = '', HOME = '' }) {
  const mac = 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const windows = 'Google\\Chrome\\Application\\chrome.exe';
  return (
    {
      darwin: [`/${mac}`, join(HOME, mac), '/Applications/Chromium.app/Contents/MacOS/Chromium'],
      win32: [join(ProgramFiles, windows), join(LOCALAPPDATA, windows)],
    }[/** @type {'darwin'} */ (process.platform)] ?? []
  );
}

/** @typedef {import('./executables.mjs').Context} Context */

/**
 * Finds a Chromium or Chrome that starts, and downloads one if necessary.
 * @param {Context} context
 * @returns {Promise<string>} the path of its executable
 * @throws {Problem} when there is none
 */
export async function getBrowser(context) {
  const configured = context.runtime.env.CHROMIUM_PATH;
  if (configured) {
    if (await starts(configured, context)) return configured;
    throw new Problem(
      `CHROMIUM_PATH is '${configured}', which does not start: set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const browser = (await findBrowser(context)) ?? (await fetchBrowser(context, () => findBrowser(context)));
  if (browser) return browser;
  throw new Problem(
    "The tests need Chromium or Chrome, and none could be fetched: install one ('apt-get install -y chromium' on Debian), or set CHROMIUM_PATH=<file>.",
  );
}

/** @param {Context} context */
async function findBrowser(context) {
  return (
    (await findOnPath(EXECUTABLES, context)) ??
    (await firstThatStarts(defaultLocations(context.runtime.env), context)) ??
    (await findPlaywrightsOwn(context)) ??
    findPackaged(context)
  );
}

/**
 * The browser that Playwright has downloaded.
 * @param {Context} context
 */
async function findPlaywrightsOwn(context) {
  const { root, runtime, signal } = context;
  const script = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath());";
  const args = ['--input-type=module', '--eval', script];
  const { lines } = await run(runtime.node, args, { cwd: root, env: runtime.env, signal });
  return firstThatStarts(lines, context);
}

/**
 * The browser in testing/chromium.
 * @param {Context} context
 */
async function findPackaged(context) {
  const folder = join(context.root, 'testing', 'chromium');
  return isInstalled(folder) ? firstThatStarts([join(folder, 'chromium')], context) : undefined;
}
