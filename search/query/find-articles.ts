import * as v from 'valibot';
import type { Order, TextSearch } from '#contract/search/search.ts';
import { timeOf } from '../file/article-id.ts';
import { type Index, statementOf } from '../file/open-index.ts';
import { MAX_SCORED, type Match, matchArticles } from './match-articles.ts';
import type { Query } from './read-query.ts';
import { foldText, Ids, searchedTerms, type Terms, termsCondition, withTerms } from './terms-filter.ts';

/** A search in the texts. `page` counts from 1. */
export type IndexSearch = TextSearch & { readonly pageSize: number };

/** The database ids of a page of articles, how many there are at least and in how many pages, and what the reader looked for. */
export type Found = { ids: number[]; total: number; pageCount: number; query: Query };

/**
 * If more articles are found than can be scored, the candidates are the newest, and the newest with the words in their title or
 * beside it.
 */
const MAX_CANDIDATES = 2_000;
/** Up to so many results are sorted by SQLite. */
const MAX_SORTED = 2_000;
/** Titles that are read at once. */
const TITLES_READ = 25;

/**
 * Weights of a word in the title, in the texts beside it, in the text, and as a term; and of a word with marks, spelled with
 * them.
 */
const WEIGHTS = '3, 2, 1, 0, 1';
/** How much less a word without marks counts where it is written with some. */
const WITH_MARKS = -0.7;
/** An old article has at least this part of its score; half of the rest is left after two years. */
const AGELESS = 0.75;
const HALF_LIFE_MS = 2 * 365 * 24 * 60 * 60 * 1000;

const Chosen = v.array(v.object({ id: v.number(), document_id: v.string() }));
const Scored = v.array(v.object({ id: v.number(), score: v.number() }));

/** Finds a page of the articles that have the words, or words near to them, or the most of them. `now` is in milliseconds. */
export function findArticles(index: Index, search: IndexSearch, now: number): Found {
  const terms = searchedTerms(index, search);
  const { query, exact, match, first } = matchArticles(index, search.keywords, terms);
  const { sort, page, pageSize } = search;
  const from = (page - 1) * pageSize;
  if (sort !== 'best') {
    const total = match?.total ?? 0;
    const ids = match ? listArticles(index, match, terms, { sort, limit: pageSize, from }) : [];
    return { ids, total, pageCount: Math.ceil(total / pageSize), query };
  }
  const ranked = exact ? rankArticles(index, exact, terms, now) : [];
  const others =
    match && match !== exact
      ? listArticles(index, match, terms, { sort: 'newest', limit: MAX_CANDIDATES, from: 0 })
      : [];
  const chosen = chosenArticles(index, first, terms);
  const best = [...new Set([...chosen, ...ranked, ...others])];
  return {
    ids: search.extent === 'first' ? firstOfTexts(index, best, search) : best.slice(from, from + pageSize),
    total: Math.max(match?.total ?? 0, best.length),
    pageCount: Math.ceil(best.length / pageSize),
    query,
  };
}

/** The indexed articles among these that have the terms of a search, in the same order. */
function chosenArticles(index: Index, documentIds: readonly string[], terms: Terms): number[] {
  if (documentIds.length === 0) return [];
  const statement = index.prepare(
    `select id, document_id from article
     where document_id in (select value from json_each(?))${termsCondition(terms)}`,
  );
  const rows = v.parse(Chosen, statement.all(JSON.stringify(documentIds)));
  const ids = new Map(rows.map(({ id, document_id }) => [document_id, id]));
  return documentIds.flatMap((documentId) => ids.get(documentId) ?? []);
}

/** The first of some articles whose titles do not contain the keywords: the others stand above them. */
function firstOfTexts(index: Index, ids: readonly number[], { keywords, pageSize }: IndexSearch): number[] {
  const ofPart = index.prepare(
    'select id from article where id in (select value from json_each(?)) and instr(title_key, ?) = 0',
  );
  const key = foldText(keywords);
  const found: number[] = [];
  for (let start = 0; start < ids.length && found.length < pageSize; start += TITLES_READ) {
    const part = ids.slice(start, start + TITLES_READ);
    const others = new Set(v.parse(Ids, ofPart.all(JSON.stringify(part), key)).map(({ id }) => id));
    found.push(...part.filter((id) => others.has(id)));
  }
  return found.slice(0, pageSize);
}

type List = { sort: Exclude<Order, 'best'>; limit: number; from: number };

function listArticles(
  index: Index,
  { needed, total }: Match,
  terms: Terms,
  { sort, limit, from }: List,
): number[] {
  const found = `select rowid as id from words where words match ?`;
  // Of many articles, the first titles are soon found in the index of titles; of few, SQLite sorts them.
  const inOrder = total > MAX_SORTED ? 'indexed by article_title' : '';
  const byTitle = `select id from article ${inOrder} where id in (${found}) order by title_key, id`;
  const sql = sort === 'title' ? byTitle : `${found} order by rowid ${sort === 'newest' ? '' : 'desc'}`;
  const rows = index.prepare(`${sql} limit ? offset ?`).all(withTerms(needed, terms), limit, from);
  return v.parse(Ids, rows).map(({ id }) => id);
}

/**
 * The ids of the candidates, the best first: by BM25 with weights, and by age. `+rowid` keeps SQLite from asking FTS5 for each id by
 * itself.
 */
function rankArticles(
  index: Index,
  { needed, scored, total, areExact }: Match,
  terms: Terms,
  now: number,
): number[] {
  const weights = `${WEIGHTS}, ${areExact ? WITH_MARKS : 0}`;
  const newest = (limit: number) =>
    `select rowid from (select rowid from words where words match ? order by rowid limit ${limit})`;
  const candidates = total <= MAX_SCORED ? [needed] : [needed, `{title small} : (${needed})`];
  const isAll = total <= MAX_SCORED && needed === scored;
  const limit = total <= MAX_SCORED ? MAX_SCORED : MAX_CANDIDATES;
  const chosen = `and +rowid in (${candidates.map(() => newest(limit)).join(' union ')})`;
  // One statement: `bm25` reads each phrase of it in the whole index.
  const statement = statementOf(
    index,
    `select rowid as id, -bm25(words, ${weights}) as score from words where words match ? ${isAll ? '' : chosen}`,
  );
  const matches = isAll ? [scored] : [scored, ...candidates];
  const rows = v.parse(Scored, statement.all(...matches.map((each) => withTerms(each, terms))));
  const scores = new Map(
    rows.map(({ id, score }) => {
      const age = Math.max(0, now - timeOf(id));
      return [id, score * (AGELESS + (1 - AGELESS) * 0.5 ** (age / HALF_LIFE_MS))];
    }),
  );
  return [...scores].sort(([id, score], [otherId, other]) => other - score || id - otherId).map(([id]) => id);
}
