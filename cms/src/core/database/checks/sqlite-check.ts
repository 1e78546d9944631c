import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../database-error';
import { describeBackup } from './newest-backup';

/** SQLite's result codes, without the details in their upper bits. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const READ_ONLY = 8;
const CANNOT_OPEN = 14;
const FULL = 13;
const INPUT_OUTPUT = 10;
const PRIMARY_CODE = 0xff;

/** How long to wait while another process recovers the database. */
const LOCK_TIMEOUT_MS = 5000;

/** SQLite's log and its index need this much for a start. */
const NEEDED_BYTES = 500_000;

/**
 * Whether an SQLite database exists and has tables. Throws a DatabaseError if it cannot be read and written.
 */
export function sqliteHasTables(filename: string, dataDir: string): boolean {
  try {
    const [existing] = [filename, path.dirname(filename)].filter((each) => existsSync(each));
    if (!existing) return false;
    accessSync(existing, constants.R_OK | constants.W_OK);
    if (existing !== filename || statSync(filename).size === 0) return false;
    const database = new DatabaseSync(filename, { timeout: LOCK_TIMEOUT_MS });
    try {
      return database.prepare("select 1 from sqlite_master where type = 'table'").get() !== undefined;
    } finally {
      database.close();
    }
  } catch (error) {
    throw describeSqliteError(error, filename, dataDir) ?? error;
  }
}

/** The DatabaseError for an error of SQLite or of the file system; null for any other error. */
export function describeSqliteError(error: unknown, filename: string, dataDir: string): DatabaseError | null {
  if (!(error instanceof Error)) return null;
  const found = error.message;
  const code = codeOf(error);
  const subject =
    'path' in error && error.path !== filename ? String(error.path) : `The database ${filename}`;
  switch (code !== null && isDiskFull(error, filename) ? FULL : code) {
    case CORRUPT:
    case NOT_A_DATABASE:
      return new DatabaseError(
        `The database ${filename} is damaged (${found}): stop the magazine and restore it from a backup (${describeBackup(dataDir)}), or start a new one with 'npm start -- --new-database'.`,
      );
    case FULL:
      return new DatabaseError(`The disk with ${filename} is full: free some space.`);
    case READ_ONLY:
    case CANNOT_OPEN:
      return new DatabaseError(
        `${subject} cannot be written to (${found}): give this user write access to it and to its folder.`,
      );
    case INPUT_OUTPUT:
      return new DatabaseError(
        `The database ${filename} cannot be read (${found}): check its disk, and restore it from a backup if need be (${describeBackup(dataDir)}).`,
      );
    default:
      return null;
  }
}

/**
 * Whether an error of a database is due to its disk, which must not have been cleared since: on a full one SQLite cannot write its log,
 * which it reports in several ways, and a transaction that was not committed shows as an error of a later statement.
 */
export const isDiskFull = (error: unknown, filename: string): boolean =>
  (error instanceof Error && codeOf(error) === FULL) || isFull(path.dirname(filename));

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** The code of an error of node:sqlite, of better-sqlite3 or of the file system, as a code of SQLite. */
function codeOf(error: Error): number | null {
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & PRIMARY_CODE;
  if (!('code' in error) || typeof error.code !== 'string') return null;
  const codes: [RegExp, number][] = [
    [/^SQLITE_CORRUPT/, CORRUPT],
    [/^SQLITE_NOTADB/, NOT_A_DATABASE],
    [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, FULL],
    [/^(?:SQLITE_READONLY|EROFS|EACCES|EPERM)/, READ_ONLY],
    [/^(?:SQLITE_CANTOPEN|EISDIR|ENOTDIR)/, CANNOT_OPEN],
    [/^(?:SQLITE_IOERR|EIO)/, INPUT_OUTPUT],
  ];
  const { code } = error;
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}
