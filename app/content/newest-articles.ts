import { articleListCall } from '#contract/calls/article-list.ts';
import { NO_FILTERS } from './search-filters.ts';

/** The first page of all news. */
export const newestArticles = articleListCall.request(NO_FILTERS);
