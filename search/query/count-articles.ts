import * as v from 'valibot';
import { MAX_COUNTED } from '#contract/calls/text-search.ts';
import { type Index, statementOf } from '../file/open-index.ts';
import { Count } from './terms-filter.ts';

/** Counts the articles that an expression of FTS5 finds, up to a limit. */
export type CountArticles = (match: string, limit?: number) => number;

/** Returns a function that counts the articles of each expression once: several steps of a search need the same counts. */
export function articleCounter(index: Index): CountArticles {
  const select = statementOf(
    index,
    'select count(*) as count from (select 1 from words where words match ? limit ?)',
  );
  const known = new Map<string, number>();
  return (match, limit = MAX_COUNTED + 1) => {
    const key = `${limit} ${match}`;
    const count = known.get(key) ?? v.parse(Count, select.get(match, limit)).count;
    known.set(key, count);
    return count;
  };
}
