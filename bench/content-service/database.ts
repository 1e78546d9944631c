import { createRequire } from 'node:module';
import * as v from 'valibot';

export type Row = Readonly<Record<string, unknown>>;
export type Database = ReturnType<typeof openDatabase>;
/** SQL expressions by column. */
type Computed = Readonly<Record<string, string>>;
/** The file of an SQLite database or the URL of a PostgreSQL one. */
export type Location = { sqlite: string } | { postgres: string };

/** The part of knex used here; it is installed with the content service. */
type Knex = {
  (table: string): { select(): Promise<unknown> };
  raw(sql: string, values?: readonly string[]): Promise<unknown>;
  transaction(work: (transaction: Knex) => Promise<void>): Promise<void>;
  destroy(): Promise<void>;
};

/** The triggers that list each published article, and note each text (`cms/src/core/database/listed/keep-listed.ts`). */
const TRIGGERS = /^masthead_(?:list|read)_/;

/** Opens the database of a stopped content service for bulk inserts. */
export function openDatabase(location: Location) {
  const dialect = 'sqlite' in location ? sqlite(location.sqlite) : postgres(location.postgres);
  const require = createRequire(new URL('../../cms/package.json', import.meta.url));
  const open: (settings: object) => Knex = require('knex');
  const knex = open({ ...dialect.settings, pool: { min: 1, max: 1, afterCreate: dialect.prepare } });

  async function read<Read>(table: string, row: v.GenericSchema<unknown, Read>): Promise<Read[]> {
    return v.parse(v.array(row), await knex(table).select());
  }

  return {
    read,
    run: (statement: string) => knex.raw(statement),

    /**
     * Inserts rows into tables in one transaction. `computed` has SQL for columns whose values would be too large to
     * send with each row; the SQL refers to the row as `new_row`.
     */
    async insert(tables: readonly (readonly [table: string, rows: readonly Row[], computed?: Computed])[]) {
      await knex.transaction(async (transaction) => {
        for (const [table, rows, computed = {}] of tables) {
          const [row] = rows;
          if (!row) continue;
          const columns = Object.keys(row).map((name) => `"${name}"`);
          const all = [...columns, ...Object.keys(computed)].join(', ');
          const values = [...columns.map((name) => `new_row.${name}`), ...Object.values(computed)].join(', ');
          await transaction.raw(
            `insert into "${table}" (${all}) select ${values} from ${dialect.rows(table, Object.keys(row))}`,
            [JSON.stringify(rows)],
          );
        }
      });
    },

    /** Drops the triggers that list articles one by one. The next start of the service restores them and lists all. */
    async dropTriggers(): Promise<void> {
      const names = await read(dialect.triggers, v.object({ [dialect.triggerName]: v.string() }));
      for (const { [dialect.triggerName]: name = '' } of names) {
        if (TRIGGERS.test(name)) await knex.raw(dialect.dropTrigger(name));
      }
    },

    /** Updates sequences and statistics after bulk inserts. */
    settle: () => dialect.settle((statement) => knex.raw(statement)),
    close: () => knex.destroy(),
  };
}

type Run = (statement: string) => Promise<unknown>;

function sqlite(filename: string) {
  return {
    settings: { client: 'better-sqlite3', connection: { filename }, useNullAsDefault: true },

    /** Fast and unsafe settings: the database is a temporary copy. */
    prepare(
      connection: { pragma(statement: string): unknown },
      done: (error: null, connection: object) => void,
    ): void {
      for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -1000000']) {
        connection.pragma(pragma);
      }
      done(null, connection);
    },

    rows: (_table: string, names: readonly string[]) =>
      `(select ${names.map((name) => `value ->> '${name}' as "${name}"`).join(', ')} from json_each(?)) as new_row`,
    triggers: 'sqlite_master',
    triggerName: 'name',
    dropTrigger: (name: string) => `drop trigger if exists "${name}"`,
    settle: async () => undefined,
  };
}

function postgres(connectionString: string) {
  return {
    settings: { client: 'pg', connection: { connectionString } },

    /** Skips foreign key checks, which only a superuser may do: generated links are valid. */
    prepare(
      connection: { query(statement: string, done: (error: Error | null) => void): void },
      done: (error: Error | null, connection: object) => void,
    ): void {
      connection.query(
        "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'",
        (error) => done(error, connection),
      );
    },

    rows: (table: string) => `json_populate_recordset(null::"${table}", ?) as new_row`,
    triggers: 'pg_trigger',
    triggerName: 'tgname',
    dropTrigger: (name: string) => `drop function if exists "${name}" cascade`,

    /** Sequences do not see explicit ids, and the planner needs fresh statistics. */
    async settle(run: Run): Promise<void> {
      for (const table of ['articles', 'components_article_covers']) {
        await run(
          `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from "${table}"))`,
        );
      }
      await run('vacuum analyze');
    },
  };
}
