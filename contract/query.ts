import type { ContentTypeName } from './model.ts';
import { TERM_FIELDS, TERM_KINDS, type TermKind } from './terms.ts';

export const API_PREFIX = '/api/';

/** What a GET request asks for (spec §7): a list, one document of it, or the document of a single type. */
export type ContentQuery = {
  readonly type: ContentTypeName;
  /** `null` for a list and for a single type. */
  readonly documentId: string | null;
  readonly populate: readonly string[];
  /** Only entries that lead to an article by this relation. */
  readonly withArticles: string | null;
  /** A field that contains one of the texts, in any case. */
  readonly contains: Contains | null;
  /** Texts of which the name of a category, tag or dossier of the article contains one; any of the three is enough. */
  readonly terms: Readonly<Record<TermKind, readonly string[]>>;
  readonly sort: Sort | null;
  readonly pagination: Pagination | null;
};

export type Contains = { readonly field: string; readonly texts: readonly string[] };
export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' };

/** Pages are counted from 1, entries from 0. */
export type Pagination =
  | { readonly page: number; readonly pageSize: number }
  | { readonly start: number; readonly limit: number };

export const NO_TERMS: ContentQuery['terms'] = { categories: [], tags: [], dossiers: [] };

/** A query of which nothing but its type is given. */
export const plainQuery = (type: ContentTypeName): ContentQuery => ({
  type,
  documentId: null,
  populate: [],
  withArticles: null,
  contains: null,
  terms: NO_TERMS,
  sort: null,
  pagination: null,
});

type Parameter = readonly [name: string, value: string];

/** The names of parameters as the specification writes them; a list adds an index in brackets. */
export const POPULATE = 'populate';
export const SORT = 'sort';
export const paginationName = (key: string) => `pagination[${key}]`;
export const textFilterName = (field: string) => `filters[${field}][$containsi]`;
export const termFilterName = (kind: TermKind) =>
  `filters[$or][${TERM_KINDS.indexOf(kind)}][${kind}][${TERM_FIELDS[kind]}][$containsi]`;
export const withArticlesName = (relation: string) =>
  `filters[${relation.replaceAll('.', '][')}][id][$notNull]`;

/**
 * The address of a query, and its key: equal queries have equal addresses. Names stay readable, values are escaped.
 * `readQuery` is the inverse.
 */
export function writeQuery(query: ContentQuery): string {
  const { type, documentId, populate, withArticles, contains, terms, sort, pagination } = query;
  const path = `${API_PREFIX}${type}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}`;
  const parameters: readonly Parameter[] = [
    ...indexed(POPULATE, populate),
    ...(withArticles ? [[withArticlesName(withArticles), 'true'] as const] : []),
    ...(contains ? textFilter(type, contains) : []),
    ...TERM_KINDS.flatMap((kind) => indexed(termFilterName(kind), terms[kind])),
    ...(sort ? [[SORT, `${sort.field}:${sort.direction}`] as const] : []),
    ...(pagination ? paginationParameters(pagination) : []),
  ];
  const written = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return written.length > 0 ? `${path}?${written.join('&')}` : path;
}

const indexed = (name: string, values: readonly string[]): Parameter[] =>
  values.map((value, index) => [`${name}[${index}]`, value]);

/** For the title of articles the specification writes a text without an index. */
function textFilter(type: ContentTypeName, { field, texts }: Contains): Parameter[] {
  const name = textFilterName(field);
  const [text] = texts;
  return type === 'articles' && texts.length === 1 && text !== undefined
    ? [[name, text]]
    : indexed(name, texts);
}

/** The specification writes no start where it is 0. */
const paginationParameters = (pagination: Pagination): Parameter[] =>
  Object.entries(pagination)
    .filter(([key, number]) => key !== 'start' || number > 0)
    .map(([key, number]) => [paginationName(key), String(number)]);
