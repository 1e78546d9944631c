import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { npm } from './npm.mjs';
import { Problem } from './problem.mjs';

const NEEDED_BYTES = 1.5e9;

/**
 * @param {string} folder with a package.json of its own
 * @returns {boolean} whether its packages are installed as its lock file says, for this kind of machine
 */
export function isInstalled(folder) {
  const stamp = stampOf(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedInstall(folder);
}

/**
 * Installs what the lock file names.
 * @param {string} folder
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./log.mjs').Log} options.log takes npm's own noise
 * @param {readonly string[]} [options.flags]
 * @param {AbortSignal} options.signal
 */
export async function install(folder, { env, log, flags = [], signal }) {
  const wanted = wantedInstall(folder);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < NEEDED_BYTES) {
    throw new Problem(
      `The disk that holds ${folder} is nearly full: make room for ${NEEDED_BYTES / 1e9} GB and try again.`,
    );
  }
  // --include=dev: the build needs those packages, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', ...flags];
  const name = basename(folder);
  const { code, lines } = await npm(args, {
    cwd: folder,
    env,
    signal,
    onLine: (line) => log.write(`${name}: ${line}`),
  });
  if (code !== 0) throw new Problem(whyNotInstalled(folder, lines, log.file), lines.slice(-25));
  writeFileSync(stampOf(folder), wanted);
}

/** @param {string} folder */
function stampOf(folder) {
  return join(folder, 'node_modules', '.masthead-installed');
}

/** @param {string} folder */
function wantedInstall(folder) {
  const lockFile = join(folder, 'package-lock.json');
  if (!existsSync(lockFile)) {
    throw new Problem(
      `${lockFile} is missing, so nobody knows what to install: bring it back with 'git checkout -- package-lock.json' in that folder.`,
    );
  }
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${hash} ${process.platform} ${process.arch}`;
}

/**
 * @param {string} folder
 * @param {string[]} lines what npm said
 * @param {string} logFile
 */
function whyNotInstalled(folder, lines, logFile) {
  const said = lines.join('\n');
  if (/ENOSPC/.test(said)) return 'The disk is full: make room for the packages and try again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT/.test(said)) {
    return `npm could not reach the package registry to install the packages of ${folder}: check the network and try again.`;
  }
  if (/EACCES|EPERM|EROFS/.test(said)) {
    return `npm may not write into ${folder} or into its own cache: give this user the right to, and try again.`;
  }
  return `npm could not install the packages of ${folder}: its last words stand above, all of them in ${logFile}.`;
}
