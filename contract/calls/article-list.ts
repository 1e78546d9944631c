import * as v from 'valibot';
import { listedArticle } from '../entities/article.ts';
import { SEARCH_PAGE_SIZE } from '../query/limits.ts';
import { type ContentQuery, plainQuery, type Sort } from '../query/query.ts';
import { type ArticleSearch, ORDERS, type Order } from '../search/search.ts';
import { cleanText } from '../text/clean-text.ts';
import { defineCall } from './call.ts';
import { LISTED_CARD_POPULATE } from './card-populate.ts';

const SORTS: Record<Order, Sort> = {
  newest: { field: 'publishedAt', direction: 'desc' },
  oldest: { field: 'publishedAt', direction: 'asc' },
  title: { field: 'title', direction: 'asc' },
  best: { field: 'publishedAt', direction: 'desc' },
};

/** One page of matching articles (spec §7: `$containsi` on the title, `$or` over the term filters). */
export const articleListCall = defineCall(
  ({ keywords, categories, tags, dossiers, sort, page }: ArticleSearch) => {
    const text = cleanText(keywords);
    return {
      ...plainQuery('articles'),
      populate: LISTED_CARD_POPULATE,
      contains: text ? { field: 'title', texts: [text] } : null,
      terms: { categories, tags, dossiers },
      sort: SORTS[sort],
      pagination: { page, pageSize: SEARCH_PAGE_SIZE },
    };
  },
  v.array(listedArticle),
);

/** The search that this call turned into the query. Meaningless for a query of another call. */
export const readArticleSearch = ({ contains, terms, sort, pagination }: ContentQuery): ArticleSearch => ({
  keywords: contains?.texts[0] ?? '',
  ...terms,
  sort: ORDERS.find((order) => isSameSort(SORTS[order], sort)) ?? 'newest',
  page: pagination && 'page' in pagination ? pagination.page : 1,
});

const isSameSort = (a: Sort, b: Sort | null) => a.field === b?.field && a.direction === b.direction;
