import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../system/error-code.mjs';
import { takeLock } from '../system/lock.mjs';
import { makeFolder } from '../system/make-folder.mjs';
import { Problem } from './problem.mjs';
import { loadSecrets } from './secrets.mjs';

/** Nothing can be written to the disk, but everything on it can be read. */
const UNWRITABLE = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Only for the owner: the folder holds secrets, drafts and editors' accounts. */
const PRIVATE = 0o700;

/** @typedef {Awaited<ReturnType<typeof openDataDir>>} DataDir */

/**
 * Creates the data folder if it is missing, and locks it until it is closed. A folder that was in use is opened even on a
 * full or read-only disk, without a lock, because the site can still serve the pages in it; `warning` then says so.
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 * @throws {Problem} when it cannot be written to, or another process has locked it
 */
export async function openDataDir(path, env) {
  const logs = join(path, 'logs');
  const media = join(path, 'cms', 'public');
  const secretsFile = join(path, 'secrets.json');
  let lock;
  let warning = '';
  try {
    makeFolder(path);
    makeMediaFolder(media);
    makeFolder(logs);
    makePrivate(path);
    const testFile = join(path, `.write-test-${process.pid}`);
    writeFileSync(testFile, 'x');
    rmSync(testFile);
    lock = await takeLock(join(path, 'masthead.lock'));
  } catch (error) {
    const code = errorCode(error);
    const sentence = describeWriteError(path, code);
    if (!UNWRITABLE.includes(code ?? '') || !existsSync(secretsFile)) throw new Problem(sentence);
    lock = { release: () => {} };
    warning = `${sentence} Until then, the site serves the pages it has stored, and nothing can be edited.`;
  }
  if ('heldBy' in lock) {
    throw new Problem(
      `The data folder ${path} is in use by another Masthead (process ${lock.heldBy}): stop that one, or set another folder with DATA_DIR=<folder>.`,
    );
  }
  try {
    return {
      path,
      logs,
      /** The folder from which the site serves /uploads/…: the content service's public folder. */
      media,
      secrets: loadSecrets(secretsFile, env),
      /** A sentence for the operator, or empty. */
      warning,
      close: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The content service reports a folder that it cannot use, and the site serves pages without its pictures.
 * @param {string} media
 */
function makeMediaFolder(media) {
  try {
    makeFolder(join(media, 'uploads'));
  } catch (error) {
    if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EPERM') throw error;
  }
}

/**
 * Removes other users' access to a folder, if this user may.
 * @param {string} path
 */
function makePrivate(path) {
  if ((statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, PRIVATE);
  } catch {
    // The folder belongs to another user, or its file system doesn't support permissions.
  }
}

/**
 * Why a data folder can't be written to, and what to do.
 * @param {string} path
 * @param {string | undefined} code of the system's error
 */
export function describeWriteError(path, code) {
  const alternative = 'set another folder with DATA_DIR=<folder>';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk with ${path} is full: free some space, or ${alternative}.`;
  if (code === 'EROFS') return `The disk with ${path} is read-only: make it writable, or ${alternative}.`;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${path} cannot be created because a file is in its place: remove that file, or ${alternative}.`;
  return `The data folder ${path} cannot be written to (${code}): give this user write access, or ${alternative}.`;
}
