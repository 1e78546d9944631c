import { anyAnswer } from './any-answer.ts';
import type { ContentRequest } from './call.ts';
import { DOCUMENT_CALLS, FIXED_CALLS, SEARCH_CALLS } from './calls.ts';
import { writeQuery } from './query.ts';
import { readQuery } from './read-query.ts';

const CALLS = [...FIXED_CALLS, ...DOCUMENT_CALLS, ...SEARCH_CALLS];

/**
 * The request at an address: one that this site makes, or another one of a client written from the specification, which
 * is answered with the fields of the specification. Throws an InvalidQuery for anything else. `search` is the raw query,
 * without the question mark.
 */
export function readRequest(path: string, search: string): ContentRequest {
  const query = readQuery(path, search);
  for (const call of CALLS) {
    const request = call.read(query);
    if (request) return request;
  }
  return { query, url: writeQuery(query), answer: anyAnswer(query) };
}
