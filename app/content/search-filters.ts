import { type ArticleSearch, ORDERS, type Order } from '#contract/calls/article-list.ts';
import { cleanValue, readValues, writeValues } from '#contract/filter-values.ts';
import { MAX_FILTER_VALUES } from '#contract/limits.ts';
import { TERM_KINDS, type TermKind } from '#contract/terms.ts';
import { cleanText } from '#contract/text.ts';
import { readPage } from './page-number.ts';

type Terms = Pick<ArticleSearch, TermKind>;

/**
 * The filters of a search page. They are kept in the query string of /search (spec §2, Query parameters; §5).
 * `readSearchFilters` and `searchHref` are inverses of each other for every filter value.
 */
export type SearchFilters = ArticleSearch & {
  /** Whether the URL has a filter parameter, possibly empty: ALL NEWS is `/search?categories=`. */
  named: boolean;
  /** Whether the keywords are looked for in the texts of articles, not in their titles: `in=texts` (decision 0078). */
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
  sort: 'newest',
  page: 1,
  named: false,
  texts: false,
};

/** The orders of a search; the first is the default. */
export const ordersOf = ({ texts }: Pick<SearchFilters, 'texts'>): readonly [Order, ...Order[]] =>
  texts ? ['best', ...ORDERS] : ORDERS;

/** The articles with the keywords in their title; for a search in texts the first of them. */
export const titleSearch = (filters: SearchFilters): SearchFilters =>
  filters.texts ? { ...filters, texts: false, sort: 'newest', page: 1 } : filters;

/** Reads the query string of a search page. Invalid values are ignored. */
export function readSearchFilters(query: URLSearchParams): SearchFilters {
  const sort = query.get('sort');
  const keywords = cleanText(query.get('keywords') ?? '');
  const lists = limitLists({
    categories: readValues(query.get('categories') ?? '', MAX_VALUES_READ),
    tags: readValues(query.get('tags') ?? '', MAX_VALUES_READ),
    dossiers: readValues(query.get('dossiers') ?? '', MAX_VALUES_READ),
  });
  // Without JavaScript the form submits all its fields, even if all of them are empty.
  const isEmptyForm =
    query.has('keywords') && !keywords && TERM_KINDS.every((kind) => lists[kind].length === 0);
  const texts = query.get('in') === 'texts' && keywords !== '';
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
  const text = cleanText(keywords);
  if (text) query.set('keywords', text);
  const limited = limitLists(lists);
  for (const kind of TERM_KINDS) {
    const values = writeValues(limited[kind]);
    if (values) query.set(kind, values);
  }
  if (named && !TERM_KINDS.some((kind) => query.has(kind))) query.set('categories', '');
  const isInTexts = texts && text !== '';
  if (isInTexts) query.set('in', 'texts');
  const [usual, ...others] = ordersOf({ texts: isInTexts });
  if (sort !== usual && others.includes(sort)) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const search = query.toString();
  return search ? `/search?${search}` : '/search';
}

/** Whether there is anything to search for. If not, the page shows 'Enter keywords to search.' (spec §8). */
export function isSearch({ keywords, named }: SearchFilters): boolean {
  return keywords !== '' || named;
}

/** Adds a value to the filters, or removes it if it is there, and goes back to page 1. */
export function toggleFilter(filters: SearchFilters, kind: TermKind, name: string): SearchFilters {
  const value = cleanValue(name);
  const values = filters[kind];
  return {
    ...filters,
    [kind]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
    named: true,
    page: 1,
  };
}

function cleanValues(names: readonly string[]): string[] {
  const values = new Set<string>();
  for (const name of names) {
    if (values.size === MAX_FILTER_VALUES) break;
    const value = cleanValue(name);
    if (value) values.add(value);
  }
  return [...values];
}

/** Cleaned values up to the limits; a single code point can take twelve encoded characters. */
function limitLists(lists: Terms): Terms {
  let left = MAX_ENCODED_LENGTH;
  const limit = (names: readonly string[]) =>
    cleanValues(names).filter((value) => {
      left -= encodeURIComponent(value).length;
      return left >= 0;
    });
  return {
    categories: limit(lists.categories),
    tags: limit(lists.tags),
    dossiers: limit(lists.dossiers),
  };
}
