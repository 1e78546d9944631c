import * as v from 'valibot';
import { listedAuthor } from '../entities/author.ts';
import { SEARCH_PAGE_SIZE } from '../query/limits.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { defineCall } from './call.ts';

/** One page of the authors who have articles, by name. Not a call of spec §7, but of its form. Pages count from 1. */
export const authorsCall = defineCall(
  (page: number) => ({
    ...plainQuery('authors'),
    populate: ['profiles.photo'],
    withArticles: 'articles',
    sort: { field: 'name', direction: 'asc' },
    pagination: { page, pageSize: SEARCH_PAGE_SIZE },
  }),
  v.array(listedAuthor),
);

/** The page that this call turned into the query. Meaningless for a query of another call. */
export const readAuthorsPage = ({ pagination }: ContentQuery): number =>
  pagination && 'page' in pagination ? pagination.page : 1;
