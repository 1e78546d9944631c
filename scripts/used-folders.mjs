import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem.mjs';

/** What an empty file system of its own may contain. */
const IGNORED = ['lost+found'];

/**
 * Refuses a data folder that exists, is empty and was in use before: its volume is probably not mounted, and a new magazine
 * in its place would be public.
 * @param {string} root
 * @param {string} dataDir
 * @throws {Problem}
 */
export function refuseUnmounted(root, dataDir) {
  if (!existsSync(dataDir) || !readUsed(root).includes(dataDir)) return;
  if (readdirSync(dataDir).some((name) => !IGNORED.includes(name))) return;
  throw new Problem(
    `The data folder ${dataDir} was in use and is now empty: mount its volume or restore a backup, or begin a new magazine with 'npm start -- --new-database'.`,
  );
}

/**
 * Remembers outside of a data folder that it is in use.
 * @param {string} root
 * @param {string} dataDir
 */
export function rememberFolder(root, dataDir) {
  const used = readUsed(root);
  if (used.includes(dataDir)) return;
  try {
    mkdirSync(dirname(listOf(root)), { recursive: true });
    writeFileSync(listOf(root), JSON.stringify([...used, dataDir]));
  } catch {
    // A full or read-only disk: this is only a second safeguard.
  }
}

/** @param {string} root */
function listOf(root) {
  return join(root, '.cache', 'data-folders.json');
}

/**
 * @param {string} root
 * @returns {string[]}
 */
function readUsed(root) {
  try {
    return JSON.parse(readFileSync(listOf(root), 'utf8'));
  } catch {
    return [];
  }
}
