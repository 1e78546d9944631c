import * as v from 'valibot';
import type { Order } from '#contract/calls/article-list.ts';
import { MAX_COUNTED, type TextSearch } from '#contract/text-search.ts';
import { timeOf } from '../file/article-id.ts';
import type { Index } from '../file/open-index.ts';
import { type Clause, clauseText, type Query, readQuery, writeMatch } from './read-query.ts';
import { Count, foldText, Ids, termsFilter } from './terms-filter.ts';

/** A search in the texts. `page` counts from 1. */
export type IndexSearch = TextSearch & { readonly pageSize: number };

/** The database ids of a page of articles, how many there are at least and in how many pages, and what the reader looked for. */
export type Found = { ids: number[]; total: number; pageCount: number; query: Query };

/** Of more articles with a word, the newest are candidates, and the newest with the word in their title or beside it. */
const MAX_CANDIDATES = 2_000;
/** A word in more articles than these, and in more than this part of all, only counts if nothing rarer is looked for. */
const COMMON = { articles: 2_000, part: 0.2 };
/** Of a question with more words the rarer half is needed, not all: it is rarely answered with all of them. */
const MAX_NEEDED = 3;

/** How much a word counts in the title, in what stands beside it, and in the text. */
const WEIGHTS = '8, 3, 1';
/** An old article has at least this part of its score; half of the rest is left after two years. */
const AGELESS = 0.75;
const HALF_LIFE_MS = 2 * 365 * 24 * 60 * 60 * 1000;

const Scored = v.array(v.object({ id: v.number(), score: v.number() }));
const Language = v.object({ language: v.nullable(v.string()) });

/** Finds a page of the articles that have the words, or the most of them. `now` is in milliseconds. */
export function findArticles(index: Index, search: IndexSearch, now: number): Found {
  const query = readQuery(search.keywords, readLanguages(index));
  const filter = filterOf(index, search);
  const match = matchOf(index, query, filter);
  if (!match) return { ids: [], total: 0, pageCount: 0, query };
  const { sort, page, pageSize } = search;
  const { total } = match;
  const from = (page - 1) * pageSize;
  if (sort !== 'best') {
    const ids = listArticles(index, match, filter, { sort, limit: pageSize, from });
    return { ids, total, pageCount: Math.ceil(total / pageSize), query };
  }
  const best = rankArticles(index, match, filter, now);
  return {
    ids: best.slice(from, from + pageSize),
    total,
    pageCount: Math.ceil(best.length / pageSize),
    query,
  };
}

/** A condition on the id of an article, as SQL and its values. */
type Filter = { sql: string; values: readonly string[] };
const NO_FILTER: Filter = { sql: '', values: [] };

/** Expressions of FTS5: what an article needs to be found, and what it is scored by; and how many are found, at least. */
type Match = { needed: string; scored: string; total: number };

/** `null` if no article is found. */
function matchOf(index: Index, asked: Query, filter: Filter): Match | null {
  const counted = withoutCommon(index, asked);
  const query = { ...asked, wanted: counted.map(({ clause }) => clause) };
  const all = writeMatch(query, 'all');
  const scored = writeMatch(query, 'one');
  if (!all || !scored) return null;
  const ofAll = countArticles(index, all, filter);
  if (ofAll > 0 && counted.length <= MAX_NEEDED) return { needed: all, scored: all, total: ofAll };
  const needed = writeMatch({ ...asked, wanted: rarest(counted) }, 'one') ?? scored;
  const total = countArticles(index, needed, filter);
  return total > 0 ? { needed, scored, total } : null;
}

/** A clause, and how many articles have it, at least. */
type Counted = { clause: Clause; count: number };

/** What some article has of a query, the rarest first, without common words if there are others. */
function withoutCommon(index: Index, { wanted }: Query): Counted[] {
  const { count } = v.parse(Count, index.prepare('select count(*) as count from article').get());
  const limit = Math.max(COMMON.articles, Math.ceil(count * COMMON.part));
  const counted = wanted
    .map((clause) => ({ clause, count: countArticles(index, clauseText(clause), NO_FILTER, limit + 1) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  const uncommon = counted.filter(({ count }) => count <= limit);
  return uncommon.length > 0 ? uncommon : counted;
}

/** The rarer half of the clauses of a question, or as many as few articles have. */
function rarest(counted: readonly Counted[]): Clause[] {
  const isQuestion = counted.length > MAX_NEEDED;
  const half = counted.slice(0, isQuestion ? Math.ceil(counted.length / 2) : counted.length);
  let sum = 0;
  return half
    .filter(({ count }, index) => {
      sum += count;
      return index === 0 || sum <= MAX_COUNTED;
    })
    .map(({ clause }) => clause);
}

/** The languages of the articles, by a look at each in the index of languages. */
function readLanguages(index: Index): string[] {
  const next = index.prepare('select min(language) as language from article where language > ?');
  const first = index.prepare('select min(language) as language from article');
  const languages: string[] = [];
  let { language } = v.parse(Language, first.get());
  while (language !== null) {
    languages.push(language);
    language = v.parse(Language, next.get(language)).language;
  }
  return languages;
}

/** That it has the terms of a search, and below articles with the keywords in their titles, that it is none of these. */
function filterOf(index: Index, search: IndexSearch): Filter {
  const terms = termsFilter(index, search);
  if (search.extent === 'page') return { sql: terms, values: [] };
  const ofTexts = ' and +rowid not in (select id from article where instr(title_key, ?) > 0)';
  return { sql: terms + ofTexts, values: [foldText(search.keywords)] };
}

function countArticles(
  index: Index,
  match: string,
  { sql, values }: Filter,
  limit = MAX_COUNTED + 1,
): number {
  const rows = `select 1 from words where words match ?${sql} limit ${limit}`;
  const row = index.prepare(`select count(*) as count from (${rows})`).get(match, ...values);
  return v.parse(Count, row).count;
}

type List = { sort: Exclude<Order, 'best'>; limit: number; from: number };

function listArticles(
  index: Index,
  { needed }: Match,
  filter: Filter,
  { sort, limit, from }: List,
): number[] {
  const found = `select rowid as id from words where words match ?${filter.sql}`;
  const byTitle = `select id from article where id in (${found}) order by title_key, id`;
  const sql = sort === 'title' ? byTitle : `${found} order by rowid ${sort === 'newest' ? '' : 'desc'}`;
  const rows = index.prepare(`${sql} limit ? offset ?`).all(needed, ...filter.values, limit, from);
  return v.parse(Ids, rows).map(({ id }) => id);
}

/**
 * The ids of the candidates, the best first: by BM25 with weights, and by age. `+rowid` keeps SQLite from asking FTS5 for each id by
 * itself.
 */
function rankArticles(index: Index, { needed, scored, total }: Match, filter: Filter, now: number): number[] {
  const read = (match: string, limit: number) => {
    const isAll = match === scored;
    const statement = index.prepare(
      `select rowid as id, -bm25(words, ${WEIGHTS}) as score from words where words match ?${filter.sql}
       ${isAll ? '' : 'and +rowid in (select rowid from words where words match ?)'} order by rowid limit ${limit}`,
    );
    return v.parse(Scored, statement.all(scored, ...filter.values, ...(isAll ? [] : [match])));
  };
  const rows =
    total <= MAX_COUNTED
      ? read(needed, MAX_COUNTED)
      : [needed, `{title small} : (${needed})`].flatMap((match) => read(match, MAX_CANDIDATES));
  const scores = new Map(
    rows.map(({ id, score }) => {
      const age = Math.max(0, now - timeOf(id));
      return [id, score * (AGELESS + (1 - AGELESS) * 0.5 ** (age / HALF_LIFE_MS))];
    }),
  );
  return [...scores].sort(([id, score], [otherId, other]) => other - score || id - otherId).map(([id]) => id);
}
