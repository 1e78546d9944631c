import * as v from 'valibot';
import { backwards } from '#search/file/vocabulary.ts';
import { commonest, mistypedOf } from '#search/query/add-near-words.ts';
import { type Candidate, type CompoundPart, candidatesOf, withParts } from '#search/query/compounds.ts';
import { isMistyped, isNear, wrongLetters } from '#search/query/near-words.ts';
import type { Counted, Query } from '#search/query/read-query.ts';
import { fold } from '#search/words/fold.ts';
import { wordsIn } from '#search/words/read-words.ts';
import { anyOf, type Dsl, hasClause } from './queries.ts';

/** Searches in the index, for counts alone. */
export type Ask = (body: object) => Promise<unknown>;

/** Near words per word: OpenSearch examines five times as many, whatever their counts, before it takes the most frequent ones. */
const MAX_NEAR = 50;
const MIN_NEAR_LENGTH = 3;

const Counts = v.object({
  hits: v.object({ total: v.object({ value: v.number() }) }),
  aggregations: v.object({
    clauses: v.object({ buckets: v.record(v.string(), v.object({ doc_count: v.number() })) }),
  }),
  suggest: v.optional(
    v.record(
      v.string(),
      v.array(v.object({ options: v.array(v.object({ text: v.string(), freq: v.number() })) })),
    ),
    {},
  ),
});
const Words = v.object({ buckets: v.array(v.object({ key: v.string(), doc_count: v.number() })) });
const WordLists = v.object({ aggregations: v.record(v.string(), Words) });

/** The number of articles, and of those with each clause of a query, adding near words to clauses that hardly any article has. */
export async function countClauses(
  ask: Ask,
  { wanted }: Query,
  { languages, isQuestion }: { languages: readonly string[]; isQuestion: boolean },
): Promise<{ articles: number; counted: Counted[] }> {
  const isMeant = isQuestion ? isMistyped : isNear;
  const suggestions = byPlace(wanted.map(({ typed }) => suggestion(typed?.text ?? '')));
  const answer = await ask({
    query: { match_all: {} },
    track_total_hits: true,
    aggs: { clauses: { filters: { filters: byPlace(wanted.map(hasClause)) } } },
    ...(Object.keys(suggestions).length > 0 && { suggest: suggestions }),
  });
  const { hits, aggregations, suggest } = v.parse(Counts, answer);
  const counted = wanted.map((clause, place) => ({
    clause,
    count: aggregations.clauses.buckets[place]?.doc_count ?? 0,
    near: (suggest[place] ?? []).flatMap(({ options }) => options),
  }));
  const mistyped = mistypedOf(counted);
  return {
    articles: hits.total.value,
    counted: counted.map((each) => {
      if (!mistyped.includes(each)) return each;
      const { typed } = each.clause;
      const options = each.near
        .filter(({ text }) => typed && isMeant(typed.text, text))
        .flatMap(({ text, freq }) =>
          [...new Set(languages.map((language) => wordsIn(language)(text)))].map((word) => ({
            word,
            count: freq,
          })),
        );
      const near = [...new Set(commonest(options, each.count))];
      return { clause: { ...each.clause, near }, count: Math.max(each.count, ...countsOf(options, near)) };
    }),
  };
}

/** By position, leaving out the missing ones. */
const byPlace = (values: readonly (Dsl | null)[]): Dsl =>
  Object.fromEntries(values.flatMap((value, place) => (value ? [[String(place), value]] : [])));

/** Asks which indexed words are close to a typed one; `null` if it is searched verbatim. */
function suggestion(typed: string): Dsl | null {
  const letters = wrongLetters(typed);
  if (letters === 0) return null;
  return {
    text: fold(typed),
    term: {
      field: 'spelling',
      suggest_mode: 'always',
      sort: 'frequency',
      size: MAX_NEAR,
      max_edits: letters,
      prefix_length: 0,
      min_word_length: MIN_NEAR_LENGTH,
    },
  };
}

const countsOf = (words: readonly { word: string; count: number }[], chosen: readonly string[]): number[] =>
  words.filter(({ word }) => chosen.includes(word)).map(({ count }) => count);

/**
 * Adds the words of the index that have a word of a query as their first or last part; `exact` is the number of articles with a
 * clause before this.
 */
export async function addCompounds(
  ask: Ask,
  counted: readonly Counted[],
  languages: readonly string[],
): Promise<(Counted & { exact: number })[]> {
  const exactly = (each: Counted) => ({ ...each, exact: each.count });
  const query: Query = { wanted: counted.map(({ clause }) => clause), unwanted: [] };
  const parts: CompoundPart[] = [];
  withParts(query, languages, (part) => {
    parts.push(part);
    return [];
  });
  if (parts.length === 0) return counted.map(exactly);
  const lists = await wordsWith(ask, parts);
  const candidates = parts.map((part, place) => ({
    part,
    words: candidatesOf(part.part, part.language, {
      asFirst: (lists[`first${place}`] ?? []).map(({ word }) => word),
      asLast: (lists[`last${place}`] ?? []).map(({ word }) => backwards(word)),
    }),
  }));
  const known = await knownOf(
    ask,
    candidates.flatMap(({ words }) => words.flatMap(({ rests }) => rests)),
  );
  const compoundsOf = ({ part, language }: CompoundPart): Candidate[] =>
    candidates
      .filter((each) => each.part.part === part && each.part.language === language)
      .flatMap(({ words }) => words.filter(({ rests }) => rests.some((rest) => known.has(rest))));
  const counts = Object.values(lists).flat();
  return withParts(query, languages, compoundsOf).wanted.map((clause, place) => {
    const count = counted[place]?.count ?? 0;
    const either = clause.compounds.flatMap((word) => [word, backwards(word)]);
    return { clause, count: Math.max(count, ...countsOf(counts, either)), exact: count };
  });
}

type WordCounts = { word: string; count: number }[];

/** The words of the index that begin or end with parts; for endings, both are spelled backwards. */
async function wordsWith(ask: Ask, parts: readonly CompoundPart[]): Promise<Record<string, WordCounts>> {
  const ends = parts.flatMap(({ part, limits }, place) => {
    const last = backwards(part);
    const following = `.{${limits.least - part.length},${limits.most - part.length}}`;
    return [
      { name: `first${place}`, field: 'vocabulary', letters: part, following, size: limits.count },
      { name: `last${place}`, field: 'backwards', letters: last, following, size: limits.count },
    ];
  });
  const answer = await ask({
    query: anyOf(ends.map(({ field, letters }) => ({ prefix: { [field]: { value: letters } } }))),
    aggs: Object.fromEntries(
      ends.map(({ name, field, letters, following, size }) => [
        name,
        { terms: { field, include: letters + following, size } },
      ]),
    ),
  });
  return Object.fromEntries(
    Object.entries(v.parse(WordLists, answer).aggregations).map(([name, { buckets }]) => [
      name,
      buckets.map(({ key, doc_count }) => ({ word: key, count: doc_count })),
    ]),
  );
}

/** Returns those words that are in the index. */
async function knownOf(ask: Ask, words: readonly string[]): Promise<ReadonlySet<string>> {
  const include = [...new Set(words)];
  if (include.length === 0) return new Set();
  const answer = await ask({
    query: { terms: { vocabulary: include } },
    aggs: { known: { terms: { field: 'vocabulary', include, size: include.length } } },
  });
  return new Set(v.parse(WordLists, answer).aggregations.known?.buckets.map(({ key }) => key));
}
