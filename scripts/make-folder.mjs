import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './problem.mjs';

/**
 * Creates a folder for this user alone, with its parents; a folder that exists is left as it is. `mkdir` with `recursive`
 * never returns where the parent exists and the file system answers ENOENT, as `/proc` does.
 * @param {string} path
 * @returns {Promise<void>}
 */
export async function makeFolder(path) {
  try {
    await makeOne(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
}

/** @param {string} path */
async function makeOne(path) {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const exists = errorCode(error) === 'EEXIST' && (await stat(path)).isDirectory();
    if (!exists) throw error;
  }
}
