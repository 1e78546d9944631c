import type { Term } from '#contract/calls/term.ts';
import { TERM_KINDS, type TermKind } from '#contract/entities/terms.ts';
import { cleanValue } from '#contract/search/filter-values.ts';
import type { SearchFilters } from './search-filters.ts';

/** The category, tag or dossier whose page a search is. `name` is the filter value. */
export type Landing = { kind: TermKind; name: string };

/** The term whose page a search is; `null` unless it filters by one name and nothing else. */
export function landingOf(filters: SearchFilters): Landing | null {
  if (filters.keywords !== '') return null;
  const [landing = null, ...others] = TERM_KINDS.flatMap((kind) =>
    filters[kind].map((name) => ({ kind, name })),
  );
  return others.length > 0 ? null : landing;
}

/** The term with the name of a landing page, or the one that `termCall` returned instead; `null` without any. */
export const termOf = ({ name }: Landing, terms: readonly Term[]): Term | null =>
  terms.find((term) => isNamed(term, name)) ?? terms[0] ?? null;

/** The filters with a term's current name, if the landing page has another one; `null` to stay. */
export function withPresentName(filters: SearchFilters, terms: readonly Term[]): SearchFilters | null {
  const landing = landingOf(filters);
  const term = landing && termOf(landing, terms);
  if (!term || cleanValue(term.name) === '' || isNamed(term, landing.name)) return null;
  return { ...filters, [landing.kind]: [cleanValue(term.name)] };
}

const isNamed = (term: Term, value: string) => cleanValue(term.name) === value;
