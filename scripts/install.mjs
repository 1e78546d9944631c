import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { npm } from './npm.mjs';
import { Problem } from './problem.mjs';

const NEEDED_BYTES = 1.5e9;

/**
 * @param {string} folder with its own package.json
 * @returns {boolean} whether the packages of its current lock file are installed, for this platform
 */
export function isInstalled(folder) {
  const stamp = stampFile(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedStamp(folder);
}

/**
 * Runs `npm ci`.
 * @param {string} folder
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./log.mjs').Log} options.log receives npm's output
 * @param {readonly string[]} [options.flags] more flags for npm
 * @param {AbortSignal} options.signal
 * @throws {Problem} with the last lines of npm's output when it fails
 */
export async function install(folder, { env, log, flags = [], signal }) {
  const stamp = expectedStamp(folder);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < NEEDED_BYTES) {
    throw new Problem(`The disk with ${folder} is nearly full: free ${NEEDED_BYTES / 1e9} GB and try again.`);
  }
  // With NODE_ENV=production npm would leave out the dev dependencies, which the build needs.
  // The npm of Debian 13 would copy the contract into node_modules, where Node does not run TypeScript.
  const link = '--install-links=false';
  // Without a network npm would go on trying for minutes.
  const retries = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];
  const quiet = ['--no-audit', '--no-fund', '--no-progress'];
  const args = ['ci', '--include=dev', link, ...retries, ...quiet, ...flags];
  const name = basename(folder);
  const { code, lines } = await npm(args, {
    cwd: folder,
    env,
    signal,
    onLine: (line) => log.write(`${name}: ${line}`),
  });
  if (code !== 0) throw new Problem(describeFailure(folder, lines, log.file), lines.slice(-25));
  writeFileSync(stampFile(folder), stamp);
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, 'node_modules', '.masthead-installed');
}

/** @param {string} folder */
function expectedStamp(folder) {
  const lockFile = join(folder, 'package-lock.json');
  if (!existsSync(lockFile)) {
    throw new Problem(
      `${lockFile} is missing: restore it with 'git checkout -- package-lock.json' in that folder.`,
    );
  }
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${hash} ${process.platform} ${process.arch}`;
}

/**
 * @param {string} folder
 * @param {string[]} lines npm's output
 * @param {string} logFile
 */
function describeFailure(folder, lines, logFile) {
  const output = lines.join('\n');
  if (/ENOSPC/.test(output)) return 'The disk is full: free some space for the packages and try again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT/.test(output)) {
    return `npm could not reach the package registry to install the packages in ${folder}: check the network and try again.`;
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `npm cannot write to ${folder} or to its own cache: give this user write access and try again.`;
  }
  return `npm could not install the packages in ${folder}: see the end of its output above, or all of it in ${logFile}.`;
}
