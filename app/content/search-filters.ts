import { TERM_KINDS, TEXT_FILTERS, type TextFilter } from '#contract/entities/terms.ts';
import { MAX_FILTER_VALUES } from '#contract/query/limits.ts';
import { cleanFilter, readValues, writeValues } from '#contract/search/filter-values.ts';
import type { TextFilters } from '#contract/search/search.ts';
import { type ArticleSearch, ORDERS, type Order } from '#contract/search/search.ts';
import { cleanKeywords } from '#contract/text/clean-text.ts';
import { readPage } from './page-number.ts';

/**
 * The filters of a search page. They are kept in the query string of /search (spec §2, Query parameters; §5).
 * `readSearchFilters` and `searchHref` are inverses of each other for every filter value.
 * Only a search in texts has authors and years.
 */
export type SearchFilters = ArticleSearch &
  TextFilters & {
    /** Whether the URL has a filter parameter of the specification, possibly empty: ALL NEWS is `/search?categories=`. */
    named: boolean;
    /** Whether the keywords are searched in the texts of articles instead of their titles: `in=texts` (decision 0078). */
    texts: boolean;
  };

/** Encoded characters of all filter values together, well below the contract's MAX_QUERY_LENGTH. */
const MAX_ENCODED_LENGTH = 8_000;
/** Values of one parameter that are read before duplicates are removed. */
const MAX_VALUES_READ = 100;

export const NO_FILTERS: SearchFilters = {
  keywords: '',
  categories: [],
  tags: [],
  dossiers: [],
  authors: [],
  years: [],
  sort: 'newest',
  page: 1,
  named: false,
  texts: false,
};

/** The orders of a search; the first is the default. */
export const ordersOf = ({ texts }: Pick<SearchFilters, 'texts'>): readonly [Order, ...Order[]] =>
  texts ? ['best', ...ORDERS] : ORDERS;

/** The kinds of filters of a search. */
export const filtersOf = ({ texts }: Pick<SearchFilters, 'texts'>): readonly TextFilter[] =>
  texts ? TEXT_FILTERS : TERM_KINDS;

/** Reads the query string of a search page. Invalid values are ignored. */
export function readSearchFilters(query: URLSearchParams): SearchFilters {
  const sort = query.get('sort');
  const keywords = cleanKeywords(query.get('keywords') ?? '');
  const texts = query.get('in') === 'texts' && keywords !== '';
  const lists = limitLists({ texts }, (kind) => readValues(query.get(kind) ?? '', MAX_VALUES_READ));
  // Without JavaScript the form submits all its fields, even if all of them are empty.
  const isEmptyForm =
    query.has('keywords') && !keywords && TERM_KINDS.every((kind) => lists[kind].length === 0);
  const orders = ordersOf({ texts });
  return {
    keywords,
    ...lists,
    texts,
    sort: orders.find((known) => known === sort) ?? orders[0],
    page: readPage(query),
    named: !isEmptyForm && TERM_KINDS.some((kind) => query.has(kind)),
  };
}

/** The canonical URL of a search. Defaults (page 1, newest or best first) are omitted. */
export function searchHref(filters: Partial<SearchFilters>): string {
  const { keywords, sort, page, named, texts, ...lists } = { ...NO_FILTERS, ...filters };
  const query = new URLSearchParams();
  const text = cleanKeywords(keywords);
  if (text) query.set('keywords', text);
  const isInTexts = texts && text !== '';
  const limited = limitLists({ texts: isInTexts }, (kind) => lists[kind]);
  for (const kind of TEXT_FILTERS) {
    const values = writeValues(limited[kind]);
    if (values) query.set(kind, values);
  }
  if (named && !TERM_KINDS.some((kind) => query.has(kind))) query.set('categories', '');
  if (isInTexts) query.set('in', 'texts');
  const [usual, ...others] = ordersOf({ texts: isInTexts });
  if (sort !== usual && others.includes(sort)) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const search = query.toString();
  return search ? `/search?${search}` : '/search';
}

/** Whether the filters search for anything. If not, the page shows 'Enter keywords to search.' (spec §8). */
export function isSearch({ keywords, named }: SearchFilters): boolean {
  return keywords !== '' || named;
}

function cleanValues(kind: TextFilter, names: readonly string[]): string[] {
  const values = new Set<string>();
  for (const name of names) {
    if (values.size === MAX_FILTER_VALUES) break;
    const value = cleanFilter(kind, name);
    if (value) values.add(value);
  }
  return [...values];
}

/** Cleaned values of the kinds of a search, up to the limits; a single code point can take twelve encoded characters. */
function limitLists(
  search: Pick<SearchFilters, 'texts'>,
  namesOf: (kind: TextFilter) => readonly string[],
): TextFilters {
  const kinds = filtersOf(search);
  let left = MAX_ENCODED_LENGTH;
  const limit = (kind: TextFilter) =>
    cleanValues(kind, kinds.includes(kind) ? namesOf(kind) : []).filter((value) => {
      left -= encodeURIComponent(value).length;
      return left >= 0;
    });
  return {
    categories: limit('categories'),
    tags: limit('tags'),
    dossiers: limit('dossiers'),
    authors: limit('authors'),
    years: limit('years'),
  };
}
