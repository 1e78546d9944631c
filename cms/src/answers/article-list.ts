import * as v from 'valibot';
import { ARTICLE } from '../database/listed-articles';
import { findListed } from './find-listed';
import { Contains, Pagination, Paths, sortBy } from './parameters';
import { readDocuments } from './read-documents';
import type { Answer } from './service';
import { summaryFields } from './summary-fields';
import { readTerms } from './terms';

/** The list of spec §7, with its filters and in every order there is. */
const ArticleList = v.strictObject({
  filters: v.optional(
    v.strictObject({
      title: v.optional(Contains),
      $or: v.optional(
        v.array(
          v.union([
            v.strictObject({ categories: v.strictObject({ name: Contains }) }),
            v.strictObject({ tags: v.strictObject({ name: Contains }) }),
            v.strictObject({ dossiers: v.strictObject({ title: Contains }) }),
          ]),
        ),
      ),
    }),
    {},
  ),
  populate: Paths,
  sort: sortBy({ publishedAt: 'published_at', title: 'title' }),
  pagination: Pagination,
});

/**
 * Answers with the articles that match, without their bodies. Which they are is looked up in the
 * tables of listed articles; then only those of the page are read.
 */
export const answerArticleList: Answer = async (strapi, query) => {
  const parsed = v.safeParse(ArticleList, query);
  if (!parsed.success) return null;
  const { filters, populate, sort, pagination } = parsed.output;

  const { ids, total } = await findListed(strapi, {
    title: filters.title?.$containsi ?? null,
    terms: filters.$or ? await readTerms(strapi, filters.$or) : null,
    sort,
    part: pagination.part,
  });
  const results = await readDocuments(strapi, ARTICLE, ids, { fields: summaryFields(strapi), populate });
  return { results, pagination: pagination.answer(total) };
};
