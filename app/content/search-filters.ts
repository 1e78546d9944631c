import { type ArticleSearch, ORDERS } from '#contract/calls/article-list.ts';
import { MAX_FILTER_VALUES, MAX_PAGE } from '#contract/limits.ts';
import { TERM_KINDS, type TermKind } from '#contract/terms.ts';
import { cleanText } from '#contract/text.ts';

type Terms = Pick<ArticleSearch, TermKind>;

/**
 * What a search asks for, as it stands in the address of /search (spec §2, Query parameters; §5). Reading and writing are
 * inverse, so every name survives the trip, whatever commas, slashes, quotes or umlauts it has.
 */
export type SearchFilters = ArticleSearch & {
  /** The address names a filter, be it empty: ALL NEWS is `/search?categories=`. */
  named: boolean;
};

/** All filters of a search together, as they stand in an address; the content service takes queries of 16,000. */
const MOST_ENCODED = 8_000;
/** Values of a list that are read at all. */
const MOST_READ = 100;

export const NO_FILTERS: SearchFilters = {
  keywords: '',
  categories: [],
  tags: [],
  dossiers: [],
  sort: 'newest',
  page: 1,
  named: false,
};

/** Reads the query of an address. Anything is accepted; what makes no sense is as if it were absent. */
export function readSearchFilters(query: URLSearchParams): SearchFilters {
  const sort = query.get('sort');
  const keywords = cleanText(query.get('keywords') ?? '');
  const lists = limitLists({
    categories: readValues(query.get('categories')),
    tags: readValues(query.get('tags')),
    dossiers: readValues(query.get('dossiers')),
  });
  // The form sends every field it has: where all of them are empty, nothing was asked for.
  const emptyForm =
    query.has('keywords') && !keywords && TERM_KINDS.every((kind) => lists[kind].length === 0);
  return {
    keywords,
    ...lists,
    sort: ORDERS.find((known) => known === sort) ?? 'newest',
    page: readPage(query.get('page') ?? ''),
    named: !emptyForm && TERM_KINDS.some((kind) => query.has(kind)),
  };
}

/** The address of a search, the same for the same filters; page 1 and newest first go without saying. */
export function searchHref(filters: Partial<SearchFilters>): string {
  const { keywords, sort, page, named, ...lists } = { ...NO_FILTERS, ...filters };
  const query = new URLSearchParams();
  const text = cleanText(keywords);
  if (text) query.set('keywords', text);
  const limited = limitLists(lists);
  for (const kind of TERM_KINDS) {
    const values = writeValues(limited[kind]);
    if (values) query.set(kind, values);
  }
  if (named && !TERM_KINDS.some((kind) => query.has(kind))) query.set('categories', '');
  if (sort !== 'newest') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const written = query.toString();
  return written ? `/search?${written}` : '/search';
}

/** Whether there is anything to look for; if not, the page says 'Enter keywords to search.' (spec §8). */
export function isSearch({ keywords, named }: SearchFilters): boolean {
  return keywords !== '' || named;
}

/** The same filters with one value added or, if it is there, taken away; from the first page on. */
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

/** A name as a filter has it: lowercased (spec §5). First that, for small letters may have another form. */
export function cleanValue(name: string): string {
  return cleanText(name.toLowerCase());
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

/** Clean values, as many as fit into an address; a character may take twelve characters there. */
function limitLists(lists: Terms): Terms {
  let left = MOST_ENCODED;
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

/** Digits as a reader writes them: `0x10`, `1e1` or ` 2` are numbers to JavaScript only. */
function readPage(text: string): number {
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1;
  return page <= MAX_PAGE ? page : 1;
}

/** A comma parts the values, so a comma inside a value, and the sign that escapes it, are escaped. */
function readValues(list: string | null): string[] {
  const values = (list ?? '').split(',', MOST_READ);
  return values.map((value) => value.replace(/%2c/gi, ',').replace(/%25/g, '%'));
}

function writeValues(names: readonly string[]): string {
  return names.map((value) => value.replace(/%/g, '%25').replace(/,/g, '%2C')).join(',');
}
