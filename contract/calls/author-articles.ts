import * as v from 'valibot';
import { listedArticle } from '../entities/article.ts';
import { SEARCH_PAGE_SIZE } from '../query/limits.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { defineCall } from './call.ts';
import { LISTED_CARD_POPULATE } from './card-populate.ts';

/** `author` is a documentId; pages count from 1. */
type AuthorArticles = { readonly author: string; readonly page: number };

/** One page of an author's articles, the newest first. Not a call of spec §7, but of its form. */
export const authorArticlesCall = defineCall(
  ({ author, page }: AuthorArticles) => ({
    ...plainQuery('articles'),
    populate: LISTED_CARD_POPULATE,
    author,
    sort: { field: 'publishedAt', direction: 'desc' },
    pagination: { page, pageSize: SEARCH_PAGE_SIZE },
  }),
  v.array(listedArticle),
);

/** The variables that this call turned into the query. Meaningless for a query of another call. */
export const readAuthorArticles = ({ author, pagination }: ContentQuery): AuthorArticles => ({
  author: author ?? '',
  page: pagination && 'page' in pagination ? pagination.page : 1,
});
