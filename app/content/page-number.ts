import { MAX_PAGE } from '#contract/limits.ts';

/** The page number in the query string of a list; 1 if it is missing or invalid. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1;
  return page <= MAX_PAGE ? page : 1;
}
