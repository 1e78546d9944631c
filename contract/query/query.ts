import type { ContentTypeName } from '../entities/model.ts';
import { TERM_FIELDS, TERM_KINDS, type TermKind } from '../entities/terms.ts';

export const API_PREFIX = '/api/';

/** The typed query of a GET request (spec §7): for a list, one document of a collection, or a single type. */
export type ContentQuery = {
  readonly type: ContentTypeName;
  /** `null` for a list and for a single type. */
  readonly documentId: string | null;
  /** Only entries with one of these documentIds; empty for no such condition. Only for articles. */
  readonly documentIds: readonly string[];
  readonly populate: readonly string[];
  /** Only entries with at least one article in this relation. */
  readonly withArticles: string | null;
  /** Only categories without a parent. */
  readonly isTop: boolean;
  /** A field that contains any of the texts, ignoring case. */
  readonly contains: Contains | null;
  /** The entries with this name or title, ignoring case; only for categories, tags and dossiers. */
  readonly named: Named | null;
  /** Articles with a term whose name contains any of these texts, ignoring case; a match of one kind is enough. */
  readonly terms: Readonly<Record<TermKind, readonly string[]>>;
  /** Articles by the author with this documentId. */
  readonly author: string | null;
  readonly sort: Sort | null;
  readonly pagination: Pagination | null;
};

type Contains = { readonly field: string; readonly texts: readonly string[] };
type Named = { readonly field: string; readonly text: string };
export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' };

/** `page` counts from 1, `start` from 0. */
export type Pagination =
  | { readonly page: number; readonly pageSize: number }
  | { readonly start: number; readonly limit: number };

export const NO_TERMS: ContentQuery['terms'] = { categories: [], tags: [], dossiers: [] };

/** A query with a type and nothing else. */
export const plainQuery = (type: ContentTypeName): ContentQuery => ({
  type,
  documentId: null,
  documentIds: [],
  populate: [],
  withArticles: null,
  isTop: false,
  contains: null,
  named: null,
  terms: NO_TERMS,
  author: null,
  sort: null,
  pagination: null,
});

type Parameter = readonly [name: string, value: string];

/** Parameter names as in spec §7. Lists append an index in brackets. */
export const POPULATE = 'populate';
export const SORT = 'sort';
export const paginationName = (key: string) => `pagination[${key}]`;
export const textFilterName = (field: string) => `filters[${field}][$containsi]`;
export const termFilterName = (kind: TermKind) =>
  `filters[$or][${TERM_KINDS.indexOf(kind)}][${kind}][${TERM_FIELDS[kind]}][$containsi]`;
export const namedFilterName = (field: string) => `filters[${field}][$eqi]`;
export const DOCUMENTS_FILTER = 'filters[documentId][$in]';
export const AUTHOR_FILTER = 'filters[authors][documentId][$eq]';
export const TOP_FILTER = 'filters[parent][id][$null]';
export const withArticlesName = (relation: string) =>
  `filters[${relation.replaceAll('.', '][')}][id][$notNull]`;

/**
 * The URL of a query: path and query string. Equal queries have equal URLs. Values are percent-encoded, names are not.
 * `readQuery` is the inverse.
 */
export function writeQuery(query: ContentQuery): string {
  const { type, documentId, documentIds, populate, withArticles, isTop, contains, named, terms } = query;
  const { author, sort, pagination } = query;
  const path = `${API_PREFIX}${type}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}`;
  const parameters: readonly Parameter[] = [
    ...indexed(POPULATE, populate),
    ...indexed(DOCUMENTS_FILTER, documentIds),
    ...(withArticles ? [[withArticlesName(withArticles), 'true'] as const] : []),
    ...(isTop ? [[TOP_FILTER, 'true'] as const] : []),
    ...(contains ? textFilter(type, contains) : []),
    ...(named ? [[namedFilterName(named.field), named.text] as const] : []),
    ...TERM_KINDS.flatMap((kind) => indexed(termFilterName(kind), terms[kind])),
    ...(author === null ? [] : [[AUTHOR_FILTER, author] as const]),
    ...(sort ? [[SORT, `${sort.field}:${sort.direction}`] as const] : []),
    ...(pagination ? paginationParameters(pagination) : []),
  ];
  const search = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return search ? `${path}?${search}` : path;
}

const indexed = (name: string, values: readonly string[]): Parameter[] =>
  values.map((value, index) => [`${name}[${index}]`, value]);

/** Spec §7 writes the title filter of articles without an index. */
function textFilter(type: ContentTypeName, { field, texts }: Contains): Parameter[] {
  const name = textFilterName(field);
  const [text] = texts;
  return type === 'articles' && texts.length === 1 && text !== undefined
    ? [[name, text]]
    : indexed(name, texts);
}

/** Spec §7 omits a start of 0. */
const paginationParameters = (pagination: Pagination): Parameter[] =>
  Object.entries(pagination)
    .filter(([key, number]) => key !== 'start' || number > 0)
    .map(([key, number]) => [paginationName(key), String(number)]);
