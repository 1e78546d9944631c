import type { SearchFilters } from '#app/content/search-filters.ts';
import { isTermKind, type TextFilter } from '#contract/entities/terms.ts';
import { cleanFilter } from '#contract/search/filter-values.ts';

/** Adds a value to the filters, or removes it if present, and goes back to page 1. */
export function toggleFilter(filters: SearchFilters, kind: TextFilter, name: string): SearchFilters {
  const value = cleanFilter(kind, name);
  const values = filters[kind];
  return {
    ...filters,
    [kind]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
    named: filters.named || isTermKind(kind),
    page: 1,
  };
}
