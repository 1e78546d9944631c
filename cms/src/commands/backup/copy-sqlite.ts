import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describeSqliteError } from '../../core/database/checks/sqlite-check';
import { DatabaseError } from '../../core/database/database-error';
import { withDatabase } from '../../core/database/with-database';
import { SESSIONS_TABLE } from '../../strapi/login-tables';
import { countRows, readPosition, tablesOf } from './database-facts';
import { forgetLogins } from './forget-logins';
import type { Manifest } from './manifest';

export type DatabaseCopy = Pick<Manifest, 'rows' | 'changes' | 'leftOut'> & { version: string };

const LOCK_TIMEOUT_MS = 10_000;

/**
 * Copies a consistent snapshot of an SQLite database to a new file while the service writes to it: neither waits for the other.
 * Sessions and links that set a password are left out. Throws a DatabaseError if the database is missing or damaged.
 */
export async function copySqlite(filename: string, target: string, dataDir: string): Promise<DatabaseCopy> {
  if (!existsSync(filename)) {
    throw new DatabaseError(
      `There is no database ${filename}: start the magazine once, or correct DATA_DIR.`,
    );
  }
  try {
    const source = new DatabaseSync(filename, { timeout: LOCK_TIMEOUT_MS });
    try {
      // A backup page by page would begin again at each write of another process.
      source.prepare('vacuum into ?').run(target);
    } finally {
      source.close();
    }
    return await withDatabase({ client: 'sqlite', filename: target }, async (execute) => {
      // Otherwise the file would still contain what is deleted.
      await execute('pragma secure_delete = on');
      await forgetLogins(execute);
      const tables = await tablesOf(execute, 'sqlite');
      const [row] = await execute('select sqlite_version() as version');
      return {
        rows: await countRows(execute, tables),
        changes: await readPosition(execute, tables),
        leftOut: [SESSIONS_TABLE],
        version: `SQLite ${row?.version}`,
      };
    });
  } catch (error) {
    throw describeSqliteError(error, filename, dataDir) ?? error;
  }
}
