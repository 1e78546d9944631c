import { join } from 'node:path';
import { errorCode } from '../system/error-code.mjs';
import { takeLock } from '../system/lock.mjs';
import { makeFolder } from '../system/make-folder.mjs';
import { describeWriteError } from './data-dir.mjs';
import { Problem } from './problem.mjs';

/**
 * Does work on a data folder while no magazine can be started on it.
 * @template T
 * @param {string} dataDir created if it is missing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Problem} when a magazine runs on it, or when it cannot be written to
 */
export const whileStopped = (dataDir, work) =>
  withLock(
    dataDir,
    'masthead.lock',
    (pid) => `The magazine in ${dataDir} is running (process ${pid}): stop it and try again.`,
    work,
  );

/**
 * Does work while no other backup of a data folder is being made.
 * @template T
 * @param {string} dataDir
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Problem} when there is another one, or when the folder cannot be written to
 */
export const asOnlyBackup = (dataDir, work) =>
  withLock(
    dataDir,
    'backup.lock',
    (pid) => `Another backup of ${dataDir} is being made (process ${pid}): wait until it is complete.`,
    work,
  );

/**
 * Does work while no other rehearsal on a data folder runs.
 * @template T
 * @param {string} dataDir
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Problem} when there is another one, or when the folder cannot be written to
 */
export const asOnlyRehearsal = (dataDir, work) =>
  withLock(
    dataDir,
    'rehearsal.lock',
    (pid) => `Another rehearsal in ${dataDir} is running (process ${pid}): wait until it is complete.`,
    work,
  );

/**
 * Does work while no other import into a data folder runs.
 * @template T
 * @param {string} dataDir created if it is missing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Problem} when there is another one, or when the folder cannot be written to
 */
export const asOnlyImport = (dataDir, work) =>
  withLock(
    dataDir,
    'import.lock',
    (pid) => `Another import into ${dataDir} is running (process ${pid}): wait until it is complete.`,
    work,
  );

/**
 * @template T
 * @param {string} dataDir
 * @param {string} name
 * @param {(pid: number) => string} describeHeld
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withLock(dataDir, name, describeHeld, work) {
  let lock;
  try {
    makeFolder(dataDir);
    lock = await takeLock(join(dataDir, name));
  } catch (error) {
    if (!errorCode(error)) throw error;
    throw new Problem(describeWriteError(dataDir, errorCode(error)));
  }
  if ('heldBy' in lock) throw new Problem(describeHeld(lock.heldBy));
  try {
    return await work();
  } finally {
    lock.release();
  }
}
