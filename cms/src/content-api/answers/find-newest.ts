import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { LISTED_UNDER, type UnderKind } from '../../core/database/listed/listed';
import { type Document, readDocuments, type Selection } from './documents';
import { rowsOf } from './sql';

/** SQLite allows 500 selects in a union. */
const MAX_UNION_SELECTS = 200;

/**
 * The newest published articles under any of several terms, by the key of a group of terms. A group without articles is
 * missing.
 */
export async function findNewest(
  strapi: Core.Strapi,
  kind: UnderKind,
  groups: ReadonlyMap<number, readonly number[]>,
  selection: Selection,
  limit: number,
): Promise<Map<number, Document[]>> {
  const rows = await findNewestRows(strapi, kind, [...new Set([...groups.values()].flat())], limit);
  const byTerm = Map.groupBy(rows, ({ term_id }) => term_id);
  const newest = [...groups].map(
    ([key, terms]) =>
      [
        key,
        newestOf(
          terms.flatMap((term) => byTerm.get(term) ?? []),
          limit,
        ),
      ] as const,
  );
  const ids = [...new Set(newest.flatMap(([, articles]) => articles))];
  const documents = await readDocuments(strapi, 'articles', ids, selection);
  const byId = new Map(documents.map((article) => [Number(article.id), article]));
  return new Map(
    newest.flatMap(([key, articles]) =>
      articles.length > 0 ? [[key, articles.flatMap((id) => byId.get(id) ?? [])]] : [],
    ),
  );
}

/** A date is a number in SQLite. */
const Row = v.object({
  term_id: v.number(),
  article_id: v.number(),
  published_at: v.union([v.number(), v.date()]),
});
type Row = v.InferOutput<typeof Row>;

/** The articles of the newest rows, each once. */
function newestOf(rows: readonly Row[], limit: number): number[] {
  const newestFirst = rows.toSorted(
    (a, b) => Number(b.published_at) - Number(a.published_at) || b.article_id - a.article_id,
  );
  return [...new Set(newestFirst.map(({ article_id }) => article_id))].slice(0, limit);
}

/** One limited select per term, because a window function over all terms would read every article. */
async function findNewestRows(
  { db }: Core.Strapi,
  kind: UnderKind,
  termIds: readonly number[],
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < termIds.length; start += MAX_UNION_SELECTS) {
    const selects = termIds.slice(start, start + MAX_UNION_SELECTS).map((term) =>
      db.connection.select('*').from(
        db
          .connection(LISTED_UNDER)
          .select('term_id', 'article_id', 'published_at')
          .where({ kind, term_id: term })
          .orderBy([
            { column: 'published_at', order: 'desc' },
            { column: 'article_id', order: 'desc' },
          ])
          .limit(limit)
          .as('newest'),
      ),
    );
    rows.push(...v.parse(v.array(Row), await rowsOf(db, db.connection.unionAll(selects))));
  }
  return rows;
}
