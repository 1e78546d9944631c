import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file, readable by its owner only. After a crash or a power failure it is the former one or the new one, never a
 * part of it; once this returns, it is the new one.
 * @param {string} file
 * @param {string} text
 */
export function replaceFile(file, text) {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/**
 * Waits until the names in a folder are on the disk: without that a power failure may undo a rename.
 * @param {string} folder
 */
export function syncFolder(folder) {
  // Windows cannot open a folder, and writes renames itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
