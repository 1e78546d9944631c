import * as v from 'valibot';
import { TERM_KINDS } from '../entities/terms.ts';
import { type ContentQuery, writeQuery } from '../query/query.ts';
import type { Search } from '../search/search.ts';
import { optional } from '../text/optional.ts';

/** The shape of every answer (spec §3, last line). `pagination` is `null` unless the list has page numbers. */
export type Answer<Data> = { data: Data; meta: Meta };
export type Meta = { pagination: Pagination | null };
type Pagination = { page: number; pageCount: number; total: number };

type Request<Kind, Data> = {
  readonly kind: Kind;
  /** Path and query string. Also the key of the request: equal requests have equal URLs. */
  readonly url: string;
  readonly answer: v.GenericSchema<unknown, Answer<Data>>;
};

/**
 * The kinds of queries. `core`: a fixed number of them (home, site, menus, filter lists without a search text, former names,
 * the first page of all news and of all corrections, the newest articles). `document`: one for each document id, and for the documents that a text names.
 * `search`: the other queries of the site, unlimited in number. `other`: those that only other clients of the content API make.
 */
type QueryKind = 'core' | 'document' | 'search' | 'other';
export type QueryRequest<Data = unknown> = Request<QueryKind, Data> & { readonly query: ContentQuery };
/** For the redirect from a missing page. */
export type RedirectRequest<Data = unknown> = Request<'redirect', Data>;
/** For the URLs of many pages; crawlers make these in a row. */
export type SitemapRequest<Data = unknown> = Request<'sitemap', Data>;

/** For a search in the texts of articles, which the site answers from its own index. */
export type TextRequest<Data = unknown> = Request<'text', Data> & { readonly search: Search };

/** A GET request to the content service and the schema of its answer. */
export type ServiceRequest<Data = unknown> =
  | QueryRequest<Data>
  | RedirectRequest<Data>
  | SitemapRequest<Data>;

/** A GET request for content and the schema of its answer. */
export type ContentRequest<Data = unknown> = ServiceRequest<Data> | TextRequest<Data>;

export type RequestKind = ServiceRequest['kind'];

/** A call of spec §7. Its variables determine the request. */
export type Call<Variables, Data> = { request(variables: Variables): QueryRequest<Data> };

export function defineCall<Variables, Data>(
  toQuery: (variables: Variables) => ContentQuery,
  data: v.GenericSchema<unknown, Data>,
): Call<Variables, Data> {
  const answer = answerSchema(data);
  return {
    request(variables) {
      const query = toQuery(variables);
      return { kind: kindOf(query), query, url: writeQuery(query), answer };
    },
  };
}

/** The kind of a query that the site itself makes. */
function kindOf(query: ContentQuery): 'core' | 'document' | 'search' {
  const { documentId, documentIds, contains, named, terms, author, pagination } = query;
  if (documentId !== null || documentIds.length > 0) return 'document';
  const filter = contains ?? named ?? author ?? TERM_KINDS.find((kind) => terms[kind].length > 0);
  const isStart = !pagination || ('page' in pagination ? pagination.page === 1 : pagination.start === 0);
  return filter == null && isStart ? 'core' : 'search';
}

/** A call without variables. */
export const defineFixedCall = <Data>(query: ContentQuery, data: v.GenericSchema<unknown, Data>) =>
  defineCall<void, Data>(() => query, data);

/** A call for one document of a collection, by its documentId. */
export const defineDocumentCall = <Data>(query: ContentQuery, data: v.GenericSchema<unknown, Data>) =>
  defineCall((documentId: string) => ({ ...query, documentId }), data);

const meta = v.object({
  pagination: v.fallback(
    optional(v.object({ page: v.number(), pageCount: v.number(), total: v.number() })),
    null,
  ),
});

/** The schema of an answer, from the schema of its data. */
export const answerSchema = <Data>(data: v.GenericSchema<unknown, Data>) =>
  v.object({ data, meta: v.nullish(meta, {}) });

/** The document of a single type. Rejects a list, which Valibot would accept as an object without entries. */
export const singleType = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    v.check((data) => !Array.isArray(data), 'is a list'),
    v.object(entries),
  );
