import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it, for its owner only. Node's `recursive` never returns where a file system refuses new
 * folders with ENOENT, as /proc does.
 * @param {string} folder
 */
export function makeFolder(folder) {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have just created it.
    if (!isFolder(folder)) throw error;
  }
}

/** @param {string} path */
function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
