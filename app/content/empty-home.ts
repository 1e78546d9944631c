import { articleListCall } from '#contract/calls/article-list.ts';
import type { Home } from '#contract/calls/home.ts';
import { NO_FILTERS } from './search-filters.ts';

/** Whether the editors have chosen no article for the home page yet. It then shows the newest ones. */
export function isEmptyHome({ headline, trending, sections }: Home): boolean {
  return !headline?.featured && !headline?.related && trending.length + sections.length === 0;
}

export const newestArticles = articleListCall.request(NO_FILTERS);
