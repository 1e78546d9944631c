import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { errorCode, Problem } from './problem.mjs';
import { keepSecrets } from './secrets.mjs';

/** @typedef {Awaited<ReturnType<typeof openDataDir>>} DataDir */

/**
 * Makes the data folder ready for one magazine, and keeps others out of it until it is closed.
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 */
export async function openDataDir(path, env) {
  const logs = join(path, 'logs');
  const media = join(path, 'cms', 'public');
  try {
    mkdirSync(join(media, 'uploads'), { recursive: true });
    mkdirSync(logs, { recursive: true });
    const trial = join(path, `.trial-${process.pid}`);
    writeFileSync(trial, 'x');
    rmSync(trial);
  } catch (error) {
    throw new Problem(whyNotWritable(path, errorCode(error)));
  }
  const lock = await takeLock(join(path, 'masthead.lock'));
  if ('heldBy' in lock) {
    throw new Problem(
      `${path} is used by another running copy (process ${lock.heldBy}): stop that one, or choose another folder with DATA_DIR=<folder>.`,
    );
  }
  try {
    return {
      path,
      logs,
      /** The folder from which the site serves /uploads/…: Strapi's public folder. */
      media,
      secrets: keepSecrets(join(path, 'secrets.json'), env),
      close: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * @param {string} path
 * @param {string | undefined} code
 */
function whyNotWritable(path, code) {
  const advice = 'choose another one with DATA_DIR=<folder>';
  if (code === 'ENOSPC') return `The disk that holds ${path} is full: make room on it, or ${advice}.`;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${path} is no folder, but a file stands in its way: ${advice}.`;
  return `The data folder ${path} cannot be written to (${code}): give this user the right to, or ${advice}.`;
}
