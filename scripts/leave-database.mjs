import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile, syncFolder } from './replace-file.mjs';

/** The content service writes it once its database is ready (cms/src/core/database/checks/in-use.ts). */
const MARK = 'magazine.json';
/** Permits the content service to begin a new database, which removes it then. */
const PERMISSION = 'new-database';

/**
 * Whether a data folder belongs to a magazine that has run before.
 * @param {string} dataDir
 */
export function isInUse(dataDir) {
  return existsSync(join(dataDir, MARK)) || existsSync(join(dataDir, 'cms', 'data.db'));
}

/**
 * Whether the operator has permitted a new database in a data folder, and it has not begun yet.
 * @param {string} dataDir
 */
export const mayBegin = (dataDir) => existsSync(join(dataDir, PERMISSION));

/**
 * Makes a data folder one whose content service may begin a new database: an SQLite database in it is renamed, and the
 * mark and the site's copies, which belong to the former database, are removed. Pictures stay.
 * @param {string} dataDir
 * @param {Date} now
 * @returns {string | undefined} the new path of the former database
 */
export function leaveDatabase(dataDir, now) {
  const folder = join(dataDir, 'cms');
  const suffix = `.left-${now.toISOString().replaceAll(':', '-')}`;
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^data\.db(-wal|-shm)?$/.test(name))
    : [];
  for (const name of files)
    renameSync(join(folder, name), join(folder, name.replace('data.db', `data.db${suffix}`)));
  // The former database has its new name before anything permits another one.
  if (files.length > 0) syncFolder(folder);
  rmSync(join(dataDir, 'site'), { recursive: true, force: true });
  rmSync(join(dataDir, MARK), { force: true });
  replaceFile(join(dataDir, PERMISSION), '');
  return files.includes('data.db') ? join(folder, `data.db${suffix}`) : undefined;
}
