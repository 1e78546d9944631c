import { type FilterOption, optionName } from '#contract/calls/filter-list.ts';
import { cleanValue } from '#contract/search/filter-values.ts';

/** A checkbox of a filter slide. */
export type FilterChoice = {
  /** The filter value in the URL. */
  value: string;
  /** The name of the option, or the value if the option is not in the list. */
  label: string;
  checked: boolean;
};

type Parts = {
  /** The options from the content service. */
  options: readonly FilterOption[];
  /** The values in the URL. */
  chosen: readonly string[];
  /** The values chosen when the list opened. They keep their place when unchecked, so that the focus is not lost. */
  pinned: readonly string[];
};

/**
 * The checkboxes of a filter slide: first the chosen values that are not among the options, so that they can be removed
 * during any search, then the options. Values that differ only in case appear once.
 */
export function filterChoices({ options, chosen, pinned }: Parts): FilterChoice[] {
  const labels = new Map<string, string>();
  for (const option of options) {
    const label = optionName(option);
    const value = cleanValue(label);
    if (!labels.has(value)) labels.set(value, label);
  }
  const unlisted = [...new Set([...pinned, ...chosen])].filter((value) => !labels.has(value));
  const choices = [...unlisted.map((value) => [value, value] as const), ...labels];
  return choices.map(([value, label]) => ({ value, label, checked: chosen.includes(value) }));
}
