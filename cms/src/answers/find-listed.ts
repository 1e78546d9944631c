import type { Core } from '@strapi/strapi';
import { LISTED_ARTICLES, LISTED_UNDER } from '../database/listed-articles';
import type { Sort } from './parameters';
import {
  allOf,
  containsOneOf,
  type Database,
  gather,
  isOneOf,
  join,
  type Page,
  type Part,
  type Sql,
} from './sql';
import type { Terms } from './terms';

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
 * The ids of a part of the published articles that match, and how many match. There are two ways to the
 * same: `few` is how many may match for the first.
 */
export async function findListed({ db }: Core.Strapi, search: Search, few = FEW): Promise<Page> {
  const { title, terms, sort, part } = search;
  if (terms?.length === 0) return { ids: [], total: 0 };
  const matching = allOf([title && containsOneOf('folded_title', title), terms && isAmong(db, terms)]);

  // Soon given up where more match.
  if (title || terms) {
    const columns = sort.column === 'id' ? 'id' : `id, ${sort.column}`;
    const gathered = await gather(
      db,
      {
        text: `select ${columns} from ${LISTED_ARTICLES} where ${matching.text} limit ?`,
        values: [...matching.values, few],
      },
      sort,
      part,
    );
    if (gathered.total < few) return gathered;
  }
  const [ids, total] = await Promise.all([walk(db, search), count(db, matching)]);
  return { ids, total };
}

/** Reads the articles in order and passes over what does not match, until the part is full: quick where many match. */
async function walk(db: Database, { title, terms, sort, part }: Search): Promise<number[]> {
  const matching = allOf([title && containsOneOf('folded_title', title), terms && isUnder(db, terms)]);
  return db
    .connection({ listed: LISTED_ARTICLES })
    .whereRaw(matching.text, matching.values)
    .orderBy([
      { column: sort.column, order: sort.direction },
      { column: 'id', order: sort.direction },
    ])
    .offset(part.start)
    .limit(part.limit)
    .pluck('id');
}

async function count(db: Database, matching: Sql): Promise<number> {
  const [counted]: { total: number | string }[] = await db
    .connection(LISTED_ARTICLES)
    .whereRaw(matching.text, matching.values)
    .count({ total: '*' });
  return Number(counted?.total);
}

/** Being one of all the articles under the terms: read from there, each term at once. */
function isAmong(db: Database, terms: Terms): Sql {
  const { text, values } = join(
    terms.map(({ kind, ids }) => {
      const among = isOneOf(db, ids);
      return {
        text: `select article_id from ${LISTED_UNDER} where kind = ? and term_id ${among.text}`,
        values: [kind, ...among.values],
      };
    }),
    ' union all ',
  );
  return { text: `id in (${text})`, values };
}

/** The same of one article, `listed`, without a look at others. */
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
