import type { IncomingMessage } from 'node:http';
import type { ContentQuery } from 'masthead-contract/query';

const queries = new WeakMap<IncomingMessage, ContentQuery>();

/** Remembers what a request asks, for the controller that answers it. */
export function setContentQuery(request: IncomingMessage, query: ContentQuery): void {
  queries.set(request, query);
}

/** What a request asks; throws for one that did not pass the guard. */
export function getContentQuery(request: IncomingMessage): ContentQuery {
  const query = queries.get(request);
  if (!query) throw new Error(`${request.url} did not pass the guard.`);
  return query;
}
