import type { Index } from '../file/open-index.ts';
import type { CountArticles } from './count-articles.ts';
import { nearWords } from './near-words.ts';
import type { Clause, Counted, Query } from './read-query.ts';

/** A word in no more articles may be mistyped, if one near to it is in so many times as many. */
const RARE = { articles: 3, times: 100 };
/** Of several near words, those that most articles have. */
const MAX_NEAR = 3;
/** Each takes some milliseconds. */
const MAX_MISTYPED = 3;

/** The languages of the articles, whether a search is a question of several words, and what counts the articles of expressions and of clauses. */
type Settings = {
  languages: readonly string[];
  isQuestion: boolean;
  count: CountArticles;
  countClause: (clause: Clause) => number;
};

/** Adds the words that the reader may have meant to those that no article has, or hardly any. */
export function addNearWords(index: Index, query: Query, settings: Settings): Query {
  const counted = query.wanted.map((clause) => ({ clause, count: settings.countClause(clause) }));
  const mistyped = mistypedOf(counted);
  return {
    ...query,
    wanted: counted.map((each) =>
      mistyped.includes(each) ? { ...each.clause, near: nearWordsOf(index, each, settings) } : each.clause,
    ),
  };
}

/** Those of some clauses that may be mistyped, the rarest first. */
export const mistypedOf = <Each extends Counted>(counted: readonly Each[]): Each[] =>
  counted
    .filter(({ clause, count }) => clause.typed && !clause.isFunction && count <= RARE.articles)
    .sort((a, b) => a.count - b.count)
    .slice(0, MAX_MISTYPED);

function nearWordsOf(
  index: Index,
  { clause: { typed }, count: exact }: Counted,
  settings: Settings,
): string[] {
  if (!typed) return [];
  const counted = nearWords(index, typed.text, settings).map((word) => ({
    word,
    count: settings.count(`"${word}"`),
  }));
  return commonest(counted, exact);
}

/** Those of near words that may have been meant instead of one in `exact` articles. */
export function commonest(near: readonly { word: string; count: number }[], exact: number): string[] {
  return near
    .filter(({ count }) => count > exact * RARE.times)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_NEAR)
    .map(({ word }) => word);
}
