import { readSearchFilters, searchHref } from '#app/content/search-filters.ts';
import { firstTextsRequest, hasFirstTexts, searchRequest } from '#app/content/search-request.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';

/**
 * The keywords of a search page without results in titles or texts; `null` for any other page, and for a search with filters.
 * `used` are the answers that the page is rendered from.
 */
export function unansweredSearch(address: string, used: readonly StoredAnswer[]): string | null {
  if (!address.startsWith('/search?')) return null;
  const filters = readSearchFilters(new URLSearchParams(address.slice('/search?'.length)));
  const { keywords, sort } = filters;
  if (!hasFirstTexts(filters) || searchHref(filters) !== searchHref({ keywords, sort })) return null;
  const answers = [searchRequest(filters), firstTextsRequest(filters)].map(({ url }) =>
    used.find(({ request }) => request.url === url),
  );
  return answers.every((stored) => stored && hasFoundNothing(stored)) ? keywords : null;
}

/** Whether a search found no articles. */
export const hasFoundNothing = ({ answer }: Pick<StoredAnswer, 'answer'>): boolean =>
  answer.meta?.pagination?.total === 0;
