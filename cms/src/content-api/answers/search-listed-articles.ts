import type { Core } from '@strapi/strapi';
import { searchForms } from '../../core/database/listed/fold-text';
import { TITLE_INDEX } from '../../core/database/listed/indexes';
import { LISTED_ARTICLES, type UnderKind } from '../../core/database/listed/listed';
import { type KeptIds, keptIds, type Order } from './kept-ids';
import type { Range } from './pagination';
import { containsOneOf, type Database, type Matches, type Sort, type Sql } from './sql';

/** Database ids of categories, tags and dossiers, or of an author. */
export type Terms = { kind: UnderKind; ids: number[] }[];

type Search = {
  /** The article is one of these, by their database ids. */
  ids: readonly number[] | null;
  /** The title contains one of these texts. */
  title: readonly string[] | null;
  /** The article is listed under one of these terms. */
  terms: Terms | null;
  sort: Sort;
  range: Range;
};

/**
 * Searches the tables of listed articles: marks the matches in the order of the list and reads the range from there, so that
 * each page costs the same.
 */
export async function searchListedArticles(
  strapi: Core.Strapi,
  { ids, title, terms, sort, range }: Search,
): Promise<Matches> {
  if (terms?.length === 0) return { ids: [], total: 0 };
  const { db } = strapi;
  const kept = await keptIds(strapi);
  const order = await kept.order(sort.column);
  const found = await Promise.all([
    ...(ids ? [[Int32Array.from(ids)]] : []),
    ...(title ? [kept.find(selectByTitle(db, title)).then((ids) => [ids])] : []),
    ...(terms ? [findUnder(kept, terms)] : []),
  ]);
  const isAscending = sort.direction === 'asc';
  return found.length === 0
    ? { ids: rangeOf(order, isAscending, range), total: order.ids.length }
    : matchesOf(order, found, isAscending, range);
}

function rangeOf({ ids }: Order, isAscending: boolean, { start, limit }: Range): number[] {
  if (isAscending) return [...ids.subarray(start, start + limit)];
  const end = Math.max(0, ids.length - start);
  return [...ids.subarray(Math.max(0, end - limit), end)].reverse();
}

/** The articles that are in at least one of the lists of each condition. */
function matchesOf(
  { ids, places }: Order,
  conditions: readonly (readonly Int32Array[])[],
  isAscending: boolean,
  { start, limit }: Range,
): Matches {
  /** How many conditions, from the first, the article at a place meets. */
  const met = new Uint8Array(ids.length);
  let total = 0;
  for (const [index, lists] of conditions.entries()) {
    total = 0;
    for (const list of lists) {
      for (const id of list) {
        const place = (places[id] ?? 0) - 1;
        if (met[place] !== index) continue;
        met[place] = index + 1;
        total += 1;
      }
    }
  }
  const range: number[] = [];
  let left = start;
  for (let step = 0; step < ids.length && range.length < Math.min(limit, total - start); step++) {
    const place = isAscending ? step : ids.length - 1 - step;
    if (met[place] !== conditions.length) continue;
    if (left > 0) left -= 1;
    else range.push(ids[place] ?? 0);
  }
  return { ids: range, total };
}

/** Selects the ids of the articles whose title contains one of the texts. */
function selectByTitle({ dialect }: Database, texts: readonly string[]): Sql {
  const forms = texts.flatMap(searchForms);
  // SQLite's index finds no shorter texts.
  if (dialect.client === 'postgres' || forms.some((form) => [...form].length < 3)) {
    const { text, values } = containsOneOf('folded', texts);
    return { text: `select id from ${LISTED_ARTICLES} where ${text}`, values };
  }
  const phrases = forms.map((form) => `"${form.replaceAll('"', '""')}"`);
  return {
    text: `select rowid as id from ${TITLE_INDEX} where ${TITLE_INDEX} match ?`,
    values: [phrases.join(' OR ')],
  };
}

async function findUnder({ findUnder }: KeptIds, terms: Terms): Promise<Int32Array[]> {
  const lists = await Promise.all(terms.map(({ kind, ids }) => findUnder(kind, ids)));
  return lists.flat();
}
