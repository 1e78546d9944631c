import { join } from 'node:path';
import { canInstallPackages, installPackage } from './executables.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { setUp } from './setup.mjs';

const DOWNLOAD_TIMEOUT_MS = 180_000;
/** Playwright tries five times to reach its server. */
const CONNECTION_TIMEOUT_MS = 3000;

/** @typedef {import('./executables.mjs').Context} Context */

/**
 * Fetches a browser from one source after the other (decision 0044), until one of them provides a browser that starts. Prints
 * what it installs.
 * @param {Context} context
 * @param {() => Promise<string | undefined>} find
 * @returns {Promise<string | undefined>} the path of its executable
 */
export async function fetchBrowser(context, find) {
  context.terminal.line('No Chromium or Chrome was found, so the tests bring their own:');
  for (const source of [download, installFromNpm, installFromDebian]) {
    await source(context);
    const browser = await find();
    if (browser) return browser;
  }
  return undefined;
}

/**
 * Lets Playwright download its browser, into its cache in the home folder.
 * @param {Context} context
 */
async function download({ root, runtime, terminal, signal }) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const env = { ...runtime.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECTION_TIMEOUT_MS) };
  const options = { cwd: root, env, signal, timeoutMs: DOWNLOAD_TIMEOUT_MS };
  const install = async () => {
    const { code } = await run(runtime.node, [cli, 'install', 'chromium', '--no-shell'], options);
    if (code !== 0) throw new Problem('It could not be downloaded.');
  };
  await tryStep(terminal.step("Downloading Playwright's Chromium", install), { terminal, signal });
}

/**
 * Installs the browser of testing/chromium, which is a program for Linux.
 * @param {Context} context
 */
async function installFromNpm({ root, runtime, terminal, signal }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const options = { env: runtime.env, terminal, signal };
  await tryStep(setUp(root, { testPackages: ['chromium'] }, options), { terminal, signal });
}

/**
 * Installs Debian's package where this user may.
 * @param {Context} context
 */
async function installFromDebian(context) {
  if (!canInstallPackages()) return;
  const install = () => installPackage('chromium', context);
  await tryStep(context.terminal.step("Installing Debian's package chromium", install), context);
}

/**
 * Waits for a step, and shows why it failed.
 * @param {Promise<unknown>} step
 * @param {Pick<Context, 'terminal' | 'signal'>} context
 */
async function tryStep(step, { terminal, signal }) {
  try {
    await step;
  } catch (error) {
    signal.throwIfAborted();
    terminal.line(`  ${error instanceof Error ? error.message : error}`);
  }
}
