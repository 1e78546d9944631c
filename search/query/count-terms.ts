import * as v from 'valibot';
import { MAX_COUNTED } from '#contract/calls/text-search.ts';
import type { TermCounts } from '#contract/calls/text-terms.ts';
import { TEXT_FILTERS } from '#contract/entities/terms.ts';
import type { Index } from '../file/open-index.ts';
import { matchArticles } from './match-articles.ts';

/** Terms of a kind: more are hardly looked through. */
const MAX_TERMS = 100;
const Filed = v.object({ term: v.number(), article: v.number() });
const Term = v.object({ kind: v.string(), name: v.string(), key: v.string() });

/** Counts the terms of the first 10,000 articles that keywords find, most articles first, and the latest years. */
export function countTerms(index: Index, keywords: string): TermCounts {
  const { match } = matchArticles(index, keywords, []);
  const counts: TermCounts = { categories: [], tags: [], dossiers: [], authors: [], years: [] };
  if (!match) return counts;
  const articles = articlesByTerm(index, match.needed);
  const select = index.prepare('select kind, name, key from term where id = ?');
  const terms = [...articles].map(([id, ids]) => ({ ...v.parse(Term, select.get(id)), ids }));
  for (const kind of TEXT_FILTERS) {
    const ofKind = terms
      .filter((term) => term.kind === kind)
      .sort((a, b) => (kind === 'years' ? Number(b.name) - Number(a.name) : b.ids.length - a.ids.length));
    counts[kind] = ofKind.slice(0, MAX_TERMS).map(({ name, key, ids }) => {
      // A filter also finds terms whose names contain it.
      const within = ofKind.filter((other) => other.key.includes(key));
      return {
        name,
        count: within.length === 1 ? ids.length : new Set(within.flatMap((other) => other.ids)).size,
      };
    });
  }
  return counts;
}

/** The ids of the articles that an expression of FTS5 finds, by the ids of their terms. */
function articlesByTerm(index: Index, match: string): Map<number, number[]> {
  const rows = index
    .prepare(
      `select term, article from article_term
       where article in (select rowid from words where words match ? limit ${MAX_COUNTED})`,
    )
    .iterate(match);
  const articles = new Map<number, number[]>();
  for (const row of rows) {
    const { term, article } = v.parse(Filed, row);
    const known = articles.get(term);
    if (known) known.push(article);
    else articles.set(term, [article]);
  }
  return articles;
}
