import { join } from 'node:path';
import {
  canInstallPackages,
  findOnPath,
  firstThatStarts,
  INSTALL_TIMEOUT_MS,
  installPackage,
  starts,
} from './executables.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/** Tried first: without a window the tests take a third less time. */
const HEADLESS = 'chromium-headless-shell';
const EXECUTABLES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

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
 * Finds a Chromium or Chrome that starts.
 * @param {Context & { installs?: boolean }} options `installs` allows installing one when none is found
 * @returns {Promise<string>} the path of its executable
 * @throws {Problem} when there is none
 */
export async function getBrowser({ installs = false, ...context }) {
  const configured = context.runtime.env.CHROMIUM_PATH;
  if (configured) {
    if (await starts(configured, context)) return configured;
    throw new Problem(
      `CHROMIUM_PATH is '${configured}', which does not start: set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const browser =
    (await findInstalled(context)) ??
    (await findPlaywrightsOwn(context)) ??
    (installs ? await context.terminal.step('Installing Chromium', () => install(context)) : undefined);
  if (browser) return browser;
  throw new Problem(
    installs
      ? 'Chromium could not be installed: install it or Chrome yourself, or set CHROMIUM_PATH=<file>.'
      : "The tests need Chromium or Chrome, and neither was found: install one ('apt-get install -y chromium' on Debian), set CHROMIUM_PATH=<file>, or run 'npm test -- --install' to have one installed.",
  );
}

/** @param {Context} context */
async function findInstalled(context) {
  return (
    (await findOnPath(EXECUTABLES, context)) ??
    firstThatStarts(defaultLocations(context.runtime.env), context)
  );
}

/**
 * The browser that Playwright downloads for itself.
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
 * Installs Playwright's own browser or, for root on Debian, the distribution's package. Exit codes are ignored: the
 * result is whether a browser starts afterwards.
 * @param {Context} context
 */
async function install(context) {
  const { root, runtime, signal } = context;
  const options = { cwd: root, env: runtime.env, signal, timeoutMs: INSTALL_TIMEOUT_MS };
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await run(runtime.node, [cli, 'install', 'chromium'], options);
  const playwrightsOwn = await findPlaywrightsOwn(context);
  if (playwrightsOwn || !canInstallPackages()) return playwrightsOwn;

  for (const name of [HEADLESS, 'chromium']) {
    await installPackage(name, context);
    const found = await findInstalled(context);
    if (found) return found;
  }
  return undefined;
}
