import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

export type Row = Readonly<Record<string, unknown>>;
/** A row that has another content than at the beginning; `null` where there was or is none. */
export type Change = { table: string; key: number; before: Row | null; after: Row | null };
/** Every row of every table at a moment, by the table and SQLite's number of the row. */
export type Rows = { get: (table: string, key: number) => Row | undefined; of: (table: string) => Row[] };

/** Written by triggers from other tables; SQLite's own; and those of the full-text index. */
const DERIVED =
  /^(sqlite_|masthead_listed_|masthead_title_index|masthead_article_index|masthead_unread_articles$|masthead_changes$)/;

const Names = v.array(v.object({ name: v.string() }));
const Touched = v.array(v.object({ place: v.string(), row: v.number() }));
const Stored = v.array(v.looseObject({ row_number: v.number() }));

/**
 * Records which rows of a service on SQLite are written, by triggers on its connection, and brings back what they were, so that thousands
 * of requests start from the same content without a new database.
 */
export async function openJournal(strapi: Core.Strapi) {
  const run = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
    strapi.db.connection.raw(sql, [...values]);
  const tables = v
    .parse(Names, await run("select name from sqlite_master where type = 'table'"))
    .flatMap(({ name }) => (DERIVED.test(name) ? [] : name));

  // A commit need not be on the disk.
  await run('pragma synchronous = off');
  await run('create temp table journal (place text, row integer)');
  for (const table of tables) {
    for (const [action, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await run(
        `create temp trigger "journal_${table}_${action}" after ${action} on main."${table}" begin
           insert into journal values ('${table}', ${row}.rowid);
         end`,
      );
    }
  }

  const read = async (table: string, keys?: readonly number[]): Promise<[number, Row][]> => {
    const where = keys ? `where rowid in (${keys.map(() => '?').join()})` : '';
    const rows = await run(`select rowid as row_number, * from "${table}" ${where}`, keys);
    return v.parse(Stored, rows).map(({ row_number, ...row }) => [row_number, row]);
  };
  const start = new Map<string, Map<number, Row>>();
  for (const table of tables) start.set(table, new Map(await read(table)));
  const lists = new Map([...start].map(([table, rows]) => [table, [...rows.values()]]));
  const before: Rows = {
    get: (table, key) => start.get(table)?.get(key),
    of: (table) => lists.get(table) ?? [],
  };

  /** What has been written since the beginning, or since `restore`. */
  async function changes(): Promise<Change[]> {
    const touched = v.parse(Touched, await run('select distinct place, row from journal'));
    const result: Change[] = [];
    for (const [table, rows] of Map.groupBy(touched, ({ place }) => place)) {
      const keys = rows.map(({ row }) => row);
      const now = new Map(await read(table, keys));
      for (const key of keys) {
        const change = { table, key, before: before.get(table, key) ?? null, after: now.get(key) ?? null };
        if (JSON.stringify(change.before) !== JSON.stringify(change.after)) result.push(change);
      }
    }
    return result;
  }

  /** Makes every row what it was at the beginning. */
  async function restore(): Promise<void> {
    const touched = v.parse(Touched, await run('select distinct place, row from journal'));
    if (touched.length === 0) return;
    await run('pragma foreign_keys = off');
    await run('begin immediate');
    const byTable = Map.groupBy(touched, ({ place }) => place);
    for (const [table, rows] of byTable) {
      const keys = rows.map(({ row }) => row);
      await run(`delete from "${table}" where rowid in (${keys.map(() => '?').join()})`, keys);
    }
    for (const [table, rows] of byTable) {
      const stored = rows.flatMap(({ row }) => {
        const one = before.get(table, row);
        return one ? [{ row, one }] : [];
      });
      const [example] = stored;
      if (!example) continue;
      const names = Object.keys(example.one);
      const values = `(?, ${names.map(() => '?').join()})`;
      await run(
        `insert into "${table}" (rowid, ${names.map((name) => `"${name}"`).join()}) values ${stored.map(() => values).join()}`,
        stored.flatMap(({ row, one }) => [row, ...Object.values(one)]),
      );
    }
    await run('commit');
    await run('pragma foreign_keys = on');
    await run('delete from journal');
  }

  /** All rows now, after `changes`. */
  function after(changed: readonly Change[]): Rows {
    const now = new Map<string, Map<number, Row>>();
    for (const { table, key, after: row } of changed) {
      const rows = now.get(table) ?? new Map(start.get(table));
      if (row) rows.set(key, row);
      else rows.delete(key);
      now.set(table, rows);
    }
    const all = new Map([...now].map(([table, rows]) => [table, [...rows.values()]]));
    return {
      get: (table, key) => (now.get(table) ?? start.get(table))?.get(key),
      of: (table) => all.get(table) ?? before.of(table),
    };
  }

  return { tables, before, after, changes, restore };
}
