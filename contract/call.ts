import * as v from 'valibot';
import { type ContentQuery, writeQuery } from './query.ts';

/** What every answer has (spec §3, last line); `pagination` where the request asked for a page. */
export type Answer<Data> = { data: Data; meta: Meta };
export type Meta = { pagination: Pagination | null };
type Pagination = { page: number; pageCount: number; total: number };

/** A GET request as plain data, and the schema of its answer. */
export type ContentRequest<Data = unknown> = {
  readonly query: ContentQuery;
  /** Path and query, which is also the request's key: equal requests have equal addresses. */
  readonly url: string;
  readonly answer: v.GenericSchema<unknown, Answer<Data>>;
};

/** A call of spec §7, and the requests it writes. */
export type Call<Variables, Data> = { request(variables: Variables): ContentRequest<Data> };

export function defineCall<Variables, Data>(
  write: (variables: Variables) => ContentQuery,
  data: v.GenericSchema<unknown, Data>,
): Call<Variables, Data> {
  const answer = answerOf(data);
  return {
    request(variables) {
      const query = write(variables);
      return { query, url: writeQuery(query), answer };
    },
  };
}

/** A call without variables. */
export const defineFixedCall = <Data>(query: ContentQuery, data: v.GenericSchema<unknown, Data>) =>
  defineCall<void, Data>(() => query, data);

/** A call for one document of a collection, by its documentId. */
export const defineDocumentCall = <Data>(query: ContentQuery, data: v.GenericSchema<unknown, Data>) =>
  defineCall((documentId: string) => ({ ...query, documentId }), data);

const meta = v.object({
  pagination: v.fallback(
    v.nullish(v.object({ page: v.number(), pageCount: v.number(), total: v.number() }), null),
    null,
  ),
});

/** The schema of an answer with such data. */
export const answerOf = <Data>(data: v.GenericSchema<unknown, Data>) =>
  v.object({ data, meta: v.nullish(meta, {}) });

/** The one document of its type. A list is none, but would pass for a document that says nothing. */
export const singleType = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    v.check((data) => !Array.isArray(data), 'is a list'),
    v.object(entries),
  );
