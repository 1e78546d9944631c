import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncPath } from '../../durable-files';
import { BackupError } from './backup-error';
import type { Move } from './exchange';

const FILES = ['', '-wal', '-shm'];

/** Whether there is a database in place of an SQLite file. */
export function hasSqlite(filename: string): boolean {
  return (statSync(filename, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Throws a BackupError if another process uses the database. A damaged one counts as unused. */
export function refuseUsedSqlite(filename: string): void {
  if (!hasSqlite(filename)) return;
  const connection = new DatabaseSync(filename, { timeout: 0 });
  try {
    // Leaving the write-ahead log needs a database that no other process has open; the service returns to it.
    connection.exec('pragma journal_mode = delete');
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new BackupError(
        `Another program uses the database ${filename}: stop the magazine and try again.`,
      );
    }
  } finally {
    connection.close();
  }
}

/** Puts a restored file in place of an SQLite database, whose files move to the folder `aside`. */
export async function replaceSqlite(
  restored: string,
  { filename, aside, move }: { filename: string; aside: string; move: Move },
): Promise<void> {
  await syncPath(restored);
  for (const suffix of FILES) {
    const file = filename + suffix;
    if (existsSync(file)) await move(file, path.join(aside, path.basename(file)));
  }
  await move(restored, filename);
}
