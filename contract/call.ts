import * as v from 'valibot';
import { optional } from './entities/optional.ts';
import { type ContentQuery, writeQuery } from './query.ts';

/** The shape of every answer (spec §3, last line). `pagination` is `null` unless the list has page numbers. */
export type Answer<Data> = { data: Data; meta: Meta };
export type Meta = { pagination: Pagination | null };
type Pagination = { page: number; pageCount: number; total: number };

/** A GET request to the content service and the schema of its answer. */
export type ContentRequest<Data = unknown> = {
  readonly query: ContentQuery;
  /** Path and query string. Also the key of the request: equal requests have equal URLs. */
  readonly url: string;
  readonly answer: v.GenericSchema<unknown, Answer<Data>>;
};

/** A call of spec §7. Its variables determine the request. */
export type Call<Variables, Data> = { request(variables: Variables): ContentRequest<Data> };

export function defineCall<Variables, Data>(
  toQuery: (variables: Variables) => ContentQuery,
  data: v.GenericSchema<unknown, Data>,
): Call<Variables, Data> {
  const answer = answerSchema(data);
  return {
    request(variables) {
      const query = toQuery(variables);
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
