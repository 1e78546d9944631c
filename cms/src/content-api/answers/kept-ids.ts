import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { changeTable } from '../../core/database/change-table';
import { LISTED_ARTICLES, LISTED_UNDER, type UnderKind } from '../../core/database/listed/listed';
import { type PackedIds, packIds, unpackIds } from './packed-ids';
import { isOneOf, type Sql } from './sql';

/** The listed articles in ascending order of a column, and by id among equals. */
export type Order = {
  ids: Int32Array;
  /** The position of an article in `ids`, counting from 1, by its id; 0 for an article that isn't listed. */
  places: Int32Array;
};

/** The ids of one state of the database. */
export type KeptIds = {
  order: (column: string) => Promise<Order>;
  /** The ids that a select of `id` finds, in no particular order. */
  find: (select: Sql) => Promise<Int32Array>;
  /** For each term of a kind, the ids of the articles that are listed under it. */
  findUnder: (kind: UnderKind, terms: readonly number[]) => Promise<Int32Array[]>;
};

const MAX_BYTES = 16_000_000;
/** A list of more is packed: it takes far longer to find again than to unpack. */
const LARGE_BYTES = 1_000_000;
/** Size of an entry besides its key and ids. Readers can make up any number of searches without results. */
const ENTRY_BYTES = 400;

const NONE = new Int32Array();

const readers = new WeakMap<Core.Strapi, () => Promise<KeptIds>>();

/**
 * The ids of listed articles, kept in memory until the change log gets another entry: all of them in each order requested so far,
 * and the results of searches. So each page of a list costs as much as the first one, and counting costs nothing. To read 100,000
 * ids in order takes SQLite 13 ms (decision 0054).
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
  const lists = createKeptLists();

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
      return lists.get(key) ?? lists.keep(key, await readIds(strapi, select));
    },

    async findUnder(kind, terms) {
      const keyOf = (term: number) => `${kind} ${term}`;
      const known = new Map(terms.map((term) => [term, lists.get(keyOf(term))]));
      const unknown = terms.filter((term) => !known.get(term));
      const read =
        unknown.length > 0 ? await readIdsUnder(strapi, kind, unknown) : new Map<number, Int32Array>();
      return terms.map((term) => known.get(term) ?? lists.keep(keyOf(term), read.get(term) ?? NONE));
    },
  };
}

/** Lists of ids by keys; the most recently used ones are kept. */
function createKeptLists() {
  const lists = new Map<string, PackedIds>();
  let bytes = 0;

  function remove(key: string): void {
    const list = lists.get(key);
    if (list && lists.delete(key)) bytes -= bytesOf(key, list);
  }

  function put(key: string, list: PackedIds): void {
    remove(key);
    lists.set(key, list);
    bytes += bytesOf(key, list);
    for (const oldest of lists.keys()) {
      if (bytes <= MAX_BYTES) break;
      remove(oldest);
    }
  }

  return {
    keep(key: string, ids: Int32Array): Int32Array {
      put(key, ids.byteLength > LARGE_BYTES ? packIds(ids) : ids);
      return ids;
    },
    get(key: string): Int32Array | undefined {
      const list = lists.get(key);
      if (!list) return undefined;
      // The most recently used list is dropped last.
      put(key, list);
      return unpackIds(list);
    },
  };
}

const bytesOf = (key: string, list: PackedIds) => list.byteLength + 2 * key.length + ENTRY_BYTES;

function toOrder(ids: Int32Array): Order {
  const places = new Int32Array(ids.reduce((highest, id) => Math.max(highest, id), 0) + 1);
  for (const [index, id] of ids.entries()) places[id] = index + 1;
  return { ids, places };
}

async function readIds({ db }: Core.Strapi, { text, values }: Sql): Promise<Int32Array> {
  const { connection } = db;
  const [row]: { ids: unknown }[] = await connection
    .select(connection.raw(`${asOneValue(db, 'id')} as ids`))
    .from(connection.raw(`(${text}) as found`, [...values]));
  return toIds(row?.ids);
}

/** The articles by term; a term without articles is missing. */
async function readIdsUnder(
  { db }: Core.Strapi,
  kind: UnderKind,
  terms: readonly number[],
): Promise<Map<number, Int32Array>> {
  const { connection } = db;
  const { text, values } = isOneOf(db, terms);
  const rows = v.parse(
    v.array(v.object({ term: v.number(), ids: v.unknown() })),
    await connection
      .select({ term: 'term_id' }, connection.raw(`${asOneValue(db, 'article_id')} as ids`))
      .from(LISTED_UNDER)
      .where({ kind })
      .whereRaw(`term_id ${text}`, [...values])
      .groupBy('term_id'),
  );
  return new Map(rows.map(({ term, ids }) => [term, toIds(ids)]));
}

/** All ids of a column as one value, which is read several times faster than rows. */
const asOneValue = ({ dialect }: Core.Strapi['db'], column: string) =>
  `${dialect.client === 'postgres' ? 'json_agg' : 'json_group_array'}(${column})`;

function toIds(value: unknown): Int32Array {
  const ids: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  // PostgreSQL answers null for no rows.
  if (!Array.isArray(ids)) return NONE;
  const read = new Int32Array(ids.length);
  for (let index = 0; index < read.length; index++) read[index] = Number(ids[index]);
  return read;
}
