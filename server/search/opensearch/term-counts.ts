import * as v from 'valibot';
import type { TermCounts } from '#contract/calls/text-terms.ts';
import { TEXT_FILTERS } from '#contract/entities/terms.ts';
import { fold } from '#search/words/fold.ts';
import type { Dsl } from './queries.ts';
import type { Ask } from './words-of-index.ts';

/** Maximum number of terms of a kind; those with the most articles are shown. */
const MAX_TERMS = { counted: 1_000, shown: 100 };

const names = v.object({ buckets: v.array(v.object({ key: v.string(), doc_count: v.number() })) });
const Names = v.object({
  hits: v.object({ total: v.object({ value: v.number() }) }),
  aggregations: v.object({ categories: names, tags: names, dossiers: names, authors: names, years: names }),
});
const Filtered = v.object({
  aggregations: v.object({
    filtered: v.object({ buckets: v.array(v.object({ doc_count: v.number() })) }),
  }),
});

/** A search for the terms of the articles that a query finds. */
export const termsOf = (query: Dsl): Dsl => ({
  query,
  size: 0,
  aggs: Object.fromEntries(
    TEXT_FILTERS.map((kind) => [kind, { terms: { field: `names.${kind}`, size: MAX_TERMS.counted } }]),
  ),
});

/**
 * Counts the terms of the articles that a query finds, most articles first, and the latest years; `null` if it finds no articles.
 * `answer` is that to `termsOf` the same query.
 */
export async function countTerms(ask: Ask, query: Dsl, answer: unknown): Promise<TermCounts | null> {
  const { hits, aggregations } = v.parse(Names, answer);
  if (hits.total.value === 0) return null;
  const counts: TermCounts = { categories: [], tags: [], dossiers: [], authors: [], years: [] };
  const joined: { term: { count: number }; filter: Dsl }[] = [];
  for (const kind of TEXT_FILTERS) {
    const terms = aggregations[kind].buckets.map(({ key, doc_count }) => ({ name: key, count: doc_count }));
    if (kind === 'years') terms.sort((a, b) => Number(b.name) - Number(a.name));
    counts[kind] = terms.slice(0, MAX_TERMS.shown);
    // A filter also finds terms whose names contain it.
    for (const term of counts[kind]) {
      const within = terms.map(({ name }) => name).filter((name) => fold(name).includes(fold(term.name)));
      if (within.length > 1) joined.push({ term, filter: { terms: { [`names.${kind}`]: within } } });
    }
  }
  if (joined.length === 0) return counts;
  const filters = joined.map(({ filter }) => filter);
  const [filtered] = await ask([{ query, size: 0, aggs: { filtered: { filters: { filters } } } }]);
  for (const [place, { doc_count }] of v.parse(Filtered, filtered).aggregations.filtered.buckets.entries()) {
    const each = joined[place];
    if (each) each.term.count = doc_count;
  }
  return counts;
}
