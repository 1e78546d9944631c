import * as v from 'valibot';
import { MAX_COUNTED } from '#contract/calls/text-search.ts';
import type { TermCounts } from '#contract/calls/text-terms.ts';
import type { ArticleSearch, TextSearch } from '#contract/search/search.ts';
import { ALL_READ } from '#search/follow/followed-index.ts';
import {
  commonLimit,
  MAX_NEEDED,
  rarest,
  uncommon,
  withoutFunctionWords,
} from '#search/query/match-articles.ts';
import { type Query, readQuery, withCompounds } from '#search/query/read-query.ts';
import { addSearchWords } from '#search/query/search-words.ts';
import { excerptWriter } from '#search/query/show-article.ts';
import { meantBy } from '#search/query/what-was-meant.ts';
import type { Engine, FoundPage } from '#server/search/engine.ts';
import { unpackShown } from './indexed-document.ts';
import { anyOf, contains, type Dsl, hasAll, hasClause, scoreOf, termsFilters } from './queries.ts';
import type { State } from './state.ts';
import { countTerms, termsOf } from './term-counts.ts';
import { type Ask, countClauses } from './words-of-index.ts';

type Settings = {
  /** Before the deadline. */
  ask: Ask;
  state: State & { progress: NonNullable<State['progress']> };
  /** Queries for words in too many articles, as earlier searches found them; this adds to them. */
  common: Set<string>;
  /** Milliseconds since 1970. */
  date: () => number;
};

/** OpenSearch counts pages of hits no further. */
const MAX_HITS = 10_000;
/** Maximum number of articles that editors have put first in one search. */
const MAX_CHOSEN = 50;
/** More than any score. */
const CHOSEN_SCORE = 100_000;
const Hits = v.object({
  hits: v.object({
    total: v.object({ value: v.number() }),
    hits: v.array(v.object({ fields: v.object({ shown: v.tuple([v.string()]) }) })),
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

/** The conditions that articles must meet, the terms that score them, and the ids of those that editors have put first. */
type Match = { needed: Dsl; scored: Query['wanted']; unwanted: Dsl[]; first: readonly string[] };
/** What is asked about a match. */
type BodyOf = (match: Match) => Dsl;
/** A match, its words, and the answer to what was asked about it. */
type Answered = { match: Match; query: Query; answer: unknown };

/** Finds articles with OpenSearch: `search/query` reads the words; OpenSearch compares them, counts and scores. */
export function searchEngine({ ask, state, common, date }: Settings): Engine {
  const { languages } = state;
  const askOne = async (body: Dsl) => (await ask([body]))[0];

  /** The ways to find something, the first that finds anything counts. */
  async function* answersTo(keywords: string, bodyOf: BodyOf): AsyncGenerator<Answered> {
    const typed = readQuery(keywords, languages);
    const stored = JSON.stringify({ data: state.progress.searchWords ?? [] });
    const { query, first } = addSearchWords(stored, typed, languages);
    yield* answersOf(query, first, bodyOf);
    // No article contains all of several alternative words: as without the entry, articles with some of them are found.
    if (query.wanted.some(({ together }) => together.length > 0)) yield* answersOf(typed, first, bodyOf);
    if (first.length === 0) return;
    const match: Match = { needed: NONE, scored: [], unwanted: [], first };
    yield { match, query, answer: await askOne(bodyOf(match)) };
  }

  async function* answersOf(
    asked: Query,
    first: readonly string[],
    bodyOf: BodyOf,
  ): AsyncGenerator<Answered> {
    const typed = withoutFunctionWords(asked);
    const isQuestion = asked.wanted.length > MAX_NEEDED;
    if (typed.wanted.length === 0) return;
    const unwanted = typed.unwanted.map(hasClause);
    const withAll = (clauses: Query['wanted'], scored = clauses): Match => ({
      needed: hasAll(clauses.filter(({ isFunction }) => !isFunction)),
      scored,
      unwanted,
      first,
    });
    const keyOf = (clause: Query['wanted'][number]) => JSON.stringify(hasClause(clause));
    const rare = typed.wanted.filter((clause) => !common.has(keyOf(clause)));
    // Mostly each of these is in some articles and in not too many, so that this is what the counts will lead to.
    const guess = isQuestion ? null : bodyOf(withAll(rare.length > 0 ? rare : typed.wanted));
    const { articles, counted, guessed } = await countClauses(ask, typed, { languages, isQuestion, guess });

    const limit = commonLimit(articles);
    for (const { clause, count } of counted) common[count > limit ? 'add' : 'delete'](keyOf(clause));
    const chosen = uncommon(counted, limit);
    const content = chosen.filter(({ clause }) => !clause.isFunction);
    if (content.length === 0) return;
    const asTyped = counted.filter((each) => chosen.includes(each));
    // Articles that only contain compounds come after others, if there are any.
    const scored = asTyped.flatMap(({ clause, exact }) => (exact > 0 ? clause : joined([clause])));
    const query = { ...typed, wanted: counted.map(({ clause }) => clause) };
    if (!isQuestion) {
      const match = withAll(joined(asTyped.map(({ clause }) => clause)), scored);
      const body = bodyOf(match);
      const isGuessed = JSON.stringify(body) === JSON.stringify(guess);
      yield { match, query, answer: isGuessed ? guessed : await askOne(body) };
    }
    if (!isQuestion && content.length < 2) return;
    const some = joined(rarest(content).map(({ clause }) => clause));
    const match = { needed: anyOf(some.map(hasClause)), scored, unwanted, first };
    yield { match, query, answer: await askOne(bodyOf(match)) };
  }

  async function findTexts(search: TextSearch & { pageSize: number }) {
    const now = date();
    const isBest = search.sort === 'best';
    const bodyOf: BodyOf = ({ needed, scored, unwanted, first }) => {
      const chosen = isBest ? first.slice(0, MAX_CHOSEN) : [];
      const found: Dsl = { bool: { filter: [needed], must_not: unwanted } };
      return pageOf(search, {
        filter: [
          chosen.length > 0 ? anyOf([found, { ids: { values: chosen } }]) : found,
          ...termsFilters(search),
        ],
        should: [
          // Other orders need no scores.
          ...(isBest && scored.length > 0 ? [scoreOf(scored, now)] : []),
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
    };
    for await (const { query, answer } of answersTo(search.keywords, bodyOf)) {
      const { page, total, pageCount } = readPage(search, answer);
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

  async function findTitles(search: ArticleSearch & { pageSize: number }): Promise<FoundPage> {
    const sort = search.sort === 'best' ? 'newest' : search.sort;
    const filter = [contains('titleKey', search.keywords), ...termsFilters(search)];
    const { page, total, pageCount } = readPage(
      search,
      await askOne(pageOf({ ...search, sort }, { filter })),
    );
    return { shown: page.map(({ card }) => ({ card, excerpt: [] })), total, pageCount };
  }

  async function countTermsOf(keywords: string): Promise<TermCounts> {
    const queryOf = ({ needed, unwanted }: Match): Dsl => ({
      bool: { filter: [needed], must_not: unwanted },
    });
    for await (const { match, answer } of answersTo(keywords, (each) => termsOf(queryOf(each)))) {
      const counts = await countTerms(ask, queryOf(match), answer);
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

/** The same clauses, with compounds counting as much as their parts. */
const joined = (wanted: Query['wanted']): Query['wanted'] => withCompounds({ wanted, unwanted: [] }).wanted;

type PagedSearch = ArticleSearch & { pageSize: number; extent?: TextSearch['extent'] };

const lastPageOf = (pageSize: number): number => Math.floor(MAX_HITS / pageSize);

/** A search for a page of articles. */
function pageOf({ pageSize, page, sort, extent, keywords }: PagedSearch, bool: Dsl): Dsl {
  const isWithin = page <= lastPageOf(pageSize);
  return {
    query: { bool },
    sort: ORDERS[sort],
    from: isWithin ? (page - 1) * pageSize : 0,
    size: isWithin ? pageSize : 0,
    track_total_hits: MAX_COUNTED + 1,
    stored_fields: '_none_',
    docvalue_fields: ['shown'],
    // Articles with the keywords in their titles are shown above them, and counted.
    ...(extent === 'first' && {
      post_filter: { bool: { must_not: [contains('titleKey', keywords)] } },
      aggs: { all: { filter: { match_all: {} } } },
    }),
  };
}

function readPage({ pageSize }: PagedSearch, answer: unknown) {
  const { hits, aggregations } = v.parse(Hits, answer);
  const total = aggregations?.all.doc_count ?? hits.total.value;
  return {
    page: hits.hits.map(({ fields }) => unpackShown(fields.shown[0])),
    total,
    pageCount: Math.min(lastPageOf(pageSize), Math.ceil(total / pageSize)),
  };
}
