import type { ContentRequest } from '#contract/calls/call.ts';
import { renamesCall } from '#contract/calls/renames.ts';
import type { Rename } from '#contract/entities/rename.ts';
import { TERM_KINDS } from '#contract/entities/terms.ts';
import { cleanValue } from '#contract/search/filter-values.ts';
import type { ContentState } from './content-store.ts';
import { landingOf } from './landing.ts';
import type { SearchFilters } from './search-filters.ts';

/** The first former names. A magazine seldom has more than one answer contains, so that searches share this request. */
export const firstRenames = renamesCall.request([]);

/**
 * The request for the former names among the filters of a search, if the answer to `firstRenames` does not have all former
 * names; `null` if it does.
 */
export function furtherRenames(
  filters: SearchFilters,
  { data, meta }: ContentState<Rename[]>,
): ContentRequest<Rename[]> | null {
  const total = meta?.pagination?.total ?? 0;
  return data && total > data.length ? renamesRequest(filters) : null;
}

/** The request for the former names among the filters of a search; `null` if it doesn't filter by names. */
export function renamesRequest(filters: SearchFilters): ContentRequest<Rename[]> | null {
  const names = TERM_KINDS.flatMap((kind) => filters[kind]);
  return names.length > 0 ? renamesCall.request(names) : null;
}

/** Whether to ask for former names: not for the page of a term, whose own request returns the current name. */
export const mayHaveFormerNames = (filters: SearchFilters): boolean =>
  renamesRequest(filters) !== null && !landingOf(filters);

/** The filters with current names in place of former ones; `null` if none of them is a former name. */
export function withPresentNames(filters: SearchFilters, renames: readonly Rename[]): SearchFilters | null {
  const present = new Map(
    renames.map(({ kind, name, present }) => [`${kind} ${cleanValue(name)}`, cleanValue(present)]),
  );
  const lists = Object.fromEntries(
    TERM_KINDS.map((kind) => [kind, filters[kind].map((value) => present.get(`${kind} ${value}`) ?? value)]),
  );
  const isSame = TERM_KINDS.every((kind) =>
    filters[kind].every((value, index) => value === lists[kind]?.[index]),
  );
  return isSame ? null : { ...filters, ...lists };
}
