import { cleanValue } from '#app/content/search-filters.ts';
import type { FilterOption } from '#contract/calls/filter-list.ts';

/** A checkbox of a filter slide. */
export type FilterChoice = {
  /** As it stands in the address. */
  value: string;
  /** As the editors write it, where the list says so. */
  label: string;
  checked: boolean;
};

type Parts = {
  /** What the content service lists now. */
  options: readonly FilterOption[];
  /** The values in the address. */
  chosen: readonly string[];
  /** What was chosen when the list came: it keeps its place when it is taken away, and so the focus. */
  kept: readonly string[];
};

/**
 * What a filter slide offers: first what is chosen but not in the list, so that it can be
 * taken away whatever the search box says, then the list. Each value once, whatever its case.
 */
export function filterChoices({ options, chosen, kept }: Parts): FilterChoice[] {
  const labels = new Map<string, string>();
  for (const option of options) {
    const label = 'name' in option ? option.name : option.title;
    const value = cleanValue(label);
    if (!labels.has(value)) labels.set(value, label);
  }
  const unlisted = [...new Set([...kept, ...chosen])].filter((value) => !labels.has(value));
  const choices = [...unlisted.map((value) => [value, value] as const), ...labels];
  return choices.map(([value, label]) => ({ value, label, checked: chosen.includes(value) }));
}
