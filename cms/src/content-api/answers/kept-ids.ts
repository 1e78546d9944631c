import type { Core } from '@strapi/strapi';
import { changeTable } from '../../database/change-table';
import { LISTED_ARTICLES } from '../../database/listed/listed';
import type { Sql } from './sql';

/** The listed articles in ascending order of a column, and by id among equals. */
export type Order = {
  ids: Int32Array;
  /** The place of an article in `ids` from 1, by its id; 0 for an article that is not listed. */
  places: Int32Array;
};

/** The ids of one state of the database. */
type KeptIds = {
  order: (column: string) => Promise<Order>;
  /** The ids that a select of `id` finds, in no particular order and perhaps repeated. */
  find: (select: Sql) => Promise<Int32Array>;
};

/** About 8 MB. */
const MAX_FOUND = 2_000_000;

const readers = new WeakMap<Core.Strapi, () => Promise<KeptIds>>();

/**
 * The ids of listed articles, kept in memory until the change log has another entry: all in each order that was asked for, and
 * those that searches have found. So each page of a list costs as much as the first one, and counting costs nothing. To read
 * 100,000 ids in order takes SQLite 13 ms (decision 0054).
 */
export function keptIds(strapi: Core.Strapi): Promise<KeptIds> {
  const known = readers.get(strapi);
  if (known) return known();
  const reader = createReader(strapi);
  readers.set(strapi, reader);
  return reader();
}

function createReader(strapi: Core.Strapi): () => Promise<KeptIds> {
  const { readLast } = changeTable(strapi);
  let kept: { since: number; ids: KeptIds } | null = null;

  return async () => {
    // Read before the ids: a change in between begins another state.
    const last = await readLast();
    if (kept?.since !== last) kept = { since: last, ids: createKeptIds(strapi) };
    return kept.ids;
  };
}

function createKeptIds(strapi: Core.Strapi): KeptIds {
  const orders = new Map<string, Promise<Order>>();
  const found = new Map<string, Int32Array>();
  /** Of the found ids, and of what it takes to keep a search that has found none: readers can make up any number. */
  let size = 0;

  return {
    order(column) {
      const known = orders.get(column);
      if (known) return known;
      const order = readIds(strapi, {
        text: `select id from ${LISTED_ARTICLES} order by ${column}${column === 'id' ? '' : ', id'}`,
        values: [],
      }).then(toOrder);
      orders.set(column, order);
      order.catch(() => orders.delete(column));
      return order;
    },

    async find(select) {
      const key = JSON.stringify(select);
      const ids = found.get(key) ?? (await readIds(strapi, select));
      // The last one that was asked for is the last one to go.
      if (found.delete(key)) size -= sizeOf(key, ids);
      found.set(key, ids);
      size += sizeOf(key, ids);
      for (const [oldest, each] of found) {
        if (size <= MAX_FOUND) break;
        found.delete(oldest);
        size -= sizeOf(oldest, each);
      }
      return ids;
    },
  };
}

/** In ids; the entry itself takes some hundred bytes. */
const sizeOf = (key: string, ids: Int32Array) => ids.length + key.length + 100;

function toOrder(ids: Int32Array): Order {
  const places = new Int32Array(ids.reduce((highest, id) => Math.max(highest, id), 0) + 1);
  for (const [index, id] of ids.entries()) places[id] = index + 1;
  return { ids, places };
}

/** Reads all ids of a select as one value, which is several times faster than as rows. */
async function readIds({ db }: Core.Strapi, { text, values }: Sql): Promise<Int32Array> {
  const { connection } = db;
  const isPostgres = db.dialect.client === 'postgres';
  const [row]: { ids: unknown }[] = await connection
    .select(connection.raw(`${isPostgres ? 'json_agg' : 'json_group_array'}(id) as ids`))
    .from(connection.raw(`(${text}) as found`, [...values]));
  const ids: unknown = typeof row?.ids === 'string' ? JSON.parse(row.ids) : row?.ids;
  // PostgreSQL answers null for no rows.
  if (!Array.isArray(ids)) return new Int32Array();
  const read = new Int32Array(ids.length);
  for (let index = 0; index < read.length; index++) read[index] = Number(ids[index]);
  return read;
}
