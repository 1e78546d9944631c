import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from '../backup/backup-error';
import { dumpPostgres } from '../backup/dump-postgres';
import { makeFolder } from '../backup/make-folder';
import { refuseUsedSqlite } from '../backup/sqlite-place';
import { describeSqliteError } from '../database/sqlite-check';
import type { Environment } from '../environment';
import type { DataMark } from './data-mark';

const FOLDER = 'before-update';
const KEPT_UPDATES = 3;
const LOCK_TIMEOUT_MS = 10_000;

/** The time of a copy, and the version and program that the data in it is of. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z_(?<version>[\d.]+)_(?<program>\w+)\.(?:db|pgdump)$/;

type Settings = Pick<Environment, 'dataDir' | 'database'>;

/** Where the copies of a data folder are. */
export const copiesFolder = (dataDir: string): string => path.join(dataDir, 'cms', FOLDER);

/**
 * Copies the database as it is, and removes the copies of earlier updates.
 * @returns the file; the sentence why there is none if PostgreSQL's programs cannot be used
 */
export async function copyDatabase(
  { dataDir, database }: Settings,
  { version, program }: DataMark,
  now: Date,
): Promise<{ file: string } | { reason: string }> {
  const folder = copiesFolder(dataDir);
  await makeFolder(folder);
  // Left by starts that were killed while they copied.
  for (const name of await readdir(folder)) {
    if (name.endsWith('.unfinished')) await rm(path.join(folder, name));
  }
  const extension = database.client === 'sqlite' ? 'db' : 'pgdump';
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `${stamp}_${version}_${program.slice(0, 8)}.${extension}`);
  const unfinished = `${file}.unfinished`;
  try {
    if (database.client === 'sqlite') copySqlite(database.filename, unfinished);
    else await dumpPostgres(database.url, unfinished);
    await sync(unfinished);
    await rename(unfinished, file);
    await sync(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof BackupError) return { reason: error.message };
    throw describeSqliteError(error, unfinished, dataDir) ?? error;
  }
  for (const name of superfluousCopies(await readdir(folder))) await rm(path.join(folder, name));
  return { file };
}

/**
 * Which copies to remove: those before the last three updates, and of an update that was tried several times all but the
 * first and the last. The first one is from before anything was changed, and a start that is killed again and again must
 * neither lose it nor fill the disk.
 */
export function superfluousCopies(names: readonly string[]): string[] {
  const byProgram = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const program = NAME.exec(name)?.groups?.program;
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

/** The newest copy with data of a version that `isKnown`; null if there is none. */
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

/** Puts a copy in the place of an SQLite database that nobody uses. Throws an error if somebody does. */
export async function putBack(copy: string, filename: string): Promise<void> {
  refuseUsedSqlite(filename);
  // SQLite would apply the write-ahead log to the copy. On a full disk the check above leaves it.
  for (const suffix of ['-wal', '-shm']) await rm(filename + suffix, { force: true });
  await rename(copy, filename);
  await sync(path.dirname(filename));
}

function copySqlite(filename: string, target: string): void {
  const source = new DatabaseSync(filename, { timeout: LOCK_TIMEOUT_MS });
  try {
    source.prepare('vacuum into ?').run(target);
  } finally {
    source.close();
  }
}

/** Waits until the disk has a file or the names in a folder. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
}
