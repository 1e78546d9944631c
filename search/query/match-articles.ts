import * as v from 'valibot';
import { MAX_COUNTED } from '#contract/calls/text-search.ts';
import { articleCount, type Index, statementOf } from '../file/open-index.ts';
import { addNearWords } from './add-near-words.ts';
import { addCompounds } from './compounds.ts';
import { articleCounter, type CountArticles } from './count-articles.ts';
import { addMarks } from './exact-marks.ts';
import {
  type Clause,
  type Counted,
  clauseText,
  type Query,
  readQuery,
  repeated,
  withCompounds,
  writeMatch,
} from './read-query.ts';
import { addSearchWords, storedSearchWords } from './search-words.ts';
import { type Terms, withTerms } from './terms-filter.ts';

/** A word in more articles than these, and in more than this part of all, only counts if the search contains nothing rarer. */
const COMMON = { articles: 2_000, part: 0.2 };
/** Longer queries require only the rarer half of the words: hardly any article has them all. */
export const MAX_NEEDED = 3;
const Language = v.object({ language: v.nullable(v.string()) });

/** So many articles are all scored. */
export const MAX_SCORED = 4_000;

/**
 * FTS5 expressions: `needed` selects the articles, `scored` ranks them; how many are found, at least; whether all words are
 * required; and whether words without marks count more where they are spelled without.
 */
export type Match = { needed: string; scored: string; total: number; isAll: boolean; areExact: boolean };

/**
 * The parsed query; `exact` matches its words; `match` matches these or compounds with them, and equals `exact` without
 * compounds.
 */
type Matches = {
  query: Query;
  exact: Match | null;
  match: Match | null;
  /** The documentIds of the articles that editors have put first. */
  first: readonly string[];
};

/** Decides how to match articles with the keywords, or near words, or most of them. */
export function matchArticles(index: Index, keywords: string, terms: Terms): Matches {
  const languages = readLanguages(index);
  const typed = readQuery(keywords, languages);
  const { query, first } = addSearchWords(storedSearchWords(index), typed, languages);
  const matches = matchQuery(index, query, { languages, terms });
  const isJoined = query.wanted.some(({ together }) => together.length > 0);
  // No article contains all of several alternative words: as without the entry, articles with some of them are found.
  const found = isJoined && !matches.match ? matchQuery(index, typed, { languages, terms }) : matches;
  return { ...found, first };
}

function matchQuery(
  index: Index,
  typed: Query,
  { languages, terms }: { languages: readonly string[]; terms: Terms },
): Omit<Matches, 'first'> {
  const { query: marked, areExact } = addMarks(index, withoutFunctionWords(typed));
  const isQuestion = typed.wanted.length > MAX_NEEDED;
  const limit = commonLimit(articleCount(index));
  const count = articleCounter(index);
  const countClause = (clause: Clause) => count(clauseText(clause), Math.max(limit, MAX_COUNTED) + 1);
  const near = addNearWords(index, marked, { languages, isQuestion, count, countClause });
  const query = addCompounds(index, near, languages);
  const settings = { terms, areExact, isQuestion, count, countClause, limit };
  const exact = matchOf(query, settings);
  if (query.wanted.every(({ compounds }) => compounds.length === 0)) return { query, exact, match: exact };
  const match = matchOf(withCompounds(query), settings);
  // Only with compounds some article has all words.
  return { query, exact: match?.isAll && !exact?.isAll ? match : exact, match };
}

type Settings = {
  terms: Terms;
  areExact: boolean;
  isQuestion: boolean;
  count: CountArticles;
  countClause: (clause: Clause) => number;
  /** A word in more articles is a common one. */
  limit: number;
};

/** `null` if no article is found. */
function matchOf(
  asked: Query,
  { terms, areExact, isQuestion, count, countClause, limit }: Settings,
): Match | null {
  const counted = uncommon(
    asked.wanted.map((clause) => ({ clause, count: countClause(clause) })),
    limit,
  );
  const query = { ...asked, wanted: counted.map(({ clause }) => clause) };
  const content = counted.filter(({ clause }) => !clause.isFunction);
  const all = writeMatch({ ...asked, wanted: content.map(({ clause }) => clause) }, 'all');
  const scored = writeMatch(repeated(query), 'one');
  if (!all || !scored) return null;
  const countMatch = (match: string, clauses: readonly Counted[]) => {
    const [only, ...others] = clauses;
    const isClause = only && others.length + asked.unwanted.length + terms.length === 0;
    return Math.min(isClause ? only.count : count(withTerms(match, terms)), MAX_COUNTED + 1);
  };
  const ofAll = isQuestion ? 0 : countMatch(all, content);
  if (ofAll > 0)
    return {
      needed: all,
      scored: content.length < counted.length ? scored : all,
      total: ofAll,
      isAll: true,
      areExact,
    };
  const rare = rarest(content);
  const needed = writeMatch({ ...asked, wanted: rare.map(({ clause }) => clause) }, 'one') ?? scored;
  const total = countMatch(needed, rare);
  return total > 0 ? { needed, scored, total, isAll: false, areExact } : null;
}

/** A question of several words without those that only hold it together: these are rare in titles, and would count there. */
export const withoutFunctionWords = (query: Query): Query =>
  query.wanted.length > MAX_NEEDED
    ? { ...query, wanted: query.wanted.filter(({ isFunction }) => !isFunction) }
    : query;

/** A word in more articles than this is a common one, given the number of all articles. */
export const commonLimit = (articles: number): number =>
  Math.max(COMMON.articles, Math.ceil(articles * COMMON.part));

/** The clauses that are found in some article, the rarest first, without common words if there are others. */
export function uncommon<Each extends Counted>(counted: readonly Each[], limit: number): Each[] {
  const found = counted.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count);
  const rare = found.filter(({ count }) => count <= limit);
  return rare.length > 0 ? rare : found;
}

/** Articles that are scored by all words of a question: each costs as many times more as it has words. */
const MAX_OF_QUESTION = 2_000;

/** From clauses sorted by rarity, those in so few articles that all of these can be scored. */
export function rarest<Each extends Counted>(counted: readonly Each[]): Each[] {
  let sum = 0;
  return counted.filter(({ count }, index) => {
    sum += count;
    return index === 0 || sum <= MAX_OF_QUESTION;
  });
}

/** The languages of the articles, by a look at each in the index of languages. */
function readLanguages(index: Index): string[] {
  const next = statementOf(index, 'select min(language) as language from article where language > ?');
  const first = statementOf(index, 'select min(language) as language from article');
  const languages: string[] = [];
  let { language } = v.parse(Language, first.get());
  while (language !== null) {
    languages.push(language);
    language = v.parse(Language, next.get(language)).language;
  }
  return languages;
}
