import type { Home } from '#contract/calls/home.ts';

/** Whether the editors have chosen no article for the home page yet. It then shows the newest ones. */
export function isEmptyHome({ headline, trending, sections }: Home): boolean {
  return !headline?.featured && !headline?.related && trending.length + sections.length === 0;
}
