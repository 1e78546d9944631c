import type { Core } from '@strapi/strapi';
import type { TermKind } from 'masthead-contract/terms';
import { LISTED_ARTICLES, LISTED_UNDER } from '../database/listed-articles';
import type { Part } from './pagination';
import {
  allOf,
  containsOneOf,
  type Database,
  gather,
  isOneOf,
  join,
  type Page,
  type Sort,
  type Sql,
} from './sql';

/** Ids of categories, tags and dossiers. */
export type Terms = { kind: TermKind; ids: number[] }[];

type Search = {
  /** Texts of which the title contains one, in any case. */
  title: readonly string[] | null;
  /** Of which the article is listed under one. */
  terms: Terms | null;
  sort: Sort;
  part: Part;
};

/** So many are put in order in a millisecond or two. */
const FEW = 2_000;

/**
 * The ids of a part of the published articles that match, and how many match. There are several ways
 * to the same: `few` is how many may match to be read all and put in order.
 */
export async function findListed({ db }: Core.Strapi, search: Search, few = FEW): Promise<Page> {
  const { title, terms } = search;
  if (terms?.length === 0) return { ids: [], total: 0 };
  const isNarrowed = Boolean(title || terms);
  if (isNarrowed && db.dialect.client === 'sqlite') return findByIds(db, search, few);

  const titled = title && containsOneOf('folded_title', title);
  if (titled && terms) {
    // Of a union without 'all' PostgreSQL knows how many ids to expect.
    const under = join(articlesUnderEach(db, terms), ' union ');
    const { total, first } = await countAndRead(db, allOf([titled, isIn(under)]), few);
    if (total < few) return putInOrder(db, isAmong(db, first), search);
    return { ids: await walk(db, search, total), total };
  }
  const under = terms && articlesUnder(db, terms);
  if (under && (await areFewer(db, under, few))) return putInOrder(db, isIn(under), search);
  if (titled) {
    // Soon given up where more match: a look at the titles finds them one by one.
    const some = { text: `${titled.text} limit ?`, values: [...titled.values, few] };
    const gathered = await putInOrder(db, some, search);
    if (gathered.total < few) return gathered;
  }
  const total = await count(
    db,
    under
      ? { ...under, text: `select distinct id from (${under.text}) as under` }
      : listedWhere(allOf([titled])),
  );
  return { ids: await walk(db, search, total), total };
}

/** The same for SQLite: it hands over very many ids in a fifth of the time that it takes to tell them apart. */
async function findByIds(db: Database, search: Search, few: number): Promise<Page> {
  const { title, terms } = search;
  const titled = title && containsOneOf('folded_title', title);
  const under = terms && new Set(await readIds(db, articlesUnder(db, terms)));
  if (under && under.size < few) {
    return putInOrder(db, allOf([isAmong(db, [...under]), titled]), search);
  }
  const ids = titled ? await readIds(db, listedWhere(titled)) : [...(under ?? [])];
  const found = under ? ids.filter((id) => under.has(id)) : ids;
  if (found.length < few) return putInOrder(db, isAmong(db, found), search);
  return { ids: await walk(db, search, found.length), total: found.length };
}

/** All ids of a statement, as one value. */
async function readIds({ connection }: Database, { text, values }: Sql): Promise<number[]> {
  const [row]: { ids: string }[] = await connection
    .select(connection.raw('json_group_array(id) as ids'))
    .from(connection.raw(`(${text})`, [...values]));
  return row ? JSON.parse(row.ids) : [];
}

/** Reads all that match, and puts them in order: quick where few match. */
function putInOrder(db: Database, { text, values }: Sql, { sort, part }: Search): Promise<Page> {
  const columns = sort.column === 'id' ? 'id' : `id, ${sort.column}`;
  return gather(
    db,
    { text: `select ${columns} from ${LISTED_ARTICLES} as listed where ${text}`, values },
    sort,
    part,
  );
}

/**
 * Reads the articles in order and passes over what does not match, until the part is full: quick where
 * many match. It begins at the end that is nearer.
 */
async function walk(db: Database, { title, terms, sort, part }: Search, total: number): Promise<number[]> {
  const limit = Math.min(part.limit, total - part.start);
  if (limit <= 0) return [];
  const backwards = part.start > total / 2;
  const order = (sort.direction === 'asc') === backwards ? 'desc' : 'asc';

  const matching = allOf([title && containsOneOf('folded_title', title), terms && isUnder(db, terms)]);
  const ids: number[] = await db
    .connection({ listed: LISTED_ARTICLES })
    .whereRaw(matching.text, matching.values)
    .orderBy([
      { column: sort.column, order },
      { column: 'id', order },
    ])
    .offset(backwards ? total - part.start - limit : part.start)
    .limit(limit)
    .pluck('id');
  return backwards ? ids.reverse() : ids;
}

async function count({ connection }: Database, { text, values }: Sql): Promise<number> {
  const [counted]: { total: number | string }[] = await connection
    .count({ total: '*' })
    .from(connection.raw(`(${text}) as found`, [...values]));
  return Number(counted?.total);
}

/** How many articles match, and the first of them that a look at all finds: as many as are soon put in order. */
async function countAndRead({ connection }: Database, matching: Sql, few: number) {
  const { text, values } = listedWhere(matching);
  const numbered = `(select id, row_number() over () as place from (${text}) as found) as numbered`;
  const [found]: { total: number | string; first: number[] | null }[] = await connection
    .select(connection.raw('count(*) as total, array_agg(id) filter (where place < ?) as first', [few]))
    .from(connection.raw(numbered, [...values]));
  return { total: Number(found?.total), first: found?.first ?? [] };
}

async function areFewer({ connection }: Database, { text, values }: Sql, few: number): Promise<boolean> {
  const rows: unknown[] = await connection
    .select('id')
    .from(connection.raw(`(${text}) as found`, [...values]))
    .limit(few);
  return rows.length < few;
}

function listedWhere({ text, values }: Sql): Sql {
  return { text: `select id from ${LISTED_ARTICLES} as listed where ${text}`, values };
}

function isIn({ text, values }: Sql): Sql {
  return { text: `id in (${text})`, values };
}

function isAmong(db: Database, ids: readonly number[]): Sql {
  const { text, values } = isOneOf(db, ids);
  return { text: `id ${text}`, values };
}

/** The ids of the articles under the terms; an article under several comes several times. */
function articlesUnder(db: Database, terms: Terms): Sql {
  return join(articlesUnderEach(db, terms), ' union all ');
}

/** The same for the terms of each kind. */
function articlesUnderEach(db: Database, terms: Terms): Sql[] {
  return terms.map(({ kind, ids }) => {
    const among = isOneOf(db, ids);
    return {
      text: `select article_id as id from ${LISTED_UNDER} where kind = ? and term_id ${among.text}`,
      values: [kind, ...among.values],
    };
  });
}

/** Being under the terms, of one article, `listed`, without a look at others. */
function isUnder(db: Database, terms: Terms): Sql {
  const { text, values } = join(
    terms.map(({ kind, ids }) => {
      const among = isOneOf(db, ids);
      return { text: `kind = ? and term_id ${among.text}`, values: [kind, ...among.values] };
    }),
    ' or ',
  );
  return {
    text: `exists (select 1 from ${LISTED_UNDER} where article_id = listed.id and (${text}))`,
    values,
  };
}
