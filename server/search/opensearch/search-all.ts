import * as v from 'valibot';
import { OpenSearchError, type Send } from './client.ts';
import type { Dsl } from './queries.ts';

const failed = v.object({ type: v.string() });
const Answers = v.object({
  responses: v.array(v.looseObject({ status: v.number(), error: v.optional(failed) })),
});

/** From all shards, or with an error. */
const HEADER = { allow_partial_search_results: false };

/**
 * Searches in an index several times with one request. Resolves with the answers, in order; rejects with an OpenSearchError if
 * one of them is an error.
 */
export async function searchAll(
  send: Send,
  index: string,
  bodies: readonly Dsl[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const lines = bodies.flatMap((body) => [HEADER, body]);
  const { responses } = v.parse(Answers, await send('POST', `/${index}/_msearch`, lines, signal));
  for (const { status, error } of responses) if (error) throw new OpenSearchError(status, error.type);
  if (responses.length !== bodies.length) throw new Error('OpenSearch did not answer every search.');
  return responses;
}
