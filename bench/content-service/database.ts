import { createRequire } from 'node:module';
import * as v from 'valibot';

export type Row = Readonly<Record<string, unknown>>;
export type Database = ReturnType<typeof openDatabase>;
/** SQL of what is in columns. */
type Computed = Readonly<Record<string, string>>;
export type Where = { sqlite: string } | { postgres: string };

/** As much of knex as is used here; it is installed with the content service. */
type Knex = {
  (table: string): { select(): Promise<unknown> };
  raw(sql: string, values?: readonly string[]): Promise<unknown>;
  transaction(work: (transaction: Knex) => Promise<void>): Promise<void>;
  destroy(): Promise<void>;
};

/** What lists published articles one after the other (`cms/src/database/keep-listed-articles.ts`). */
const TRIGGERS = 'masthead_list_';

/** Opens the database of a content service that is stopped, to be written to by the hundred thousand. */
export function openDatabase(where: Where) {
  const dialect = 'sqlite' in where ? sqlite(where.sqlite) : postgres(where.postgres);
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
     * Adds rows to tables, all or none. What is alike for many rows is not sent with each: `computed`
     * has SQL for such columns of a table, in which `made` is the row.
     */
    async insert(tables: readonly (readonly [table: string, rows: readonly Row[], computed?: Computed])[]) {
      await knex.transaction(async (transaction) => {
        for (const [table, rows, computed = {}] of tables) {
          const [row] = rows;
          if (!row) continue;
          const columns = Object.keys(row).map((name) => `"${name}"`);
          const all = [...columns, ...Object.keys(computed)].join(', ');
          const values = [...columns.map((name) => `made.${name}`), ...Object.values(computed)].join(', ');
          await transaction.raw(
            `insert into "${table}" (${all}) select ${values} from ${dialect.rows(table, Object.keys(row))}`,
            [JSON.stringify(rows)],
          );
        }
      });
    },

    /**
     * Takes away what lists articles one after the other. Where that is missing, the next start of the
     * service puts it back and lists all at once.
     */
    async dropTriggers(): Promise<void> {
      const names = await read(dialect.triggers, v.object({ [dialect.triggerName]: v.string() }));
      for (const { [dialect.triggerName]: name = '' } of names) {
        if (name.startsWith(TRIGGERS)) await knex.raw(dialect.dropTrigger(name));
      }
    },

    /** After writing: what a database needs to go on as if it had always been that full. */
    settle: () => dialect.settle((statement) => knex.raw(statement)),
    close: () => knex.destroy(),
  };
}

type Run = (statement: string) => Promise<unknown>;

function sqlite(filename: string) {
  return {
    settings: { client: 'better-sqlite3', connection: { filename }, useNullAsDefault: true },

    /** It is a copy that is thrown away: a crash may spoil it. */
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
      `(select ${names.map((name) => `value ->> '${name}' as "${name}"`).join(', ')} from json_each(?)) as made`,
    triggers: 'sqlite_master',
    triggerName: 'name',
    dropTrigger: (name: string) => `drop trigger if exists "${name}"`,
    settle: async () => undefined,
  };
}

function postgres(connectionString: string) {
  return {
    settings: { client: 'pg', connection: { connectionString } },

    /** That every link leads somewhere is known of links that are made up; only a superuser may say so. */
    prepare(
      connection: { query(statement: string, done: (error: Error | null) => void): void },
      done: (error: Error | null, connection: object) => void,
    ): void {
      connection.query(
        "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'",
        (error) => done(error, connection),
      );
    },

    rows: (table: string) => `json_populate_recordset(null::"${table}", ?) as made`,
    triggers: 'pg_trigger',
    triggerName: 'tgname',
    dropTrigger: (name: string) => `drop function if exists "${name}" cascade`,

    /** It does not notice ids that were given; and it reads a table well once it has counted it. */
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
