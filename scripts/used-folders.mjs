import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInUse, mayBegin } from './leave-database.mjs';
import { Problem } from './problem.mjs';
import { replaceFile } from './replace-file.mjs';

/** An empty file system mounted here may contain these. */
const IGNORED = ['lost+found'];

const UNMARKED = 'without its magazine';

/**
 * Refuses a data folder that was in use before and doesn't contain a magazine now: its volume is probably not mounted, and a new
 * magazine in its place would be public.
 * @param {string} root
 * @param {string} dataDir
 * @throws {Problem}
 */
export function refuseUnmounted(root, dataDir) {
  if (!readUsed(root).includes(dataDir) || isInUse(dataDir) || mayBegin(dataDir)) return;
  const content = describeContent(dataDir);
  // The magazine is in PostgreSQL, and an earlier version has not marked the folder.
  if (content === UNMARKED && process.env.DATABASE_CLIENT === 'postgres') return;
  throw new Problem(
    `The data folder ${dataDir} was in use and is now ${content}: mount its volume or restore a backup, or start a new magazine with 'npm start -- --new-database'.`,
  );
}

/**
 * Refuses to begin the sample magazine under a public URL, unless the operator asks for it. A new release or a new machine
 * doesn't know which folders were in use, but it has the settings of the magazine.
 * @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'siteUrl'>} settings
 * @throws {Problem}
 */
export function refusePublicSample({ dataDir, siteUrl }) {
  // A magazine in PostgreSQL is not in the folder; the content service looks for it.
  if (process.env.DATABASE_CLIENT === 'postgres') return;
  if (!isPublic({ siteUrl }) || isInUse(dataDir) || mayBegin(dataDir)) return;
  throw new Problem(
    `There is no magazine in ${dataDir}, and ${siteUrl} is public: mount its volume or restore a backup, or start an empty magazine with 'npm start -- --empty', or the sample magazine with 'npm start -- --new-database'.`,
  );
}

/**
 * @param {Pick<import('./settings.mjs').Settings, 'siteUrl'>} settings
 * @returns {boolean} whether readers elsewhere reach the magazine
 */
export const isPublic = ({ siteUrl }) => siteUrl?.startsWith('https:') === true;

/** @param {string} dataDir */
function describeContent(dataDir) {
  if (!existsSync(dataDir)) return 'missing';
  const names = readdirSync(dataDir).filter((name) => !IGNORED.includes(name));
  return names.length === 0 ? 'empty' : UNMARKED;
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
    replaceFile(listOf(root), JSON.stringify([...used, dataDir]));
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
