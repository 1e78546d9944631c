import * as v from 'valibot';
import { backwards } from '#search/file/vocabulary.ts';
import { commonest, mistypedOf } from '#search/query/add-near-words.ts';
import { type Candidate, type CompoundPart, candidatesOf, withParts } from '#search/query/compounds.ts';
import { isMistyped, isNear, wrongLetters } from '#search/query/near-words.ts';
import type { Counted, Query } from '#search/query/read-query.ts';
import { fold } from '#search/words/fold.ts';
import { wordsIn } from '#search/words/read-words.ts';
import { anyOf, type Dsl, hasClause } from './queries.ts';

/** Searches in the index several times with one request. Resolves with the answers, in order. */
export type Ask = (bodies: readonly Dsl[]) => Promise<readonly unknown[]>;

/** Near words per word: OpenSearch examines five times as many, whatever their counts, before it takes the most frequent ones. */
const MAX_NEAR = 50;
const MIN_NEAR_LENGTH = 3;

const Total = v.object({ hits: v.object({ total: v.object({ value: v.number() }) }) });
const Near = v.object({
  suggest: v.record(
    v.string(),
    v.array(v.object({ options: v.array(v.object({ text: v.string(), freq: v.number() })) })),
  ),
});
const Words = v.object({ buckets: v.array(v.object({ key: v.string(), doc_count: v.number() })) });
const WordLists = v.object({ aggregations: v.record(v.string(), Words) });

/** A search for a number alone. OpenSearch knows that of the articles with a word, or of all, without a search. */
const countOf = (query: Dsl): Dsl => ({ query, size: 0, track_total_hits: true });
const totalOf = (answer: unknown): number => v.parse(Total, answer).hits.total.value;

type Settings = {
  languages: readonly string[];
  isQuestion: boolean;
  /** A further search, which needn't wait for the counts. */
  guess: Dsl | null;
};
type Result = {
  /** The number of articles. */
  articles: number;
  /** The clauses, with near words if hardly any article has them, and with compounds; `exact` counts the articles without these. */
  counted: (Counted & { exact: number })[];
  /** The answer to `guess`. */
  guessed: unknown;
};

/**
 * Counts the articles with each clause of a query, and adds words of the index to the clauses. Takes one request, and another one
 * for near words and compounds.
 */
export async function countClauses(
  ask: Ask,
  query: Query,
  { languages, isQuestion, guess }: Settings,
): Promise<Result> {
  const parts = partsOf(query, languages);
  const { wanted } = query;
  const [all, ...others] = await ask([
    countOf({ match_all: {} }),
    ...wanted.map((clause) => countOf(hasClause(clause))),
    ...(parts.length > 0 ? [wordsWith(parts)] : []),
    ...(guess ? [guess] : []),
  ]);
  const counts = wanted.map((clause, place) => ({ clause, count: totalOf(others[place]) }));
  const lists = parts.length > 0 ? readLists(others[wanted.length]) : {};

  const mistyped = mistypedOf(counts).filter(({ clause }) => wrongLetters(clause.typed?.text ?? '') > 0);
  const candidates = candidatesIn(lists, parts);
  const rests = [...new Set(candidates.flatMap(({ words }) => words.flatMap((word) => word.rests)))];
  const further = [
    ...(mistyped.length > 0 ? [suggestionsFor(mistyped)] : []),
    ...(rests.length > 0 ? [knownOf(rests)] : []),
  ];
  const answers = further.length > 0 ? await ask(further) : [];
  const near = mistyped.length > 0 ? v.parse(Near, answers[0]).suggest : {};
  const known = new Set(rests.length > 0 ? readLists(answers.at(-1)).known?.map(({ word }) => word) : []);

  const isMeant = isQuestion ? isMistyped : isNear;
  const nearest = counts.map((each): Counted => {
    const { typed } = each.clause;
    const place = mistyped.indexOf(each);
    if (place === -1 || !typed) return each;
    const options = (near[place] ?? [])
      .flatMap((entry) => entry.options)
      .filter(({ text }) => isMeant(typed.text, text))
      .flatMap(({ text, freq }) =>
        [...new Set(languages.map((language) => wordsIn(language)(text)))].map((word) => ({
          word,
          count: freq,
        })),
      );
    const words = [...new Set(commonest(options, each.count))];
    return {
      clause: { ...each.clause, near: words },
      count: Math.max(each.count, ...countsOf(options, words)),
    };
  });

  const compoundsOf = ({ part, language }: CompoundPart): Candidate[] =>
    candidates
      .filter((each) => each.part.part === part && each.part.language === language)
      .flatMap(({ words }) => words.filter((word) => word.rests.some((rest) => known.has(rest))));
  const ofWords = Object.values(lists).flat();
  const joined = withParts({ ...query, wanted: nearest.map(({ clause }) => clause) }, languages, compoundsOf);
  return {
    articles: totalOf(all),
    counted: joined.wanted.map((clause, place) => {
      const count = nearest[place]?.count ?? 0;
      const either = clause.compounds.flatMap((word) => [word, backwards(word)]);
      return { clause, count: Math.max(count, ...countsOf(ofWords, either)), exact: count };
    }),
    guessed: guess ? others.at(-1) : null,
  };
}

/** Which words of the index are close to typed ones, by the places of these. */
const suggestionsFor = (mistyped: readonly Counted[]): Dsl => ({
  size: 0,
  suggest: Object.fromEntries(
    mistyped.map(({ clause }, place) => {
      const typed = clause.typed?.text ?? '';
      const term = {
        field: 'spelling',
        suggest_mode: 'always',
        sort: 'frequency',
        size: MAX_NEAR,
        max_edits: wrongLetters(typed),
        prefix_length: 0,
        min_word_length: MIN_NEAR_LENGTH,
      };
      return [String(place), { text: fold(typed), term }];
    }),
  ),
});

const countsOf = (words: readonly { word: string; count: number }[], chosen: readonly string[]): number[] =>
  words.filter(({ word }) => chosen.includes(word)).map(({ count }) => count);

/** The words of a query that can be parts of compounds, by the rules of each language that has them. */
function partsOf(query: Query, languages: readonly string[]): CompoundPart[] {
  const parts: CompoundPart[] = [];
  withParts(query, languages, (part) => {
    parts.push(part);
    return [];
  });
  return parts;
}

type WordCounts = Readonly<Record<string, readonly { word: string; count: number }[]>>;

/** The words of the index that begin or end with parts; for endings, both are spelled backwards. */
function wordsWith(parts: readonly CompoundPart[]): Dsl {
  const ends = parts.flatMap(({ part, limits }, place) => {
    const last = backwards(part);
    const following = `.{${limits.least - part.length},${limits.most - part.length}}`;
    return [
      { name: `first${place}`, field: 'vocabulary', letters: part, following, size: limits.count },
      { name: `last${place}`, field: 'backwards', letters: last, following, size: limits.count },
    ];
  });
  return {
    size: 0,
    query: anyOf(ends.map(({ field, letters }) => ({ prefix: { [field]: { value: letters } } }))),
    aggs: Object.fromEntries(
      ends.map(({ name, field, letters, following, size }) => [
        name,
        { terms: { field, include: letters + following, size } },
      ]),
    ),
  };
}

const readLists = (answer: unknown): WordCounts =>
  Object.fromEntries(
    Object.entries(v.parse(WordLists, answer).aggregations).map(([name, { buckets }]) => [
      name,
      buckets.map(({ key, doc_count }) => ({ word: key, count: doc_count })),
    ]),
  );

const candidatesIn = (lists: WordCounts, parts: readonly CompoundPart[]) =>
  parts.map((part, place) => ({
    part,
    words: candidatesOf(part.part, part.language, {
      asFirst: (lists[`first${place}`] ?? []).map(({ word }) => word),
      asLast: (lists[`last${place}`] ?? []).map(({ word }) => backwards(word)),
    }),
  }));

/** Which words are in the index, as a list. */
const knownOf = (include: readonly string[]): Dsl => ({
  size: 0,
  query: { terms: { vocabulary: include } },
  aggs: { known: { terms: { field: 'vocabulary', include, size: include.length } } },
});
