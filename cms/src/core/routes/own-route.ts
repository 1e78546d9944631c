import type { Core } from '@strapi/strapi';
import type { ClockState } from 'masthead-contract/service/changes';

type ContentApiContext = Parameters<Core.MiddlewareHandler>[0];

/** Services for the answers. */
export type ContentApi = {
  strapi: Core.Strapi;
  readToken: string;
  /** The name of the change log. */
  log: string;
  clockState: () => ClockState;
  /** The number of the last change that every edge was notified of, a few seconds late; `null` without an edge. */
  edgesNotified: () => number | null;
  /** Called when a site asks for the changes after a number; `reader` identifies the site, `''` one that doesn't say. */
  onPoll: (after: number, reader: string) => void;
};

/** A route that the service answers itself, past Strapi's router, for the read token. Its answers must not be cached. */
export type OwnRoute = {
  method: 'GET' | 'POST';
  /** Whether it is for a request; the query string is without its question mark. */
  matches: (path: string, queryString: string) => boolean;
  /** Sets the body, or an error, of a request that matches. */
  answer: (context: ContentApiContext, api: ContentApi) => Promise<void>;
};
