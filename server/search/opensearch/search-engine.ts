import * as v from 'valibot';
import { MAX_COUNTED } from '#contract/calls/text-search.ts';
import type { TermCounts } from '#contract/calls/text-terms.ts';
import type { ArticleSearch, TextSearch } from '#contract/search/search.ts';
import { indexedText } from '#search/file/packed-text.ts';
import { ALL_READ } from '#search/follow/followed-index.ts';
import {
  commonLimit,
  MAX_NEEDED,
  rarest,
  uncommon,
  withoutFunctionWords,
} from '#search/query/match-articles.ts';
import { type Counted, type Query, readQuery, withCompounds } from '#search/query/read-query.ts';
import { addSearchWords } from '#search/query/search-words.ts';
import { excerptWriter } from '#search/query/show-article.ts';
import { meantBy } from '#search/query/what-was-meant.ts';
import type { Engine, FoundPage } from '#server/search/engine.ts';
import { anyOf, contains, type Dsl, hasAll, hasClause, scoreOf, termsFilters } from './queries.ts';
import type { State } from './state.ts';
import { countTerms } from './term-counts.ts';
import { addCompounds, countClauses } from './words-of-index.ts';

type Settings = {
  /** Searches in the index, before the deadline. */
  ask: (body: object) => Promise<unknown>;
  state: State & { progress: NonNullable<State['progress']> };
  /** Milliseconds since 1970. */
  date: () => number;
};

/** OpenSearch counts pages of hits no further. */
const MAX_HITS = 10_000;
/** Maximum number of articles that editors have put first in one search. */
const MAX_CHOSEN = 50;
/** More than any score. */
const CHOSEN_SCORE = 100_000;
const shownArticle = v.object({ language: v.string(), card: v.unknown(), text: indexedText });
const Hits = v.object({
  hits: v.object({
    total: v.object({ value: v.number() }),
    hits: v.array(v.object({ _source: v.object({ shown: shownArticle }) })),
  }),
  aggregations: v.optional(v.object({ all: v.object({ doc_count: v.number() }) })),
});

const NOTHING: FoundPage = { shown: [], total: 0, pageCount: 0 };
const NONE: Dsl = { ids: { values: [] } };
const BY_DATE = [{ published: 'desc' }, { documentId: 'asc' }];
const ORDERS = {
  best: [{ _score: 'desc' }, ...BY_DATE],
  newest: BY_DATE,
  oldest: [{ published: 'asc' }, { documentId: 'desc' }],
  title: [{ titleKey: 'asc' }, ...BY_DATE],
};

/** The conditions that articles must meet, and the terms that score them. */
type Match = { query: Query; needed: Dsl; scored: Query['wanted']; unwanted: Dsl[] };

/** Finds articles with OpenSearch: `search/query` reads the words; OpenSearch compares them, counts and scores. */
export function searchEngine({ ask, state, date }: Settings): Engine {
  const { languages } = state;
  const askForCounts = (body: object) => ask({ size: 0, ...body });

  /** The ways to find something, the first that finds anything counts. */
  async function* matches(keywords: string): AsyncGenerator<Match & { first: readonly string[] }> {
    const typed = readQuery(keywords, languages);
    const stored = JSON.stringify({ data: state.progress.searchWords ?? [] });
    const { query, first } = addSearchWords(stored, typed, languages);
    for await (const match of matchesOf(query)) yield { ...match, first };
    // No article contains all of several alternative words: as without the entry, articles with some of them are found.
    if (query.wanted.some(({ together }) => together.length > 0))
      for await (const match of matchesOf(typed)) yield { ...match, first };
    // Only what editors have chosen.
    yield { query, needed: NONE, scored: [], unwanted: [], first };
  }

  async function* matchesOf(asked: Query): AsyncGenerator<Match> {
    const typed = withoutFunctionWords(asked);
    const isQuestion = asked.wanted.length > MAX_NEEDED;
    if (typed.wanted.length === 0) return;
    const { articles, counted } = await countClauses(askForCounts, typed, { languages, isQuestion });
    const joined = await addCompounds(askForCounts, counted, languages);
    const clauses = uncommon(joined, commonLimit(articles));
    if (clauses.length === 0) return;
    // Articles that only contain compounds come after others, if there are any.
    const scored = clauses.flatMap(({ clause, exact }) =>
      exact > 0 ? clause : withCompounds({ wanted: [clause], unwanted: [] }).wanted,
    );
    const query = { ...typed, wanted: joined.map(({ clause }) => clause) };
    const unwanted = typed.unwanted.map(hasClause);
    const needed = (some: readonly Counted['clause'][]) =>
      withCompounds({ wanted: some, unwanted: [] }).wanted;
    const content = clauses.filter(({ clause }) => !clause.isFunction);
    const all = content.map(({ clause }) => clause);
    if (!isQuestion) yield { query, needed: hasAll(needed(all)), scored, unwanted };
    if (isQuestion || all.length > 1)
      yield {
        query,
        needed: anyOf(needed(rarest(content).map(({ clause }) => clause)).map(hasClause)),
        scored,
        unwanted,
      };
  }

  async function findTexts(search: TextSearch & { pageSize: number }) {
    for await (const { query, needed, scored, unwanted, first } of matches(search.keywords)) {
      const chosen = search.sort === 'best' ? first.slice(0, MAX_CHOSEN) : [];
      const found: Dsl = { bool: { filter: [needed], must_not: unwanted } };
      const { page, total, pageCount } = await askForPage(search, {
        filter: [
          chosen.length > 0 ? anyOf([found, { ids: { values: chosen } }]) : found,
          ...termsFilters(search),
        ],
        should: [
          ...(scored.length > 0 ? [scoreOf(scored, date())] : []),
          ...chosen.map(
            (id, place): Dsl => ({
              constant_score: {
                filter: { ids: { values: [id] } },
                boost: CHOSEN_SCORE * (chosen.length - place),
              },
            }),
          ),
        ],
      });
      if (total === 0) continue;
      const excerpt = excerptWriter(query);
      return {
        shown: page.map(({ card, text, language }) => ({ card, excerpt: excerpt(text, language) })),
        near: meantBy(search.keywords, query.wanted, page),
        total,
        pageCount,
      };
    }
    return { ...NOTHING, near: null };
  }

  async function askForPage(
    search: ArticleSearch & { pageSize: number; extent?: TextSearch['extent'] },
    bool: Dsl,
  ) {
    const { pageSize, page, sort, extent, keywords } = search;
    const lastPage = Math.floor(MAX_HITS / pageSize);
    const isWithin = page <= lastPage;
    const answer = await ask({
      query: { bool },
      sort: ORDERS[sort],
      from: isWithin ? (page - 1) * pageSize : 0,
      size: isWithin ? pageSize : 0,
      track_total_hits: MAX_COUNTED + 1,
      _source: ['shown'],
      // Articles with the keywords in their titles are shown above them, and counted.
      ...(extent === 'first' && {
        post_filter: { bool: { must_not: [contains('titleKey', keywords)] } },
        aggs: { all: { filter: { match_all: {} } } },
      }),
    });
    const { hits, aggregations } = v.parse(Hits, answer);
    const total = aggregations?.all.doc_count ?? hits.total.value;
    return {
      page: hits.hits.map(({ _source }) => _source.shown),
      total,
      pageCount: Math.min(lastPage, Math.ceil(total / pageSize)),
    };
  }

  async function findTitles(search: ArticleSearch & { pageSize: number }): Promise<FoundPage> {
    const { page, total, pageCount } = await askForPage(
      { ...search, sort: search.sort === 'best' ? 'newest' : search.sort },
      { filter: [contains('titleKey', search.keywords), ...termsFilters(search)] },
    );
    return { shown: page.map(({ card }) => ({ card, excerpt: [] })), total, pageCount };
  }

  async function countTermsOf(keywords: string): Promise<TermCounts> {
    for await (const { needed, unwanted } of matches(keywords)) {
      const counts = await countTerms(askForCounts, { bool: { filter: [needed], must_not: unwanted } });
      if (counts) return counts;
    }
    return { categories: [], tags: [], dossiers: [], authors: [], years: [] };
  }

  return {
    isWhole: async () => state.progress.after === ALL_READ,
    findTexts,
    findTitles,
    countTerms: countTermsOf,
  };
}
