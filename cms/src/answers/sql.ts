import type { Core } from '@strapi/strapi';
import type { Part } from './pagination';

export type Database = Core.Strapi['db'];

/** A piece of SQL with its values. */
export type Sql = { text: string; values: readonly (string | number | readonly number[])[] };

/** A column to put in order by. */
export type Sort = { column: string; direction: 'asc' | 'desc' };

/** Ids in their order, and how many there are in all. */
export type Page = { ids: number[]; total: number };

export function join(pieces: readonly Sql[], separator: string): Sql {
  return {
    text: pieces.map(({ text }) => text).join(separator),
    values: pieces.flatMap(({ values }) => values),
  };
}

/** All of the conditions that are there; true where there are none. */
export function allOf(conditions: readonly (Sql | null)[]): Sql {
  const present = conditions.filter((condition) => condition !== null);
  const { text, values } = join(
    present.map((condition) => ({ ...condition, text: `(${condition.text})` })),
    ' and ',
  );
  return { text: text || 'true', values };
}

/** One of the texts is contained. `folded` is an expression in small letters, as the database folds them. */
export function containsOneOf(folded: string, texts: readonly string[]): Sql {
  return {
    text: texts.map(() => `${folded} like lower(?) escape '\\'`).join(' or ') || 'false',
    values: texts.map((text) => `%${text.replace(/[%_\\]/g, '\\$&')}%`),
  };
}

/** The ids as one value, however many they are: databases limit how many values a statement may have. */
export function isOneOf({ dialect }: Database, ids: readonly number[]): Sql {
  return dialect.client === 'postgres'
    ? { text: '= any(?)', values: [ids] }
    : { text: 'in (select value from json_each(?))', values: [JSON.stringify(ids)] };
}

/**
 * Gathers all rows of a statement with `id` and what they are put in order by, and reads one part of
 * them. Rows of equal rank are in the order of their ids, so that no page repeats what another had.
 */
export async function gather(
  { connection }: Database,
  { text, values }: Sql,
  { column, direction }: Sort,
  { start, limit }: Part,
): Promise<Page> {
  const order = `${column} ${direction}, id ${direction}`;
  const rows: { id: number | null; total: number | string }[] = await connection
    .select('id', 'total')
    .from(
      connection.raw(
        `(with gathered as materialized (${text}),
          part as (select * from gathered order by ${order} limit ? offset ?)
          select part.*, total from (select count(*) as total from gathered) as counted left join part on true
        ) as answer`,
        [...values, limit, start],
      ),
    )
    .orderByRaw(order);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: Number(rows[0]?.total ?? 0) };
}
