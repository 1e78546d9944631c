import type { Core } from '@strapi/strapi';
import { CARDS_PER_SUBCATEGORY } from 'masthead-contract/limits';
import type { TermKind } from 'masthead-contract/terms';
import { LISTED_UNDER } from '../database/listed-articles';
import { type Document, type Parts, readDocuments } from './documents';

/** SQLite unites 500 statements at most. */
const MAX_UNITED = 200;

/** The nine newest published articles of each category, tag or dossier, by its id in the database. */
export async function findNewest(
  strapi: Core.Strapi,
  kind: TermKind,
  termIds: readonly number[],
  parts: Parts,
): Promise<Map<number, Document[]>> {
  const listed = await findListed(strapi, kind, termIds);
  const ids = [...new Set(listed.map(({ article_id }) => article_id))];
  const articles = await readDocuments(strapi, 'articles', ids, parts);
  const byId = new Map(articles.map((article) => [Number(article.id), article]));
  const byTerm = Map.groupBy(listed, ({ term_id }) => term_id);
  return new Map(
    [...byTerm].map(([term, rows]) => [term, rows.flatMap(({ article_id }) => byId.get(article_id) ?? [])]),
  );
}

type Listed = { term_id: number; article_id: number };

/** The newest of a term are neighbours in an index; one window over all terms would read every article. */
async function findListed(
  { db }: Core.Strapi,
  kind: TermKind,
  termIds: readonly number[],
): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let start = 0; start < termIds.length; start += MAX_UNITED) {
    const newest = termIds.slice(start, start + MAX_UNITED).map((term) =>
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
    found.push(...(await db.connection.unionAll(newest)));
  }
  return found;
}
