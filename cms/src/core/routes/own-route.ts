import type { Core } from '@strapi/strapi';
import type { ClockState } from 'masthead-contract/service/changes';

type ContentApiContext = Parameters<Core.MiddlewareHandler>[0];

/** What the answers use. */
export type ContentApi = {
  strapi: Core.Strapi;
  readToken: string;
  /** The name of the change log. */
  log: string;
  clockState: () => ClockState;
  /** The number of the last change that every edge has been told of, a few seconds late; `null` without an edge. */
  edgesTold: () => number | null;
  /** Called when a site asks for the changes after a number; `reader` tells sites apart, `''` is one that does not say. */
  onPoll: (after: number, reader: string) => void;
};

/** A route that the service answers itself, past Strapi's router, for the read token. Nobody may cache the answer. */
export type OwnRoute = {
  method: 'GET' | 'POST';
  /** Whether it is for a request; the query string is without its question mark. */
  matches: (path: string, queryString: string) => boolean;
  /** Sets the body, or an error, of a request that matches. */
  answer: (context: ContentApiContext, api: ContentApi) => Promise<void>;
};
