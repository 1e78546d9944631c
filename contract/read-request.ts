import { anyAnswer } from './any-answer.ts';
import type { ContentRequest } from './call.ts';
import { DOCUMENT_CALLS, FIXED_CALLS, SEARCH_CALLS } from './calls.ts';
import { type ContentQuery, writeQuery } from './query.ts';
import { readQuery } from './read-query.ts';

/**
 * The request at an address: one that this site makes, or another one of a client written from the specification, which
 * is answered with the fields of the specification. Throws an InvalidQuery for anything else. `search` is the raw query,
 * without the question mark.
 */
export function readRequest(path: string, search: string): ContentRequest {
  const query = readQuery(path, search);
  const url = writeQuery(query);
  return (
    requestsLike(query).find((request) => request.url === url) ?? { query, url, answer: anyAnswer(query) }
  );
}

/** A request of each call, with the variables of the query; the one it belongs to writes the same address. */
function requestsLike(query: ContentQuery): ContentRequest[] {
  const { documentId } = query;
  if (documentId !== null) return DOCUMENT_CALLS.map((call) => call.request(documentId));
  return [...FIXED_CALLS.map((call) => call.request()), ...SEARCH_CALLS.map(({ request }) => request(query))];
}
