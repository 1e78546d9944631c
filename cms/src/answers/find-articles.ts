import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query';
import { TERM_FIELDS, TERM_KINDS } from 'masthead-contract/terms';
import { uidOf } from './documents';
import { rangeOf } from './pagination';
import { searchListedArticles, type Terms } from './search-listed-articles';
import type { Matches, Sort } from './sql';

const COLUMNS: Readonly<Record<string, string>> = { publishedAt: 'published_at', title: 'title' };

/** The ids of the articles that match a query, sorted by id if the query has no sort. */
export async function findArticles(strapi: Core.Strapi, query: ContentQuery): Promise<Matches> {
  const { contains, terms, sort, pagination } = query;
  return searchListedArticles(strapi, {
    title: contains?.texts ?? null,
    terms: await findTerms(strapi, terms),
    sort: sort ? sortBy(sort) : { column: 'id', direction: 'asc' },
    range: rangeOf(pagination),
  });
}

function sortBy({ field, direction }: NonNullable<ContentQuery['sort']>): Sort {
  const column = COLUMNS[field];
  if (!column) throw new Error(`Articles can't be sorted by ${field}.`);
  return { column, direction };
}

/** The categories, tags and dossiers whose names contain one of the texts; `null` if there are no texts. */
export async function findTerms({ db }: Core.Strapi, texts: ContentQuery['terms']): Promise<Terms | null> {
  const kinds = TERM_KINDS.filter((kind) => texts[kind].length > 0);
  if (kinds.length === 0) return null;
  const terms: Terms = [];
  for (const kind of kinds) {
    const where = { [TERM_FIELDS[kind]]: { $containsi: texts[kind] } };
    const rows: { id: number }[] = await db.query(uidOf(kind)).findMany({ select: ['id'], where });
    if (rows.length > 0) terms.push({ kind, ids: rows.map(({ id }) => id) });
  }
  return terms;
}
