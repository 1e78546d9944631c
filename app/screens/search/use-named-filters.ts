import { landingOf } from '#app/content/landing.ts';
import { useListFacts } from '#app/content/list-facts.ts';
import type { SearchFilters } from '#app/content/search-filters.ts';
import { useKnownContent } from '#app/content/use-content.ts';
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
  const found = useListFacts(filters);
  const counts = useKnownContent(termCountsRequest(filters.keywords)).data;
  const menu = useKnownContent(menuBarCall.request()).data ?? [];
  const listed =
    useKnownContent<readonly FilterOption[]>(
      landing ? termCall.request(landing) : filterListCall.request({ kind: 'dossiers', text: '' }),
    ).data ?? [];
  const withNames = (values: readonly string[], known: readonly string[]) => {
    const names = [...known, ...listed.map(optionName)];
    return values.map((value) => names.find((name) => cleanValue(name) === value) ?? value);
  };
  return {
    ...filters,
    categories: withNames(filters.categories, [
      ...menu.map(({ name }) => name),
      ...(found?.categories ?? []),
    ]),
    tags: withNames(filters.tags, found?.tags ?? []),
    dossiers: withNames(filters.dossiers, []),
    authors: withNames(filters.authors, (counts?.authors ?? []).map(optionName)),
  };
}
