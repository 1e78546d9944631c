import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { searchForms } from '../../core/database/listed/fold-text';
import type { Range } from './pagination';

export type Database = Core.Strapi['db'];

/** A fragment of SQL and the values of its placeholders. */
export type Sql = { text: string; values: readonly (string | number | readonly number[])[] };

/** The column that a list is sorted by. */
export type Sort = { column: string; direction: 'asc' | 'desc' };

/** The ids of a range of the matches, sorted, and the number of all matches. */
export type Matches = { ids: number[]; total: number };

export function join(fragments: readonly Sql[], separator: string): Sql {
  return {
    text: fragments.map(({ text }) => text).join(separator),
    values: fragments.flatMap(({ values }) => values),
  };
}

/** A condition that holds if all conditions hold; nulls are skipped. */
export function allOf(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((condition) => condition !== null);
  const { text, values } = join(
    given.map((condition) => ({ ...condition, text: `(${condition.text})` })),
    ' and ',
  );
  return { text: text || 'true', values };
}

/**
 * A condition that holds if a column with searchable texts (`searchableText`) contains one of the texts. A text that folding
 * leaves empty, such as an accent alone, is only found in columns that folding leaves empty too, not in all.
 */
export function containsOneOf(column: string, texts: readonly string[]): Sql {
  const forms = texts.flatMap(searchForms);
  return {
    text: forms.map(() => `${column} like ? escape '\\'`).join(' or ') || 'false',
    values: forms.map((form) => (form === '' ? '\n%' : `%${escapePattern(form)}%`)),
  };
}

/** A condition that a column with searchable texts has a name that begins with a folded text. */
export const startsWith = (column: string, folded: string): Sql => ({
  text: `${column} like ? escape '\\'`,
  values: [`${escapePattern(folded)}%`],
});

/** A condition that a column with searchable texts has a folded name. */
export const isNamed = (column: string, folded: string): Sql => startsWith(column, `${folded}\n`);

const escapePattern = (text: string) => text.replace(/[%_\\]/g, '\\$&');

/** The right side of a condition on an id. All ids are one value, because databases limit the number of values. */
export function isOneOf({ dialect }: Database, ids: readonly number[]): Sql {
  return dialect.client === 'postgres'
    ? { text: '= any(?)', values: [ids] }
    : { text: 'in (select value from json_each(?))', values: [JSON.stringify(ids)] };
}

/**
 * Reads all rows of a select of `id` and the sort column, sorts them and returns one range. Rows with equal sort values
 * are sorted by id, so that no entry is on two pages.
 */
export async function sortAll(
  { connection }: Database,
  { text, values }: Sql,
  { column, direction }: Sort,
  { start, limit }: Range,
): Promise<Matches> {
  const order = `${column} ${direction}, id ${direction}`;
  const rows = v.parse(
    v.array(v.object({ id: v.nullable(v.number()), total: v.union([v.number(), v.string()]) })),
    await connection
      .select('id', 'total')
      .from(
        connection.raw(
          `(with matches as materialized (${text}),
          selected as (select * from matches order by ${order} limit ? offset ?)
          select selected.*, total from (select count(*) as total from matches) as counted left join selected on true
        ) as answer`,
          [...values, limit, start],
        ),
      )
      .orderByRaw(order),
  );
  return { ids: rows.flatMap(({ id }) => id ?? []), total: Number(rows[0]?.total ?? 0) };
}

/** Resolves to the rows of a query, in the current transaction if there is one: SQLite has only one connection. */
export const rowsOf = async (
  db: Database,
  query: ReturnType<Database['connection']['select']>,
): Promise<unknown[]> => (db.inTransaction() ? db.transaction(({ trx }) => query.transacting(trx)) : query);
