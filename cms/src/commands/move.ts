import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { markReplaced } from '../core/database/checks/mark';
import { refuseOtherEngine } from '../core/database/checks/refuse-other';
import { withPostgres } from '../core/database/connect-postgres';
import { withDatabase } from '../core/database/with-database';
import { parseDatabase } from '../environment';
import { findDuplicates } from '../features/duplicates/server/find-duplicates';
import { BackupError } from './backup/backup-error';
import { clearPostgres, hasPostgresTable, hasPostgresTables, whileUnused } from './backup/postgres-place';
import { refuseUsedSqlite } from './backup/sqlite-place';
import { loadStrapi, run } from './load-strapi';
import { copyTables } from './move/copy-tables';

const UNFINISHED = 'masthead_unfinished_move';
const NEEDED = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY'];

/** `npm run move`: copies the SQLite database of a stopped magazine to the empty PostgreSQL database in DATABASE_URL. */
run(async () => {
  const { dataDir, database } = parseDatabase({ ...process.env, DATABASE_CLIENT: 'postgres' });
  if (database.client !== 'postgres') throw new Error('The target is PostgreSQL.');
  const filename = path.join(dataDir, 'cms', 'data.db');
  if (!existsSync(filename))
    throw new BackupError(`There is no SQLite database ${filename}: correct DATA_DIR.`);
  refuseOtherEngine({ dataDir, database: { client: 'sqlite', filename } });
  refuseUsedSqlite(filename);
  const { url } = database;
  await whileUnused(url, () => moveTo(url, filename));
  await withDatabase(database, (execute) => markReplaced({ dataDir, database }, execute));
  process.exit(0);
});

async function moveTo(url: string, filename: string): Promise<void> {
  await removeUnfinished(url);
  if (await hasPostgresTables(url)) {
    throw new BackupError(
      'The database in DATABASE_URL is not empty: create another one and correct DATABASE_URL.',
    );
  }

  const source = new DatabaseSync(filename, { readOnly: true });
  // All tables are read from the same snapshot.
  source.exec('begin');
  const duplicates = await findDuplicates(async (statement, ...values) =>
    source.prepare(statement).all(...values),
  );
  if (duplicates.length > 0) {
    source.close();
    throw new BackupError(
      "Some documents have several drafts or public versions: 'npm run doctor' names them and says how to repair them. Move the magazine after that.",
    );
  }
  // Strapi creates the tables as for a new magazine, whose files do not matter.
  const temporary = await mkdtemp(path.join(tmpdir(), 'masthead-move-'));
  try {
    await markUnfinished(url);
    Object.assign(process.env, { DATA_DIR: temporary, DATABASE_CLIENT: 'postgres', SEED_SAMPLE: 'false' });
    for (const name of [...NEEDED, 'CMS_TOKEN']) process.env[name] ||= 'only-while-the-tables-are-created';
    const strapi = await loadStrapi({ hasLock: true });
    const { tables, rows } = await copyTables(source, strapi.db.connection);
    await strapi.db.connection.schema.dropTable(UNFINISHED);
    await strapi.destroy();
    process.stdout.write(
      `Copied ${rows} rows of ${tables} tables, and compared each with SQLite.\nSet DATABASE_CLIENT=postgres and DATABASE_URL and start the magazine. ${filename} has not been changed, and is refused from now on.\n`,
    );
  } catch (error) {
    await clearPostgres(url);
    throw error;
  } finally {
    source.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Marks a database whose tables aren't a complete magazine yet, in case this process is killed. */
const markUnfinished = (url: string): Promise<unknown> =>
  withPostgres(url, (connection) => connection.query(`create table ${UNFINISHED} ()`, []));

/** Removes the remains of a move that was killed. */
async function removeUnfinished(url: string): Promise<void> {
  if (await hasPostgresTable(url, UNFINISHED)) await clearPostgres(url);
}
