import type { ContentRequest } from '#contract/calls/call.ts';
import { type FilterOption, filterListCall } from '#contract/calls/filter-list.ts';
import type { TermKind } from '#contract/entities/terms.ts';
import { landingOf } from './landing.ts';
import type { SearchFilters } from './search-filters.ts';

const MIN_LETTERS = 3;
/** The part of a word that similar names share: a search for *oceans* offers *Ocean*. */
const KEPT_PART = 2 / 3;

/**
 * The requests for tags and dossiers whose names resemble the search: they contain the beginning of its longest word. Empty if
 * that is too short. Categories are few, and listed anyway.
 */
export function nearTerms(
  filters: SearchFilters,
): { kind: TermKind; request: ContentRequest<FilterOption[]> }[] {
  const text = filters.keywords || (landingOf(filters)?.name ?? '');
  const [longest = ''] = text.split(/[^\p{L}\p{M}\p{N}]+/u).sort((one, other) => other.length - one.length);
  const kept = longest.slice(0, Math.max(MIN_LETTERS, Math.ceil(longest.length * KEPT_PART)));
  if (kept.length < MIN_LETTERS) return [];
  const kinds = ['tags', 'dossiers'] as const;
  return kinds.map((kind) => ({ kind, request: filterListCall.request({ kind, text: kept }) }));
}
