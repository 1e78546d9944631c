import * as v from 'valibot';
import type { TermKind } from '#contract/terms.ts';
import { MAX_COUNTED } from '#contract/text-search.ts';
import type { TermCounts } from '#contract/text-terms.ts';
import type { Index } from '../file/open-index.ts';
import { NO_FILTER } from './count-articles.ts';
import { matchArticles } from './match-articles.ts';
import { Count } from './terms-filter.ts';

/** Terms of a kind: more are hardly looked through. */
const MAX_TERMS = 100;
const Terms = v.array(v.object({ name: v.string(), key: v.string(), count: v.number() }));

/** Counts the terms of the first 10,000 articles that keywords find, those of most articles first. */
export function countTerms(index: Index, keywords: string): TermCounts {
  const { match } = matchArticles(index, keywords, NO_FILTER);
  if (!match) return { categories: [], tags: [], dossiers: [] };
  const { needed } = match;
  return {
    categories: countKind(index, 'categories', needed),
    tags: countKind(index, 'tags', needed),
    dossiers: countKind(index, 'dossiers', needed),
  };
}

const FOUND = `from article_term join term on term.id = article_term.term
  where kind = ? and article in (select rowid from words where words match ? limit ${MAX_COUNTED})`;

function countKind(index: Index, kind: TermKind, match: string): TermCounts[TermKind] {
  const rows = index
    .prepare(`select min(name) as name, key, count(distinct article) as count ${FOUND} group by key`)
    .all(kind, match);
  const terms = v.parse(Terms, rows).sort((a, b) => b.count - a.count);
  const countWithin = index.prepare(`select count(distinct article) as count ${FOUND} and instr(key, ?) > 0`);
  return terms.slice(0, MAX_TERMS).map(({ name, key, count }) => {
    // A filter also finds terms whose names contain it.
    const isWithin = terms.some((other) => other.key !== key && other.key.includes(key));
    return { name, count: isWithin ? v.parse(Count, countWithin.get(kind, match, key)).count : count };
  });
}
