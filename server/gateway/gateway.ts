import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { type Answer, type ContentRequest, requestUrl } from '#app/content/requests.ts';
import { NotFound } from './strapi.ts';

/** What becomes of a request: an answer, nothing there, or no word from the content service. */
export type Outcome = { kind: 'answer'; answer: Answer<unknown> } | { kind: 'missing' } | { kind: 'failed' };

export type Gateway = { ask: (request: ContentRequest) => Promise<Outcome> };

type Settings = {
  /** Asks the content service; rejects with NotFound where there is nothing. */
  strapi: (request: ContentRequest, signal: AbortSignal) => Promise<unknown>;
  /** Told of every answer that did not come, or made no sense. */
  report: (failure: { url: string; error: unknown }) => void;
  /** Milliseconds an answer counts as fresh. */
  freshFor: number;
};

const MOST_ANSWERS = 2_000;
/** Milliseconds for which 'there is nothing' is believed. */
const MISSING_FOR = 5_000;

/**
 * Answers content requests from memory, or from the content service once for everyone who
 * asks at the same time. An answer goes through the request's schema, so only fields of the
 * specification are kept; one that does not fit is a failure. After a failure the last good
 * answer is given, however old.
 */
export function createGateway({ strapi, report, freshFor }: Settings): Gateway {
  const answers = new LRUCache<string, Outcome, ContentRequest>({
    max: MOST_ANSWERS,
    ttl: freshFor,
    allowStale: false,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (url, _stale, { context: request, options, signal }) => {
      try {
        const parsed = v.safeParse(request.answer, await strapi(request, signal));
        if (!parsed.success) throw new Error(`An answer of the wrong shape: ${v.summarize(parsed.issues)}`);
        return { kind: 'answer', answer: parsed.output };
      } catch (error) {
        if (error instanceof NotFound) {
          options.ttl = MISSING_FOR;
          return { kind: 'missing' };
        }
        report({ url, error });
        throw error;
      }
    },
  });

  return {
    async ask(request) {
      try {
        return (await answers.fetch(requestUrl(request), { context: request })) ?? { kind: 'failed' };
      } catch {
        return { kind: 'failed' };
      }
    },
  };
}
