import { MAX_COUNTED } from '#contract/calls/text-search.ts';

/** How many articles a search in texts has found, which are counted up to a limit. */
export const textCount = (total: number, formatNumber: (number: number) => string): string =>
  total > MAX_COUNTED ? `${formatNumber(MAX_COUNTED)}+` : formatNumber(total);
