import { join } from 'node:path';
import { errorCode } from '../system/error-code.mjs';
import { takeLock } from '../system/lock.mjs';
import { makeFolder } from '../system/make-folder.mjs';
import { describeWriteError } from './data-dir.mjs';
import { Problem } from './problem.mjs';

/**
 * Work on a data folder that only one process may do at a time: its lock, and what to do while another process has it.
 * @typedef {{ file: string, busy: (dataDir: string, pid: number) => string }} Exclusive
 */

/** Work during which no magazine may start. @type {Exclusive} */
export const STOPPED = {
  file: 'masthead.lock',
  busy: (dataDir, pid) => `The magazine in ${dataDir} is running (process ${pid}): stop it and try again.`,
};

/** @type {Exclusive} */
export const BACKUP = {
  file: 'backup.lock',
  busy: (dataDir, pid) =>
    `Another backup of ${dataDir} is being made (process ${pid}): wait until it is complete.`,
};

/** @type {Exclusive} */
export const REHEARSAL = {
  file: 'rehearsal.lock',
  busy: (dataDir, pid) =>
    `Another rehearsal in ${dataDir} is running (process ${pid}): wait until it is complete.`,
};

/** @type {Exclusive} */
export const IMPORT = {
  file: 'import.lock',
  busy: (dataDir, pid) =>
    `Another import into ${dataDir} is running (process ${pid}): wait until it is complete.`,
};

/**
 * Does exclusive work on a data folder.
 * @template T
 * @param {Exclusive} exclusive
 * @param {string} dataDir created if it is missing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Problem} when another process does it, or when the folder cannot be written to
 */
export async function doAlone({ file, busy }, dataDir, work) {
  let lock;
  try {
    makeFolder(dataDir);
    lock = await takeLock(join(dataDir, file));
  } catch (error) {
    if (!errorCode(error)) throw error;
    throw new Problem(describeWriteError(dataDir, errorCode(error)));
  }
  if ('heldBy' in lock) throw new Problem(busy(dataDir, lock.heldBy));
  try {
    return await work();
  } finally {
    lock.release();
  }
}
