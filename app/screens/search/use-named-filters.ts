import { type SearchFilters, titleSearch } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { cleanValue } from '#contract/filter-values.ts';

/**
 * The filters of a search with names as editors write them; the URL has them in lower case. Those of categories and tags are known from the
 * articles found, and from the menu.
 */
export function useNamedFilters(filters: SearchFilters): SearchFilters {
  const articles = useContent(articleListCall.request(titleSearch(filters))).data ?? [];
  const menu = useContent(menuBarCall.request()).data ?? [];
  return {
    ...filters,
    categories: withNames(filters.categories, [...menu, ...articles.flatMap(({ categories }) => categories)]),
    tags: withNames(
      filters.tags,
      articles.flatMap(({ tags }) => tags),
    ),
  };
}

const withNames = (values: readonly string[], terms: readonly { name: string }[]): string[] =>
  values.map((value) => terms.find(({ name }) => cleanValue(name) === value)?.name ?? value);
