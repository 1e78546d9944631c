import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { searchWords } from '#contract/search/search-words.ts';
import { ALL_READ } from '#search/follow/followed-index.ts';
import { nullIfMissing, OpenSearchError, type Send } from './client.ts';
import { createIndex } from './create-index.ts';

const RETRY_MS = 50;

const progress = v.object({
  log: v.string(),
  last: v.number(),
  language: v.string(),
  timeZone: v.string(),
  after: v.union([v.number(), v.literal(ALL_READ)]),
  searchWords: v.pipe(v.nullable(searchWords.entries.data), v.readonly()),
});

/** State of the index, shared by all processes of the site. */
const state = v.object({
  /** The process that brings the index up to date; `null` if none does. */
  writer: v.nullable(v.string()),
  /** `null` before there is one. */
  index: v.nullable(v.string()),
  progress: v.nullable(progress),
  /** Languages of the articles, whose rules apply to searches. */
  languages: v.array(v.string()),
});
export type State = v.InferOutput<typeof state>;
export const NO_STATE: State = { writer: null, index: null, progress: null, languages: [] };

/** The state, and the version of the write that it comes from. */
export type Stored = { state: State; seqNo: number; primaryTerm: number };

const found = v.object({ _seq_no: v.number(), _primary_term: v.number(), _source: v.unknown() });
const written = v.object({ _seq_no: v.number(), _primary_term: v.number() });

/** Another process has written the state since it was read. */
export class Overtaken extends Error {
  override name = 'Overtaken';
  override message = 'Another process writes the index.';
}

/**
 * The state in OpenSearch; `null` if there is none. Rejects if it can't be read before `signal` is aborted, or comes from another
 * version.
 */
export async function readState(send: Send, name: string, signal: AbortSignal): Promise<Stored | null> {
  const answer = await onceThereAreShards(
    () => send('GET', `/${name}/_doc/state`, null, signal).catch(nullIfMissing),
    signal,
  );
  if (answer === null) return null;
  const { _seq_no: seqNo, _primary_term: primaryTerm, _source } = v.parse(found, answer);
  const parsed = v.safeParse(state, _source);
  if (!parsed.success) throw new Error(`The state of the index, in ${name}, comes from another version.`);
  return { state: parsed.output, seqNo, primaryTerm };
}

/** There is no shard to read from for a moment after another process has created an index, and after a node was lost. */
async function onceThereAreShards<Result>(read: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof OpenSearchError) || error.type !== 'no_shard_available_action_exception')
        throw error;
      await setTimeout(RETRY_MS, null, { signal }).catch(() => {
        throw error;
      });
    }
  }
}

/** Creates the index for the state unless it exists. */
export async function makeStateIndex(send: Send, name: string, signal: AbortSignal): Promise<void> {
  await createIndex(send, name, { mappings: { dynamic: false } }, signal).catch((error: unknown) => {
    const isThere = error instanceof OpenSearchError && error.type === 'resource_already_exists_exception';
    if (!isThere) throw error;
  });
}

/**
 * Replaces the state that was read (`null` if there was none). Rejects with Overtaken if another process has written it since.
 */
export async function writeState(
  send: Send,
  name: string,
  { next, before, signal }: { next: State; before: Stored | null; signal: AbortSignal },
): Promise<Stored> {
  const condition = before
    ? `if_seq_no=${before.seqNo}&if_primary_term=${before.primaryTerm}`
    : 'op_type=create';
  const answer = await send('PUT', `/${name}/_doc/state?${condition}`, next, signal).catch(
    (error: unknown) => {
      throw error instanceof OpenSearchError && error.status === 409 ? new Overtaken() : error;
    },
  );
  const { _seq_no: seqNo, _primary_term: primaryTerm } = v.parse(written, answer);
  return { state: next, seqNo, primaryTerm };
}
