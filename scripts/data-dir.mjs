import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { errorCode, Problem } from './problem.mjs';
import { keepSecrets } from './secrets.mjs';

/** For this user alone: it holds secrets, drafts and the accounts of editors. */
const PRIVATE = 0o700;

/** @typedef {Awaited<ReturnType<typeof openDataDir>>} DataDir */

/**
 * Makes the data folder ready for one magazine, and keeps others out of it until it is closed.
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 */
export async function openDataDir(path, env) {
  const logs = join(path, 'logs');
  const media = join(path, 'cms', 'public');
  let lock;
  try {
    mkdirSync(join(media, 'uploads'), { recursive: true, mode: PRIVATE });
    mkdirSync(logs, { recursive: true, mode: PRIVATE });
    narrow(path);
    const trial = join(path, `.trial-${process.pid}`);
    writeFileSync(trial, 'x');
    rmSync(trial);
    lock = await takeLock(join(path, 'masthead.lock'));
  } catch (error) {
    throw new Problem(whyNotWritable(path, errorCode(error)));
  }
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
 * Takes the rights of other users away from a folder, where that is ours to do.
 * @param {string} path
 */
function narrow(path) {
  if ((statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, PRIVATE);
  } catch {
    // It belongs to another user, or its file system has no rights.
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
