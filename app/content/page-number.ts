import { MAX_PAGE } from '#contract/query/limits.ts';

/**
 * The page number in the query string of a list; 1 if it is missing or invalid. Decimal digits only, unlike `Number`, which also
 * parses `0x10`, `1e1` and ` 2`.
 */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1;
  return page <= MAX_PAGE ? page : 1;
}
