import * as v from 'valibot';
import { MAX_COUNTED } from '#contract/text-search.ts';
import type { Index } from '../file/open-index.ts';
import { Count } from './terms-filter.ts';

/** A condition on the id of an article, as SQL and its values. */
export type Filter = { sql: string; values: readonly string[] };
export const NO_FILTER: Filter = { sql: '', values: [] };

/** How many articles an expression of FTS5 finds, up to a limit. */
export function countArticles(
  index: Index,
  match: string,
  { sql, values }: Filter,
  limit = MAX_COUNTED + 1,
): number {
  const rows = `select 1 from words where words match ?${sql} limit ${limit}`;
  const row = index.prepare(`select count(*) as count from (${rows})`).get(match, ...values);
  return v.parse(Count, row).count;
}
