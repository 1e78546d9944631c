import { DOCUMENT_CALLS, FIXED_CALLS, SEARCH_CALLS } from '#contract/calls/all-calls.ts';
import type { QueryRequest } from '#contract/calls/call.ts';
import { type ContentQuery, writeQuery } from '#contract/query/query.ts';
import { readQuery } from '#contract/query/read-query.ts';
import { genericAnswerSchema } from './generic-answer.ts';

/**
 * Reads the URL of a client's request: its answer has the fields of the specification, however the URL is written. Throws an
 * InvalidQuery if the URL isn't allowed. `queryString` is encoded, without the question mark.
 */
export function readRequest(path: string, queryString: string): QueryRequest {
  const query = readQuery(path, queryString);
  return { kind: 'other', query, url: writeQuery(query), answer: genericAnswerSchema(query) };
}

/**
 * Reads the URL of a request for a page of the site, like `readRequest`, but the answer only has the fields that the page shows.
 */
export function readPageRequest(path: string, queryString: string): QueryRequest {
  const request = readRequest(path, queryString);
  const { query, url } = request;
  const own = candidates(query).find((candidate) => candidate.url === url);
  if (!own) return request;
  // Clients could make up any number of lists of documents, unlike the site, which requests those that texts name.
  return query.documentIds.length > 0 ? { ...own, kind: 'search' } : own;
}

/** One request for each call that could have made the query; the one with an equal URL did. */
function candidates(query: ContentQuery): QueryRequest[] {
  const { documentId } = query;
  if (documentId !== null) return DOCUMENT_CALLS.map((call) => call.request(documentId));
  return [...FIXED_CALLS.map((call) => call.request()), ...SEARCH_CALLS.map(({ request }) => request(query))];
}
