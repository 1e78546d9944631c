import { landingOf } from '#app/content/landing.ts';
import type { SearchFilters } from '#app/content/search-filters.ts';
import { textsRequest } from '#app/content/search-request.ts';
import { useKnownContent } from '#app/content/use-content.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { type FilterOption, filterListCall, optionName } from '#contract/calls/filter-list.ts';
import { menuBarCall } from '#contract/calls/menu.ts';
import { termCall } from '#contract/calls/term.ts';
import { termCountsRequest } from '#contract/calls/text-terms.ts';
import { cleanValue } from '#contract/search/filter-values.ts';

/**
 * The filters of a search with names as editors write them, where known; the URL has them in lower case. The page of a term
 * provides its name. Other names come from the articles found, from the menu, and, for dossiers and authors, from the filter
 * panel once it has listed them.
 */
export function useNamedFilters(filters: SearchFilters): SearchFilters {
  const landing = landingOf(filters);
  const titles = useKnownContent(articleListCall.request(filters)).data ?? [];
  const texts = useKnownContent(textsRequest(filters)).data?.found ?? [];
  const articles = filters.texts ? texts.map(({ article }) => article) : titles;
  const counts = useKnownContent(termCountsRequest(filters.keywords)).data;
  const menu = useKnownContent(menuBarCall.request()).data ?? [];
  const listed =
    useKnownContent<readonly FilterOption[]>(
      landing ? termCall.request(landing) : filterListCall.request({ kind: 'dossiers', text: '' }),
    ).data ?? [];
  const withNames = (values: readonly string[], terms: readonly FilterOption[]) => {
    const names = [...terms, ...listed].map(optionName);
    return values.map((value) => names.find((name) => cleanValue(name) === value) ?? value);
  };
  return {
    ...filters,
    categories: withNames(filters.categories, [...menu, ...articles.flatMap(({ categories }) => categories)]),
    tags: withNames(
      filters.tags,
      articles.flatMap(({ tags }) => tags),
    ),
    dossiers: withNames(filters.dossiers, []),
    authors: withNames(filters.authors, counts?.authors ?? []),
  };
}
