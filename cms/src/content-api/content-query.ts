import type { IncomingMessage } from 'node:http';
import type { ContentQuery } from 'masthead-contract/query/query';
import { wantsPageFields } from 'masthead-contract/service/page-fields';

const queries = new WeakMap<IncomingMessage, ContentQuery>();

/** Stores the query of a request for the controller. */
export function setContentQuery(request: IncomingMessage, query: ContentQuery): void {
  queries.set(request, query);
}

/** Whether the site makes a request for its pages, which show only some fields. */
export const isForPages = ({ headers }: IncomingMessage): boolean => wantsPageFields(headers.accept);

/** Whether a request is one of the content API that has passed the guard. */
export const hasContentQuery = (request: IncomingMessage): boolean => queries.has(request);

/** The query of a request. Throws if the request did not pass the guard. */
export function getContentQuery(request: IncomingMessage): ContentQuery {
  const query = queries.get(request);
  if (!query) throw new Error(`${request.url} did not pass the guard.`);
  return query;
}
