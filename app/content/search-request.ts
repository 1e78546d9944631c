import { articleListCall } from '#contract/calls/article-list.ts';
import { textSearchRequest } from '#contract/calls/text-search.ts';
import type { SearchFilters } from './search-filters.ts';

/** The request of a page of results. */
export const searchRequest = (filters: SearchFilters) =>
  filters.texts ? textsRequest(filters) : articleListCall.request(filters);

/** The request of a page of the articles with the keywords in their texts. */
export const textsRequest = (filters: SearchFilters) => textSearchRequest({ ...filters, extent: 'page' });

/** The request of the first of them, below the articles with the keywords in their titles. */
export const firstTextsRequest = (filters: SearchFilters) =>
  textSearchRequest({ ...filters, extent: 'first' });

/** Whether a page of titles has the first texts below it. */
export const hasFirstTexts = ({ keywords, texts, page }: SearchFilters) =>
  keywords !== '' && !texts && page === 1;
