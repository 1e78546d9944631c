import * as v from 'valibot';
import type { Execute } from '../../core/database/with-database';
import { deleteStoredSetting, readStoredSetting } from '../../strapi/stored-settings';
import type { Manifest } from './manifest';

/** Where the service keeps the name of the change log (`changes/change-log.ts`). */
const LOG_STORE = { type: 'core', name: 'masthead', key: 'change-log' };
const CHANGES = 'masthead_changes';

const Log = v.object({ name: v.string() });

/** The service's tables. Excludes those of PostgreSQL's extensions, whose rows don't belong to the magazine. */
export async function tablesOf(execute: Execute, client: Manifest['client']): Promise<string[]> {
  const rows = await execute(
    client === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
      : `select c.relname as name from pg_class c where c.relkind = 'r'
         and c.relnamespace = current_schema()::regnamespace
         and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e') order by c.relname`,
  );
  return rows.map(({ name }) => String(name));
}

/** The number of rows by table. */
export async function countRows(execute: Execute, tables: readonly string[]): Promise<Manifest['rows']> {
  const counts: Manifest['rows'] = {};
  for (const table of tables) {
    const [row] = await execute(`select count(*) as count from "${table}"`);
    counts[table] = Number(row?.count);
  }
  return counts;
}

/** The name of the change log and its last number; null if there is none. */
export async function readPosition(
  execute: Execute,
  tables: readonly string[],
): Promise<Manifest['changes']> {
  if (!tables.includes(CHANGES)) return null;
  const log = v.safeParse(Log, await readStoredSetting(execute, LOG_STORE));
  const [last] = await execute(`select max(id) as id from ${CHANGES}`);
  return log.success ? { log: log.output.name, last: Number(last?.id ?? 0) } : null;
}

/**
 * Forgets the name of the change log. The next start gives it a new one, so every site drops the answers of a database that
 * may have been further.
 */
export async function forgetLogName(execute: Execute): Promise<void> {
  await deleteStoredSetting(execute, LOG_STORE);
}
