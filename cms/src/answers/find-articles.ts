import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query';
import { TERM_FIELDS, TERM_KINDS } from 'masthead-contract/terms';
import { uidOf } from './documents';
import { findListed, type Terms } from './find-listed';
import { partOf } from './pagination';
import type { Page, Sort } from './sql';

const COLUMNS: Readonly<Record<string, string>> = { publishedAt: 'published_at', title: 'title' };

/** The articles that match, looked up in the tables of listed articles; without a sort, in the order of their ids. */
export async function findArticles(strapi: Core.Strapi, query: ContentQuery): Promise<Page> {
  const { contains, terms, sort, pagination } = query;
  const isNarrowed = TERM_KINDS.some((kind) => terms[kind].length > 0);
  return findListed(strapi, {
    title: contains?.texts ?? null,
    terms: isNarrowed ? await findTerms(strapi, terms) : null,
    sort: sort ? sortBy(sort) : { column: 'id', direction: 'asc' },
    part: partOf(pagination),
  });
}

function sortBy({ field, direction }: NonNullable<ContentQuery['sort']>): Sort {
  const column = COLUMNS[field];
  if (!column) throw new Error(`Articles can't be sorted by ${field}.`);
  return { column, direction };
}

/** The categories, tags and dossiers whose names contain one of the texts: few, and looked up before any article. */
export async function findTerms({ db }: Core.Strapi, texts: ContentQuery['terms']): Promise<Terms> {
  const terms: Terms = [];
  for (const kind of TERM_KINDS.filter((one) => texts[one].length > 0)) {
    const where = { [TERM_FIELDS[kind]]: { $containsi: texts[kind] } };
    const found: { id: number }[] = await db.query(uidOf(kind)).findMany({ select: ['id'], where });
    if (found.length > 0) terms.push({ kind, ids: found.map(({ id }) => id) });
  }
  return terms;
}
