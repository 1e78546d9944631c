import type { Index } from '../file/open-index.ts';
import type { CountArticles } from './count-articles.ts';
import { nearWords } from './near-words.ts';
import type { Clause, Counted, Query } from './read-query.ts';

/** A word in at most `articles` articles may be mistyped, if a near word is in more than `times` times as many. */
const RARE = { articles: 3, times: 100 };
/** If there are several near words, those in the most articles are used. */
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

/** Adds near words to clauses that no article has, or hardly any. */
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

/** The clauses that may be mistyped, the rarest first. */
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

/** The near words that the reader may have meant instead of a word in `exact` articles. */
export function commonest(near: readonly { word: string; count: number }[], exact: number): string[] {
  return near
    .filter(({ count }) => count > exact * RARE.times)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_NEAR)
    .map(({ word }) => word);
}
