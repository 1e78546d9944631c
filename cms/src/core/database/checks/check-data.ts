import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../../../environment';
import { withPostgres } from '../connect-postgres';
import { checkDatabase } from './check-database';
import { describeBackup } from './newest-backup';

type Settings = Pick<Environment, 'dataDir' | 'database'>;

/** A statement's rows. */
type Select = (statement: string) => Promise<Record<string, unknown>[]>;

/**
 * Checks the data more thoroughly than a start does: the whole database, or the order and case of letters in
 * PostgreSQL. Throws a DatabaseError if the database cannot be used at all.
 * @returns a sentence for each problem
 */
export async function checkData(settings: Settings): Promise<string[]> {
  await checkDatabase(settings);
  const { database } = settings;
  if (database.client === 'postgres') {
    return withPostgres(database.url, async (connection) => {
      const select: Select = async (statement) => (await connection.query(statement, [])).rows;
      return checkLocale(select);
    });
  }
  if (!existsSync(database.filename)) return [];
  const connection = new DatabaseSync(database.filename, { readOnly: true });
  try {
    const select: Select = async (statement) => connection.prepare(statement).all();
    return await checkIntegrity(select, settings);
  } finally {
    connection.close();
  }
}

async function checkIntegrity(select: Select, { dataDir }: Settings): Promise<string[]> {
  const [row] = await select('pragma quick_check(1)');
  const found = Object.values(row ?? {})[0];
  if (found === 'ok') return [];
  return [`The database is damaged (${found}): restore it from a backup (${describeBackup(dataDir)}).`];
}

async function checkLocale(select: Select): Promise<string[]> {
  const [row] = await select(
    "select lower('ÄЖ') = 'äж' as works, current_setting('server_encoding') as encoding",
  );
  if (row?.encoding !== 'UTF8') {
    return [`The database's encoding is ${row?.encoding}: create a database in UTF-8 (cms/README.md).`];
  }
  if (row?.works) return [];
  return [
    "The database's locale knows no capital letters beyond A to Z: create a database with another locale (cms/README.md).",
  ];
}
