import type { Core } from '@strapi/strapi';
import { TERM_KINDS, type TermKind } from 'masthead-contract/entities/terms';
import type { ContentQuery } from 'masthead-contract/query/query';
import { LISTED_NAMES } from '../../core/database/listed/listed';
import { readCategoryTree } from './category-tree';
import { uidOf } from './documents';
import { keptIds } from './kept-ids';
import { rangeOf } from './pagination';
import { searchListedArticles, type Terms } from './search-listed-articles';
import { containsOneOf, type Matches, type Sort, type Sql } from './sql';

const COLUMNS: Readonly<Record<string, string>> = { publishedAt: 'published_at', title: 'sort_key' };

/** The ids of the articles that match a query, sorted by id unless the query sorts them. */
export async function findArticles(strapi: Core.Strapi, query: ContentQuery): Promise<Matches> {
  const { documentIds, contains, terms, author, sort, pagination } = query;
  return searchListedArticles(strapi, {
    ids: documentIds.length > 0 ? await findPublicIds(strapi, documentIds) : null,
    title: contains?.texts ?? null,
    terms: author === null ? await findTerms(strapi, terms) : await findAuthor(strapi, author),
    sort: sort ? sortBy(sort) : { column: 'id', direction: 'asc' },
    range: rangeOf(pagination),
  });
}

function sortBy({ field, direction }: NonNullable<ContentQuery['sort']>): Sort {
  const column = COLUMNS[field];
  if (!column) throw new Error(`Articles can't be sorted by ${field}.`);
  return { column, direction };
}

/**
 * The categories, tags and dossiers whose names contain one of the texts, and all categories below them; `null` without texts.
 */
async function findTerms(strapi: Core.Strapi, texts: ContentQuery['terms']): Promise<Terms | null> {
  const kinds = TERM_KINDS.filter((kind) => texts[kind].length > 0);
  if (kinds.length === 0) return null;
  const { find } = await keptIds(strapi);
  const terms: Terms = [];
  for (const kind of kinds) {
    const lists = await Promise.all(texts[kind].map((text) => find(selectNamed(kind, text))));
    const named = [...new Set(lists.flatMap((ids) => [...ids]))];
    const ids = kind === 'categories' ? await withDescendants(strapi, named) : named;
    if (ids.length > 0) terms.push({ kind, ids });
  }
  return terms;
}

/** Selects the ids of the terms of a kind whose name contains a text. */
function selectNamed(kind: TermKind, searched: string): Sql {
  const { text, values } = containsOneOf('folded', [searched]);
  return {
    text: `select entry_id as id from ${LISTED_NAMES} where type = ? and (${text})`,
    values: [kind, ...values],
  };
}

/** The database ids of the public versions of articles. */
async function findPublicIds({ db }: Core.Strapi, documentIds: readonly string[]): Promise<number[]> {
  const where = { documentId: { $in: [...documentIds] }, publishedAt: { $notNull: true } };
  const rows = await db.query(uidOf('articles')).findMany({ select: ['id'], where });
  return rows.map(({ id }) => id);
}

/** The author with a documentId, as something that articles are listed under. */
async function findAuthor({ db }: Core.Strapi, documentId: string): Promise<Terms> {
  const author = await db.query(uidOf('authors')).findOne({ select: ['id'], where: { documentId } });
  return author ? [{ kind: 'authors', ids: [author.id] }] : [];
}

async function withDescendants(strapi: Core.Strapi, categories: readonly number[]): Promise<number[]> {
  const tree = await readCategoryTree(strapi);
  return [...new Set(categories.flatMap(tree.withDescendants))];
}
