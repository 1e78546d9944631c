import type { IncomingMessage } from 'node:http';
import type { ContentQuery } from 'masthead-contract/query';

const queries = new WeakMap<IncomingMessage, ContentQuery>();

/** Stores the query of a request for the controller. */
export function setContentQuery(request: IncomingMessage, query: ContentQuery): void {
  queries.set(request, query);
}

/** The query of a request. Throws if the request did not pass the guard. */
export function getContentQuery(request: IncomingMessage): ContentQuery {
  const query = queries.get(request);
  if (!query) throw new Error(`${request.url} did not pass the guard.`);
  return query;
}
