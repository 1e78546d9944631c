import type { Core } from '@strapi/strapi';
import { CARDS_PER_SUBCATEGORY } from 'masthead-contract/limits';
import type { TermKind } from 'masthead-contract/terms';
import { LISTED_UNDER } from '../database/listed-articles';
import { type Document, readDocuments, type Selection } from './documents';

/** SQLite allows 500 selects in a union. */
const MAX_UNION_SELECTS = 200;

/** The nine newest published articles of each term, by the database id of the term. */
export async function findNewest(
  strapi: Core.Strapi,
  kind: TermKind,
  termIds: readonly number[],
  selection: Selection,
): Promise<Map<number, Document[]>> {
  const rows = await findNewestIds(strapi, kind, termIds);
  const ids = [...new Set(rows.map(({ article_id }) => article_id))];
  const articles = await readDocuments(strapi, 'articles', ids, selection);
  const byId = new Map(articles.map((article) => [Number(article.id), article]));
  const byTerm = Map.groupBy(rows, ({ term_id }) => term_id);
  return new Map(
    [...byTerm].map(([term, own]) => [term, own.flatMap(({ article_id }) => byId.get(article_id) ?? [])]),
  );
}

type Row = { term_id: number; article_id: number };

/** One limited select per term, because a window function over all terms would read every article. */
async function findNewestIds(
  { db }: Core.Strapi,
  kind: TermKind,
  termIds: readonly number[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < termIds.length; start += MAX_UNION_SELECTS) {
    const selects = termIds.slice(start, start + MAX_UNION_SELECTS).map((term) =>
      db.connection.select('*').from(
        db
          .connection(LISTED_UNDER)
          .select('term_id', 'article_id')
          .where({ kind, term_id: term })
          .orderBy([
            { column: 'published_at', order: 'desc' },
            { column: 'article_id', order: 'desc' },
          ])
          .limit(CARDS_PER_SUBCATEGORY)
          .as('newest'),
      ),
    );
    rows.push(...(await db.connection.unionAll(selects)));
  }
  return rows;
}
