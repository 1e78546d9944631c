import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE_INDEX } from '../../core/database/listed/article-index';
import { TITLE_INDEX } from '../../core/database/listed/indexes';
import { BackupError } from '../backup/backup-error';
import { type Column, canonical, convert } from './convert-value';

/** Strapi's notes about the tables themselves. They differ between the engines, and the target has its own. */
const ABOUT_THE_TABLES = ['strapi_migrations', 'strapi_migrations_internal', 'strapi_database_schema'];

/** Indexes of texts; each engine builds its own when it starts with the copied rows. */
const INDEXES = [TITLE_INDEX, ARTICLE_INDEX];
const isIndex = (table: string) => INDEXES.some((index) => table.startsWith(index));

/** The ids of the tables, except views and parts of extensions. */
const OWN_TABLES = `
  select oid from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`;

const MAX_VALUES_PER_STATEMENT = 30_000;
const MAX_ROWS_PER_STATEMENT = 500;

type Knex = Core.Strapi['db']['connection'];
/** A transaction of Knex, whose type it does not export. */
type Transaction = Knex;
type Row = Record<string, unknown>;

/**
 * Replaces the content of all tables in a PostgreSQL database by an SQLite database's, with the same ids, and compares both row
 * by row before committing. Strapi must have created the same tables in both.
 * @returns the number of tables and rows
 */
export async function copyTables(
  source: DatabaseSync,
  target: Knex,
): Promise<{ tables: number; rows: number }> {
  const tables = await matchTables(source, target);
  let rows = 0;
  await target.transaction(async (trx) => {
    const constraints = await dropForeignKeys(trx);
    for (const name of tables.keys()) await trx.raw('alter table ?? disable trigger user', [name]);
    await trx.raw(`truncate ${[...tables.keys()].map(() => '??').join(', ')}`, [...tables.keys()]);
    for (const [name, columns] of tables) rows += await copyTable(source, trx, name, columns);
    for (const name of tables.keys()) await trx.raw('alter table ?? enable trigger user', [name]);
    for (const { statement } of constraints) {
      await trx.raw(statement).catch((error: unknown) => {
        throw new BackupError(
          `SQLite contains a relation to an entry that is missing (${messageOf(error)}).`,
        );
      });
    }
  });
  // Until PostgreSQL knows how many rows there are, it reads whole tables where an index would do.
  await target.raw('analyze');
  return { tables: tables.size, rows };
}

/** The tables with rows to copy and their columns, as PostgreSQL has them. Throws a BackupError if it lacks one. */
async function matchTables(source: DatabaseSync, target: Knex): Promise<Map<string, Column[]>> {
  const found = v.parse(
    v.array(v.object({ table_name: v.string(), column_name: v.string(), data_type: v.string() })),
    await target
      .select('table_name', 'column_name', 'data_type')
      .from('information_schema.columns')
      .whereRaw(`(quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass in (${OWN_TABLES})`)
      .orderBy(['table_name', 'ordinal_position']),
  );
  const tables = new Map<string, Column[]>();
  for (const { table_name: table, column_name: name, data_type: type } of found) {
    if (!ABOUT_THE_TABLES.includes(table) && !isIndex(table))
      tables.set(table, [...(tables.get(table) ?? []), { name, type }]);
  }
  for (const { name } of source.prepare("select name from sqlite_master where type = 'table'").all()) {
    const table = String(name);
    if (ABOUT_THE_TABLES.includes(table) || /^sqlite_/.test(table) || isIndex(table)) continue;
    const known = (tables.get(table) ?? []).map((column) => column.name);
    const columns = source.prepare(`pragma table_info("${table}")`).all();
    const missing = columns.map((column) => String(column.name)).find((column) => !known.includes(column));
    const hasRows = source.prepare(`select 1 from "${table}" limit 1`).get() !== undefined;
    if (missing && hasRows) {
      throw new BackupError(
        `The SQLite database is of another version (${table}.${missing}): start the magazine once, stop it and try again.`,
      );
    }
  }
  return tables;
}

/** Rows refer to rows of any table, so foreign keys are only checked once all rows are copied. Returns how to add them again. */
async function dropForeignKeys(trx: Transaction): Promise<{ statement: string }[]> {
  const { rows }: { rows: { drop: string; statement: string }[] } = await trx.raw(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where contype = 'f' and conrelid in (${OWN_TABLES})`,
  );
  for (const { drop } of rows) await trx.raw(drop);
  return rows;
}

/** Copies the rows of a table, sets its sequence and compares its content. Returns the number of rows. */
async function copyTable(
  source: DatabaseSync,
  trx: Transaction,
  table: string,
  columns: readonly Column[],
): Promise<number> {
  const inSource = source
    .prepare(`pragma table_info("${table}")`)
    .all()
    .map(({ name }) => String(name));
  const copied = columns.filter(({ name }) => inSource.includes(name));
  if (copied.length === 0) return 0;
  const size = Math.min(MAX_ROWS_PER_STATEMENT, Math.floor(MAX_VALUES_PER_STATEMENT / copied.length));
  const hash = createHash('sha256');
  let count = 0;
  let batch: Row[] = [];

  async function write(): Promise<void> {
    if (batch.length === 0) return;
    await trx(table)
      .insert(batch)
      .catch((error: unknown) => {
        throw new BackupError(`The table ${table} cannot be copied (${messageOf(error)}).`);
      });
    batch = [];
  }

  for (const row of source.prepare(`select * from "${table}" order by id`).iterate()) {
    const converted = Object.fromEntries(copied.map(({ name, type }) => [name, convert(row[name], type)]));
    hash.update(canonical(converted, copied));
    batch.push(converted);
    count += 1;
    if (batch.length === size) await write();
  }
  await write();
  await setSequence(source, trx, table);
  if (hash.digest('hex') !== (await digestOf(trx, table, copied, size))) {
    throw new BackupError(`The contents of the table ${table} differ between PostgreSQL and SQLite.`);
  }
  return count;
}

/** The next id follows the last one that SQLite assigned, even if that row has been deleted. */
async function setSequence(source: DatabaseSync, trx: Transaction, table: string): Promise<void> {
  const last = source.prepare('select seq from sqlite_sequence where name = ?').get(table);
  await trx.raw(
    `select setval(sequence, greatest(?::bigint, (select max(id) from ??), 1), greatest(?::bigint, (select max(id) from ??)) > 0)
     from pg_get_serial_sequence(?, 'id') as sequence where sequence is not null`,
    [Number(last?.seq ?? 0), table, Number(last?.seq ?? 0), table, `"${table}"`],
  );
}

const Numbered = v.array(v.looseObject({ id: v.number() }));

async function digestOf(
  trx: Transaction,
  table: string,
  columns: readonly Column[],
  size: number,
): Promise<string> {
  const hash = createHash('sha256');
  let after: number | null = null;
  while (true) {
    const query = trx(table).select('*').orderBy('id').limit(size);
    const answer: unknown = await (after === null ? query : query.where('id', '>', after));
    const rows: v.InferOutput<typeof Numbered> = v.parse(Numbered, answer);
    for (const row of rows) hash.update(canonical(row, columns));
    const last = rows.at(-1);
    if (!last) return hash.digest('hex');
    after = last.id;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
