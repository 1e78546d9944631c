import * as v from 'valibot';
import { MAX_COUNTED } from '#contract/text-search.ts';
import type { Index } from '../file/open-index.ts';
import { Count } from './terms-filter.ts';

/** How many articles an expression of FTS5 finds, up to a limit. */
export function countArticles(index: Index, match: string, limit = MAX_COUNTED + 1): number {
  const rows = `select 1 from words where words match ? limit ${limit}`;
  const row = index.prepare(`select count(*) as count from (${rows})`).get(match);
  return v.parse(Count, row).count;
}
