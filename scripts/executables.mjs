import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const INSTALL_TIMEOUT_MS = 300_000;

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {import('./runtime.mjs').Runtime} runtime
 * @property {import('./terminal.mjs').Terminal} terminal
 * @property {AbortSignal} signal
 */

/**
 * @param {readonly string[]} names of programs, the preferred one first
 * @param {Context} context
 * @param {string} [versionFlag]
 * @returns {Promise<string | undefined>} the path of the first one on the PATH that starts
 */
export function findOnPath(names, context, versionFlag) {
  const folders = (context.runtime.env.PATH ?? '').split(delimiter).filter(Boolean);
  return firstThatStarts(
    names.flatMap((name) => folders.map((folder) => join(folder, name))),
    context,
    versionFlag,
  );
}

/**
 * @param {readonly string[]} files
 * @param {Context} context
 * @param {string} [versionFlag]
 */
export async function firstThatStarts(files, context, versionFlag) {
  for (const file of files) {
    if (existsSync(file) && (await starts(file, context, versionFlag))) return file;
  }
  return undefined;
}

/**
 * The file may exist and not start: Ubuntu's `chromium` is a script that needs a snap, or libraries are missing.
 * @param {string} file
 * @param {Context} context
 * @param {string} [versionFlag]
 */
export async function starts(file, { root, runtime, signal }, versionFlag = '--version') {
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return existsSync(file);
  const { code } = await run(file, [versionFlag], {
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

/** Whether packages of the distribution can be installed: only Debian's, and only by root. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * Installs a package of Debian. Exit codes are ignored: the result is whether its program starts afterwards.
 * @param {string} name
 * @param {Context} context
 */
export async function installPackage(name, { root, runtime, signal }) {
  const env = { ...runtime.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { cwd: root, env, signal, timeoutMs: INSTALL_TIMEOUT_MS };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
}
