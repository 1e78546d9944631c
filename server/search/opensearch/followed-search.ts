import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { TextOwner } from '#contract/search/texts.ts';
import { ALL_READ, type FollowedIndex, type Progress, type Writing } from '#search/follow/followed-index.ts';
import { nullIfMissing, type Send } from './client.ts';
import { Acknowledged, createIndex } from './create-index.ts';
import { documentOf, INDEX, memberOf, type namesOf } from './indexed-document.ts';
import {
  makeStateIndex,
  NO_STATE,
  Overtaken,
  readState,
  type State,
  type Stored,
  writeState,
} from './state.ts';

type Settings = {
  send: Send;
  names: ReturnType<typeof namesOf>;
  /** In milliseconds. */
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
  /** Milliseconds since 1970, because the monotonic clock stops with the machine. */
  date?: () => number;
};

const TIMEOUT_MS = 10_000;
/**
 * A process that has written nothing for this long counts as ended. The slowest answers of the content service and of OpenSearch
 * take less.
 */
const CLAIM_MS = 30_000;
const LOOK_INTERVAL_MS = 1_000;
const SAVE_INTERVAL_MS = 1_000;
/** After this time OpenSearch may forget what was removed (`gc_deletes`). */
const HELD_UP_MS = 10 * 60_000;
/** Documents of an answer. */
const MEMBERS_READ = 1_000;

const Aliases = v.record(v.string(), v.object({ aliases: v.record(v.string(), v.unknown()) }));
const Members = v.object({
  hits: v.object({ hits: v.array(v.object({ _id: v.string(), sort: v.array(v.unknown()) })) }),
});
const item = v.object({
  _id: v.string(),
  status: v.number(),
  error: v.optional(v.object({ type: v.string() })),
});
const Bulk = v.object({
  items: v.array(v.union([v.object({ index: item }), v.object({ delete: item })])),
});
type Result = v.InferOutput<typeof item>;
const REFUSED = 400;
/** A later version in OpenSearch, or a missing document to delete, also counts as done. */
const isSettled = ({ status, error }: Result) =>
  [200, 201, 409].includes(status) || (status === 404 && !error);

/** An action on a document, by its id. */
type Action = { name: 'index'; id: string; document: object } | { name: 'delete'; id: string };

/**
 * The index in OpenSearch, kept up to date from the change log. Across all machines one process at a time writes it: the state
 * names the process, and another can only replace it after its last write. Writes of a delayed process are older than what they
 * would replace; OpenSearch rejects them by the documents' versions, which are the numbers of changes.
 */
export function followedSearch({
  send,
  names,
  now = () => performance.now(),
  wait = setTimeout,
  date = Date.now,
}: Settings) {
  const me = randomUUID();
  let stored: Stored | null = null;
  let savedAt = 0;
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  const current = (): State => stored?.state ?? NO_STATE;

  async function save(changed: Partial<State>): Promise<void> {
    const next = { ...current(), ...changed };
    savedAt = date();
    stored = await writeState(send, names.state, { next, before: stored, signal: signal() });
  }

  /** Waits until no other process writes, and claims the index for this one. */
  async function claim(): Promise<void> {
    await makeStateIndex(send, names.state, signal());
    for (let seen = { seqNo: -1, since: now() }; ; await wait(LOOK_INTERVAL_MS)) {
      stored = await readState(send, names.state, signal());
      const { writer } = current();
      const seqNo = stored?.seqNo ?? 0;
      if (seqNo !== seen.seqNo) seen = { seqNo, since: now() };
      if (writer !== null && writer !== me && now() - seen.since < CLAIM_MS) continue;
      try {
        await save({ writer: me });
        return;
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    }
  }

  /** Makes the alias point to this index only, and removes other indexes. Returns whether the index exists. */
  async function pointTo(index: string): Promise<boolean> {
    const answer = await send('GET', `/${names.alias}-*/_alias`, null, signal()).catch(nullIfMissing);
    const known = Object.entries(v.parse(Aliases, answer ?? {})).filter(([name]) => name !== names.state);
    if (!known.some(([name]) => name === index)) return false;
    const actions = known.flatMap(([name, { aliases }]): object[] => {
      if (name !== index) return [{ remove_index: { index: name } }];
      return Object.hasOwn(aliases, names.alias) ? [] : [{ add: { index, alias: names.alias } }];
    });
    if (actions.length > 0) v.parse(Acknowledged, await send('POST', '/_aliases', { actions }, signal()));
    return true;
  }

  async function read(): Promise<Progress | null> {
    const { index, progress } = current();
    // An administrator may have deleted it.
    return index !== null && (await pointTo(index)) ? progress : null;
  }

  /** Starts a new index: the content of an earlier one may have been withdrawn, and isn't found from now on. */
  async function begin(progress: Progress): Promise<void> {
    const index = `${names.alias}-${randomUUID().slice(0, 8)}`;
    const settings = { ...INDEX, aliases: { [writeAlias(index)]: {} } };
    await createIndex(send, index, settings, signal());
    await save({ index, progress, languages: [] });
    await pointTo(index);
  }

  /**
   * Runs several actions. Resolves with the result of each, in order; rejects if the answer lacks the result of any, because an
   * unconfirmed action doesn't count as done.
   */
  async function bulk(
    index: string,
    version: number,
    actions: readonly Action[],
  ): Promise<readonly Result[]> {
    if (actions.length === 0) return [];
    const lines = actions.flatMap((action): object[] => {
      const line = { [action.name]: { _id: action.id, version, version_type: 'external_gte' } };
      return action.name === 'index' ? [line, action.document] : [line];
    });
    const path = `/${writeAlias(index)}/_bulk?require_alias=true`;
    const { items } = v.parse(Bulk, await send('POST', path, lines, signal()));
    const results = items.map((each) => ('index' in each ? each.index : each.delete));
    const isConfirmed = ({ name, id }: Action, place: number) =>
      results[place]?._id === id && Object.hasOwn(items[place] ?? {}, name);
    if (results.length !== actions.length || !actions.every(isConfirmed))
      throw new Error('OpenSearch did not report a result for every article.');
    return results;
  }

  async function write({ articles = [], removed = [], progress = {} }: Writing, seen: number): Promise<void> {
    const { index, progress: before, languages } = current();
    if (index === null || before === null) throw new Error('There is no index.');
    if (date() - savedAt > HELD_UP_MS) throw new Overtaken();
    const removal = (id: string): Action => ({ name: 'delete', id });
    const documents = articles.map((article) => documentOf(article, before));
    const results = await bulk(index, seen, [
      ...removed.map(removal),
      ...documents.map(({ document }): Action => ({ name: 'index', id: document.documentId, document })),
    ]);
    const isRefused = ({ status }: Result) => status === REFUSED;
    // An article that can't be indexed isn't found, rather than found in its old version.
    const instead = await bulk(
      index,
      seen,
      results.filter(isRefused).map(({ _id }) => removal(_id)),
    );
    const failed = [...results.filter((result) => !isRefused(result)), ...instead].find(
      (result) => !isSettled(result),
    );
    if (failed)
      throw new Error(`OpenSearch answered ${failed.status} for an article: ${failed.error?.type}.`);
    // Whoever waits for this place searches next.
    if (progress.last !== undefined || progress.after === ALL_READ)
      await send('POST', `/${index}/_refresh`, null, signal());
    const next = {
      progress: { ...before, ...progress },
      languages: [...new Set([...languages, ...documents.map(({ language }) => language)])],
    };
    // Whoever reads all articles would otherwise write the state as often; some of them are then read twice after an interruption.
    const isPart = typeof progress.after === 'number' && next.languages.length === languages.length;
    if (isPart && stored && date() - savedAt < SAVE_INTERVAL_MS)
      stored = { ...stored, state: { ...stored.state, ...next } };
    else await save(next);
  }

  async function membersOf({ path, documentId }: TextOwner): Promise<string[]> {
    const { index } = current();
    const [kind = ''] = path.split('.');
    await send('POST', `/${index}/_refresh`, null, signal());
    const members: string[] = [];
    for (let after: readonly unknown[] | null = []; after !== null; ) {
      const body: object = {
        query: { term: { members: { value: memberOf(kind, documentId) } } },
        sort: [{ documentId: 'asc' }],
        size: MEMBERS_READ,
        _source: false,
        ...(after.length > 0 && { search_after: after }),
      };
      const answer = await send('POST', `/${index}/_search?${WHOLE}`, body, signal());
      const { hits } = v.parse(Members, answer).hits;
      members.push(...hits.map(({ _id }) => _id));
      after = hits.length < MEMBERS_READ ? null : (hits.at(-1)?.sort ?? null);
    }
    return members;
  }

  return {
    index: { read, begin, write, membersOf } satisfies FollowedIndex,
    /** Does work while no other process writes. If another process takes over, the work starts again when that has ended. */
    async alone(work: () => Promise<void>): Promise<void> {
      for (;;) {
        await claim();
        try {
          await work();
          await save({ writer: null });
          return;
        } catch (error) {
          if (error instanceof Overtaken) continue;
          await save({ writer: null }).catch(() => undefined);
          throw error;
        }
      }
    },
  };
}

/** The alias through which an index is written. Without an index it doesn't exist, and OpenSearch won't create one for it. */
const writeAlias = (index: string) => `${index}-write`;

/** OpenSearch answers from all shards, or with an error. */
const WHOLE = 'allow_partial_search_results=false';
