import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { foldText } from '../../database/listed/fold-text';
import { TITLE_INDEX } from '../../database/listed/indexes';
import { LISTED_ARTICLES, LISTED_UNDER, type UnderKind } from '../../database/listed/listed';
import type { Range } from './pagination';
import {
  allOf,
  containsOneOf,
  type Database,
  isOneOf,
  join,
  type Matches,
  type Sort,
  type Sql,
  sortAll,
} from './sql';

/** Database ids of categories, tags and dossiers, or of an author. */
export type Terms = { kind: UnderKind; ids: number[] }[];

type Search = {
  /** The title contains one of these texts. */
  title: readonly string[] | null;
  /** The article is listed under one of these terms. */
  terms: Terms | null;
  sort: Sort;
  range: Range;
};

/** Sorting this many rows takes one or two milliseconds. */
const SORT_LIMIT = 2_000;

/**
 * Searches the tables of listed articles. If there are fewer than `sortLimit` matches, all are read and sorted; otherwise
 * the sort index is scanned until the range is full. How the number of matches is found depends on the database.
 */
export async function searchListedArticles(
  { db }: Core.Strapi,
  search: Search,
  sortLimit = SORT_LIMIT,
): Promise<Matches> {
  const { title, terms } = search;
  if (terms?.length === 0) return { ids: [], total: 0 };
  if ((title || terms) && db.dialect.client === 'sqlite') return searchSqlite(db, search, sortLimit);

  const titleMatches = title && containsOneOf('folded', title);
  if (titleMatches && terms) {
    // PostgreSQL estimates the rows of a union well, but not those of a union all.
    const underTerms = join(selectUnderEach(db, terms), ' union ');
    const { total, first } = await countAndReadFirst(db, allOf([titleMatches, idIn(underTerms)]), sortLimit);
    if (total < sortLimit) return sortMatches(db, idIsOneOf(db, first), search);
    return { ids: await scanInOrder(db, search, total), total };
  }
  const underTerms = terms && selectUnder(db, terms);
  if (underTerms && (await hasFewerRows(db, underTerms, sortLimit))) {
    return sortMatches(db, idIn(underTerms), search);
  }
  if (titleMatches) {
    // The limit ends the search early if there are more matches.
    const limited = { text: `${titleMatches.text} limit ?`, values: [...titleMatches.values, sortLimit] };
    const matches = await sortMatches(db, limited, search);
    if (matches.total < sortLimit) return matches;
  }
  const total = await count(
    db,
    underTerms
      ? { ...underTerms, text: `select distinct id from (${underTerms.text}) as listed_under` }
      : selectListed(allOf([titleMatches])),
  );
  return { ids: await scanInOrder(db, search, total), total };
}

/** Intersects the ids in memory: SQLite returns many ids five times faster than it removes duplicates among them. */
async function searchSqlite(db: Database, search: Search, sortLimit: number): Promise<Matches> {
  const { title, terms } = search;
  const titleMatches = title && containsOneOf('folded', title);
  const underTerms = terms && new Set(await readIds(db, selectUnder(db, terms)));
  if (underTerms && underTerms.size < sortLimit) {
    return sortMatches(db, allOf([idIsOneOf(db, [...underTerms]), titleMatches]), search);
  }
  const ids = title ? await readIds(db, selectByTitle(title)) : [...(underTerms ?? [])];
  const matches = underTerms ? ids.filter((id) => underTerms.has(id)) : ids;
  if (matches.length < sortLimit) return sortMatches(db, idIsOneOf(db, matches), search);
  return { ids: await scanInOrder(db, search, matches.length), total: matches.length };
}

/** Selects the ids of the articles whose title contains one of the texts. */
function selectByTitle(texts: readonly string[]): Sql {
  const folded = texts.map(foldText);
  // The index finds no shorter texts.
  if (folded.some((text) => [...text].length < 3)) return selectListed(containsOneOf('folded', texts));
  const phrases = folded.map((text) => `"${text.replaceAll('"', '""')}"`);
  return {
    text: `select rowid as id from ${TITLE_INDEX} where ${TITLE_INDEX} match ?`,
    values: [phrases.join(' OR ')],
  };
}

/** Reads all ids of a select as one value, which is faster than as rows. */
async function readIds({ connection }: Database, { text, values }: Sql): Promise<number[]> {
  const [row] = v.parse(
    v.array(v.object({ ids: v.string() })),
    await connection
      .select(connection.raw('json_group_array(id) as ids'))
      .from(connection.raw(`(${text})`, [...values])),
  );
  return row ? JSON.parse(row.ids) : [];
}

/** Reads and sorts all matches: fast if there are few. */
function sortMatches(db: Database, { text, values }: Sql, { sort, range }: Search): Promise<Matches> {
  const columns = sort.column === 'id' ? 'id' : `id, ${sort.column}`;
  return sortAll(
    db,
    { text: `select ${columns} from ${LISTED_ARTICLES} as listed where ${text}`, values },
    sort,
    range,
  );
}

/** Scans the sort index from its nearer end until the range is full: fast if many articles match. */
async function scanInOrder(
  db: Database,
  { title, terms, sort, range }: Search,
  total: number,
): Promise<number[]> {
  const limit = Math.min(range.limit, total - range.start);
  if (limit <= 0) return [];
  const isBackwards = range.start > total / 2;
  const order = (sort.direction === 'asc') === isBackwards ? 'desc' : 'asc';

  const condition = allOf([title && containsOneOf('folded', title), terms && isListedUnder(db, terms)]);
  const ids: number[] = await db
    .connection({ listed: LISTED_ARTICLES })
    .whereRaw(condition.text, condition.values)
    .orderBy([
      { column: sort.column, order },
      { column: 'id', order },
    ])
    .offset(isBackwards ? total - range.start - limit : range.start)
    .limit(limit)
    .pluck('id');
  return isBackwards ? ids.reverse() : ids;
}

async function count({ connection }: Database, { text, values }: Sql): Promise<number> {
  const [row] = v.parse(
    v.array(v.object({ total: v.union([v.number(), v.string()]) })),
    await connection.count({ total: '*' }).from(connection.raw(`(${text}) as matches`, [...values])),
  );
  return Number(row?.total);
}

/** The number of matches, and the ids of fewer than `limit` of them in no particular order. */
async function countAndReadFirst({ connection }: Database, condition: Sql, limit: number) {
  const { text, values } = selectListed(condition);
  const numbered = `(select id, row_number() over () as place from (${text}) as matches) as numbered`;
  const [row] = v.parse(
    v.array(v.object({ total: v.union([v.number(), v.string()]), first: v.nullable(v.array(v.number())) })),
    await connection
      .select(connection.raw('count(*) as total, array_agg(id) filter (where place < ?) as first', [limit]))
      .from(connection.raw(numbered, [...values])),
  );
  return { total: Number(row?.total), first: row?.first ?? [] };
}

async function hasFewerRows(
  { connection }: Database,
  { text, values }: Sql,
  limit: number,
): Promise<boolean> {
  const rows: unknown[] = await connection
    .select('id')
    .from(connection.raw(`(${text}) as matches`, [...values]))
    .limit(limit);
  return rows.length < limit;
}

function selectListed({ text, values }: Sql): Sql {
  return { text: `select id from ${LISTED_ARTICLES} as listed where ${text}`, values };
}

function idIn({ text, values }: Sql): Sql {
  return { text: `id in (${text})`, values };
}

function idIsOneOf(db: Database, ids: readonly number[]): Sql {
  const { text, values } = isOneOf(db, ids);
  return { text: `id ${text}`, values };
}

/** Selects the ids of the articles under the terms; an article is repeated for each of its terms. */
function selectUnder(db: Database, terms: Terms): Sql {
  return join(selectUnderEach(db, terms), ' union all ');
}

/** The same, with a select for each kind of term. */
function selectUnderEach(db: Database, terms: Terms): Sql[] {
  return termConditions(db, terms).map(({ text, values }) => ({
    text: `select article_id as id from ${LISTED_UNDER} where ${text}`,
    values,
  }));
}

/** A condition that the article `listed` is under one of the terms, checked for this article alone. */
function isListedUnder(db: Database, terms: Terms): Sql {
  const { text, values } = join(termConditions(db, terms), ' or ');
  return {
    text: `exists (select 1 from ${LISTED_UNDER} where article_id = listed.id and (${text}))`,
    values,
  };
}

/** Conditions on rows of LISTED_UNDER, one for each kind of term. */
function termConditions(db: Database, terms: Terms): Sql[] {
  return terms.map(({ kind, ids }) => {
    const { text, values } = isOneOf(db, ids);
    return { text: `kind = ? and term_id ${text}`, values: [kind, ...values] };
  });
}
