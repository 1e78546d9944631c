import { readSearchFilters, searchHref } from '#app/content/search-filters.ts';
import { firstTextsRequest, hasFirstTexts, searchRequest } from '#app/content/search-request.ts';
import type { StoredAnswer } from '#server/gateway/answer-store.ts';

/**
 * The keywords of a page of search that has found nothing in titles and texts; `null` for any other page, and for a search with filters.
 * `used` are the answers that the page is rendered from.
 */
export function unansweredSearch(address: string, used: readonly StoredAnswer[]): string | null {
  if (!address.startsWith('/search?')) return null;
  const filters = readSearchFilters(new URLSearchParams(address.slice('/search?'.length)));
  const { keywords, texts, sort } = filters;
  if (keywords === '' || searchHref(filters) !== searchHref({ keywords, texts, sort })) return null;
  const asked = [searchRequest(filters), ...(hasFirstTexts(filters) ? [firstTextsRequest(filters)] : [])];
  const isAnswered = ({ url }: { url: string }) =>
    used.find(({ request }) => request.url === url)?.answer.meta?.pagination?.total !== 0;
  return asked.some(isAnswered) ? null : keywords;
}
