import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { describeSqliteError } from '../../core/database/checks/sqlite-check';
import { moveDurably, syncPath } from '../../durable-files';
import type { Environment } from '../../environment';
import { dumpPostgres } from '../backup/dump-postgres';
import { makeFolder } from '../backup/make-folder';
import { refuseUsedSqlite } from '../backup/sqlite-place';
import type { DataMark } from './data-mark';

const FOLDER = 'before-update';
const KEPT_UPDATES = 3;
const LOCK_TIMEOUT_MS = 10_000;
/** Whoever supervises the service may end it when it prints nothing for minutes. */
const REMINDER_MS = 60_000;
/** SQLite copies so many pages, of 4 KB, at a time; in between, this process does other work. */
const PAGES_AT_ONCE = 10_000;

/** The time of a copy, and the version and program that the data in it is of. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z_(?<version>[\d.]+)_(?<program>\w+)\.(?:db|pgdump)$/;

type Settings = Pick<Environment, 'dataDir' | 'database'>;

/** Where the copies of a data folder are. */
export const copiesFolder = (dataDir: string): string => path.join(dataDir, 'cms', FOLDER);

/**
 * Copies the database, and removes the copies of earlier updates. Not limited in time: reports to the operator every minute that
 * it is still running. Throws a BackupError if PostgreSQL's programs can't be used or fail, a DatabaseError if the disk is full
 * or the database can't be read.
 * @returns the file, and the first copy of the data of the same program if there is an earlier one: of a start that was
 * killed, or of one after which the operator went back
 */
export async function copyDatabase(
  { dataDir, database }: Settings,
  { version, program }: DataMark,
  now: Date,
  tell: (line: string) => void,
): Promise<{ file: string; earlier: string | null }> {
  const folder = copiesFolder(dataDir);
  await makeFolder(folder);
  // Left by starts that were killed while they copied.
  for (const name of await readdir(folder)) {
    if (name.endsWith('.unfinished')) await rm(path.join(folder, name));
  }
  const [earlier] = (await readdir(folder)).filter((name) => programIn(name) === shortened(program)).sort();
  const extension = database.client === 'sqlite' ? 'db' : 'pgdump';
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `${stamp}_${version}_${shortened(program)}.${extension}`);
  const unfinished = `${file}.unfinished`;
  const reminder = setInterval(() => void reportSize(unfinished, tell), REMINDER_MS);
  try {
    if (database.client === 'sqlite') await copySqlite(database.filename, unfinished);
    else await dumpPostgres(database.url, unfinished);
    await syncPath(unfinished);
    await moveDurably(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw describeSqliteError(error, unfinished, dataDir) ?? error;
  } finally {
    clearInterval(reminder);
  }
  for (const name of superfluousCopies(await readdir(folder))) await rm(path.join(folder, name));
  return { file, earlier: earlier === undefined ? null : path.join(folder, earlier) };
}

/**
 * Which copies to remove: those before the last three updates, and of an update that was tried several times all but the
 * first and the last. The first one is from before anything was changed, and a start that is killed again and again must
 * neither lose it nor fill the disk.
 */
export function superfluousCopies(names: readonly string[]): string[] {
  const byProgram = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const program = programIn(name);
    if (program !== undefined) byProgram.set(program, [...(byProgram.get(program) ?? []), name]);
  }
  const newestFirst = [...byProgram.values()].sort((a, b) => ((a.at(-1) ?? '') < (b.at(-1) ?? '') ? 1 : -1));
  const unfinished = names.filter((name) => name.endsWith('.unfinished'));
  return [
    ...unfinished,
    ...newestFirst.slice(0, KEPT_UPDATES).flatMap((copies) => copies.slice(1, -1)),
    ...newestFirst.slice(KEPT_UPDATES).flat(),
  ];
}

const programIn = (name: string): string | undefined => NAME.exec(name)?.groups?.program;
const shortened = (program: string): string => program.slice(0, 8);

async function reportSize(file: string, tell: (line: string) => void): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  tell(`The database is still being copied before the update: ${Math.floor(size / 1_000_000)} MB so far.`);
}

/** The newest copy with data of a version that satisfies `isKnown`; null if there is none. */
export async function newestCopy(
  dataDir: string,
  isKnown: (version: string) => boolean,
): Promise<string | null> {
  const folder = copiesFolder(dataDir);
  const names = await readdir(folder).catch((): string[] => []);
  const known = names.filter((name) => isKnown(NAME.exec(name)?.groups?.version ?? ''));
  const newest = known.sort().at(-1);
  return newest ? path.join(folder, newest) : null;
}

/** Replaces an unused SQLite database by a copy. Throws an error if the database is in use. */
export async function putBack(copy: string, filename: string): Promise<void> {
  refuseUsedSqlite(filename);
  // SQLite would apply the write-ahead log to the copy. On a full disk the check above leaves it.
  for (const suffix of ['-wal', '-shm']) await rm(filename + suffix, { force: true });
  await moveDurably(copy, filename);
}

async function copySqlite(filename: string, target: string): Promise<void> {
  const source = new DatabaseSync(filename, { timeout: LOCK_TIMEOUT_MS });
  try {
    await backup(source, target, { rate: PAGES_AT_ONCE });
  } finally {
    source.close();
  }
}
