import { describePostgresError } from '../../core/database/checks/postgres-check';
import { tryStartLock } from '../../core/database/checks/start-lock';
import type { PostgresConnection } from '../../core/database/connect-postgres';
import { withPostgres } from '../../core/database/connect-postgres';
import type { Execute } from '../../core/database/with-database';
import { BackupError } from './backup-error';
import { countRows, tablesOf } from './database-facts';
import type { Manifest } from './manifest';
import { majorOf, runPostgresProgram } from './postgres-programs';

const SCHEMA = 'public';

/** Everything in a schema that Strapi or a backup creates there, except parts of extensions. */
const OBJECTS = `
  select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind,
    quote_ident(relname) as name
  from pg_class c where relnamespace = $1::regnamespace
    and (relkind in ('r', 'p', 'v') or relkind = 'S' and not exists
      (select 1 from pg_depend where objid = c.oid and deptype in ('a', 'i')))
    and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')
  union all
  select 'function', p.oid::regprocedure::text from pg_proc p where pronamespace = $1::regnamespace
    and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`;

/** Whether a PostgreSQL database has tables. */
export const hasPostgresTables = (url: string): Promise<boolean> =>
  inPostgres(url, async (connection) => (await objectsOf(connection, SCHEMA)).length > 0);

/** Whether a PostgreSQL database has a table of this name. */
export const hasPostgresTable = (url: string, name: string): Promise<boolean> =>
  inPostgres(url, async (connection) => {
    const { rows } = await connection.query('select to_regclass($1) as found', [name]);
    return rows[0]?.found !== null;
  });

/** Does work while no service starts on the database. Throws a BackupError if another connection uses it. */
export async function whileUnused<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  let isWorking = false;
  const exclusively = async (connection: PostgresConnection) => {
    const isLocked = await tryStartLock(connection);
    const { rows } = await connection.query(
      `select count(*)::integer as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      [],
    );
    if (!isLocked || Number(rows[0]?.others) > 0) {
      throw new BackupError(
        'Another program uses the database in DATABASE_URL: stop the magazine and its other services, and try again.',
      );
    }
    isWorking = true;
    return work();
  };
  return withPostgres(url, exclusively).catch((error: unknown) => {
    throw isWorking ? error : (describePostgresError(error, url) ?? error);
  });
}

/**
 * Restores a dump into a PostgreSQL database, whose former tables move to the schema `aside`. If that fails, they move back.
 * `complete` changes the restored tables before the service can use them.
 */
export async function replacePostgres(
  dump: string,
  { url, aside, rows }: { url: string; aside: string; rows: Manifest['rows'] },
  complete: (execute: Execute) => Promise<void>,
): Promise<void> {
  const serverMajor = await inPostgres(url, async (connection) => {
    const { rows: found } = await connection.query(
      "select current_setting('server_version_num')::integer as version",
      [],
    );
    await moveObjects(connection, SCHEMA, aside);
    return majorOf(Number(found[0]?.version));
  });
  try {
    const args = [
      '--no-owner',
      '--no-privileges',
      '--no-comments',
      '--single-transaction',
      '--exit-on-error',
    ];
    await runPostgresProgram('pg_restore', [...args, dump], { url, serverMajor });
    await inPostgres(url, async (connection) => {
      const execute: Execute = async (statement, ...values) => {
        let count = 0;
        const numbered = statement.replaceAll('?', () => `$${++count}`);
        return (await connection.query(numbered, values)).rows;
      };
      const restored = await countRows(execute, await tablesOf(execute, 'postgres'));
      const different = Object.keys(rows).filter((table) => restored[table] !== rows[table]);
      if (different.length > 0) {
        throw new BackupError(
          `The row counts of the restored tables ${different.join(', ')} differ from the backup.`,
        );
      }
      await complete(execute);
    });
  } catch (error) {
    await clearPostgres(url);
    await inPostgres(url, (connection) => moveObjects(connection, aside, SCHEMA));
    throw error;
  }
}

/** Removes everything that a restore or a move has left in a database that was empty before. */
export const clearPostgres = (url: string): Promise<void> =>
  inPostgres(url, async (connection) => {
    await connection.query(`set search_path to ${SCHEMA}`, []);
    for (const { kind, name } of await objectsOf(connection, SCHEMA)) {
      await connection.query(`drop ${kind} if exists ${name} cascade`, []);
    }
  });

async function objectsOf(
  connection: PostgresConnection,
  schema: string,
): Promise<{ kind: string; name: string }[]> {
  const { rows } = await connection.query(OBJECTS, [schema]);
  return rows.map(({ kind, name }) => ({ kind: String(kind), name: String(name) }));
}

/** Moves everything from a schema to another one, which is created if it is missing and removed if it is left empty. */
async function moveObjects(connection: PostgresConnection, from: string, to: string): Promise<void> {
  if (from !== SCHEMA) {
    const { rows } = await connection.query('select 1 from pg_namespace where nspname = $1', [from]);
    if (rows.length === 0) return;
  }
  // Names of functions are printed with their schema unless it is searched.
  await connection.query(`set search_path to ${from}`, []);
  const objects = await objectsOf(connection, from);
  await connection.query('begin', []);
  if (objects.length > 0) await connection.query(`create schema if not exists ${to}`, []);
  for (const { kind, name } of objects) {
    await connection.query(`alter ${kind} ${from}.${name} set schema ${to}`, []);
  }
  if (from !== SCHEMA) await connection.query(`drop schema ${from}`, []);
  await connection.query('commit', []);
}

async function inPostgres<Result>(
  url: string,
  use: (connection: PostgresConnection) => Promise<Result>,
): Promise<Result> {
  try {
    return await withPostgres(url, use);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw describePostgresError(error, url) ?? error;
  }
}
