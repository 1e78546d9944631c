import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWriteError } from './data-dir.mjs';
import { takeLock } from './lock.mjs';
import { errorCode, Problem } from './problem.mjs';

/**
 * Does work on a data folder while no magazine can be started on it.
 * @template T
 * @param {string} dataDir created if it is missing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Problem} when a magazine runs on it, or when it cannot be written to
 */
export async function whileStopped(dataDir, work) {
  let lock;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = await takeLock(join(dataDir, 'masthead.lock'));
  } catch (error) {
    if (!errorCode(error)) throw error;
    throw new Problem(describeWriteError(dataDir, errorCode(error)));
  }
  if ('heldBy' in lock) {
    throw new Problem(
      `The magazine in ${dataDir} is running (process ${lock.heldBy}): stop it and try again.`,
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
