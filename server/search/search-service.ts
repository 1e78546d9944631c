import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { createLimiter } from '#contract/node/limiter.ts';
import type { Search } from '#contract/search/search.ts';
import { takeLock } from '#system/lock.mjs';
import { makeFolder } from '#system/make-folder.mjs';
import { type Question, reply } from './messages.ts';
import type { OpenSearchSettings } from './opensearch/settings.ts';

type Settings = {
  /** Folder of the index; several processes of the site may share it. */
  folder: string;
  /** The content service. */
  service: { urls: readonly string[]; token: string };
  /** Connection to the index in OpenSearch; `null` for one on disk. */
  openSearch?: OpenSearchSettings | null;
  report: (failure: { event: string; error: unknown; url?: string }) => void;
  idleMs?: number;
};

export type SearchService = Awaited<ReturnType<typeof openSearchService>>;

const PROCESS = new URL('./search-process.ts', import.meta.url);
const FILE = 'texts.db';
/** How often a site process checks whether the writer of the index has ended. */
const LOCK_INTERVAL_MS = 2_000;
const HEAP_MB = 64;
/** More waiting searches are turned away. */
const QUEUE = 16;
/** SQLite answers one search at a time; searches in OpenSearch mostly wait for its response. */
const CONCURRENCY = { disk: 1, openSearch: 4 };
const QUEUE_TIMEOUT_MS = 1_000;
const DEADLINE_MS = 3_000;
/** A page of title results doesn't wait long for text results below them, and shows none while many searches are running. */
const BESIDE = { deadlineMs: 700, concurrency: 3, queue: 0, timeoutMs: 0 };
/** A process that only reads is ended if it doesn't answer for this long. */
const STUCK_MS = 10_000;
const IDLE_MS = 60_000;
/** Pause after a process has ended without an answer. */
const PAUSE_MS = 5_000;
/** Pause after the index could not be brought up to date. */
const RETRY_AFTER_MS = 10_000;

/**
 * Searches in the texts of articles, with an index on disk that one process of the machine writes from the change log of the
 * content service (decision 0078), or with one in OpenSearch that processes of several machines share (decision 0086). A process
 * of its own reads and writes it, and ends after a while without requests.
 */
export async function openSearchService({
  folder,
  service,
  openSearch = null,
  report,
  idleMs = IDLE_MS,
}: Settings) {
  makeFolder(folder);
  const path = join(folder, FILE);
  const limiter = createLimiter({
    concurrency: openSearch ? CONCURRENCY.openSearch : CONCURRENCY.disk,
    queue: QUEUE,
    timeoutMs: QUEUE_TIMEOUT_MS,
  });
  const beside = createLimiter(BESIDE);
  /** Held by the process of the site that writes. */
  let lock: { release: () => void } | null = null;
  let child: ChildProcess | null = null;
  /** The earliest time to start a process again after one that has answered nothing. */
  let startsAt = 0;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  /** The position in the change log that the index should reach, and the one it has reached. */
  let wanted: string | null = null;
  let reached: string | null = null;

  function startProcess(): ChildProcess {
    // A new process may find the index damaged and recreate it.
    reached = null;
    const started = fork(PROCESS, {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2'],
    });
    // The site ends without waiting for it.
    started.unref();
    started.channel?.unref();
    const kill = () => started.kill('SIGKILL');
    process.once('exit', kill);
    let hasAnswered = false;
    const leaveFailed = () => {
      if (child === started && !hasAnswered) startsAt = performance.now() + PAUSE_MS;
      leave(started);
    };
    // It could not be started, or a message could not be sent.
    started.on('error', leaveFailed);
    started.once('exit', () => {
      process.off('exit', kill);
      leaveFailed();
    });
    started.on('message', (message) => {
      hasAnswered = true;
      const { id, answer, error } = v.parse(reply, message);
      if (error === undefined) waiting.get(id)?.resolve(answer);
      else waiting.get(id)?.reject(new Error(error));
      waiting.delete(id);
    });
    send(started, {
      kind: 'start',
      path,
      token: service.token,
      urls: [...service.urls],
      writes: lock !== null,
      openSearch,
    });
    return started;
  }

  /** A message that cannot be sent is an error of the process. */
  function send(to: ChildProcess, message: Question): void {
    to.send(message, (error) => error && leave(to));
  }

  /** Abandons a process: its pending questions fail, and the next one starts another process. */
  function leave(process: ChildProcess): void {
    if (child !== process) return;
    child = null;
    process.kill('SIGKILL');
    for (const { reject } of waiting.values()) reject(new Error('The search process has exited.'));
    waiting.clear();
  }

  function end(): void {
    if (child) leave(child);
  }

  /** Resolves with the answer of the process, starting it if necessary. */
  async function ask(asked: { kind: 'search'; search: Search } | { kind: 'follow' }): Promise<unknown> {
    clearTimeout(idle);
    if (!child && performance.now() < startsAt) throw new Error('The search process has just failed.');
    child ??= startProcess();
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    send(child, { ...asked, id: lastId });
    try {
      return await answer.promise;
    } finally {
      clearTimeout(idle);
      if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    }
  }

  /** The process may have just been started; one that only reads is ended if it is stuck. */
  async function answer(search: Search): Promise<unknown> {
    const stuck = lock ? undefined : setTimeout(end, STUCK_MS).unref();
    return ask({ kind: 'search', search }).finally(() => clearTimeout(stuck));
  }

  /** Becomes the writer unless another process already is. */
  async function tryLock(): Promise<void> {
    if (lock) return;
    const taken = await takeLock(`${path}.lock`);
    if (!('release' in taken)) return;
    lock = taken;
    // The next one writes.
    end();
  }

  let lockFailure = '';
  async function takeOver(): Promise<void> {
    try {
      await tryLock();
      lockFailure = '';
    } catch (error) {
      // Each failure is reported once: a read-only disk stays read-only.
      if (String(error) !== lockFailure) report({ event: 'index of texts not locked', error });
      lockFailure = String(error);
    }
  }
  await takeOver();
  const timer = setInterval(() => void takeOver(), LOCK_INTERVAL_MS).unref();

  return {
    /** The unparsed answer to a search. Rejects if the search fails, with TurnedAway if too many are waiting. */
    search: (search: Search): Promise<unknown> =>
      within(
        DEADLINE_MS,
        limiter.run(() => answer(search)),
      ),

    /** Whether a search would be turned away at once. */
    isFull: () => limiter.isFull(),

    /** A search for a part of a page, which is left out rather than waited for. */
    searchBeside: (search: Search): Promise<unknown> =>
      within(
        BESIDE.deadlineMs,
        beside.run(() => limiter.run(() => answer(search))),
      ),

    /** Brings the index up to a position in the change log, if this process writes it. Call it until the index gets there. */
    async follow(place: string): Promise<void> {
      if (!lock || wanted !== null || place === reached) return;
      wanted = place;
      try {
        await ask({ kind: 'follow' });
        reached = place;
        wanted = null;
      } catch (error) {
        report({ event: 'index of texts not up to date', error });
        setTimeout(() => {
          wanted = null;
        }, RETRY_AFTER_MS).unref();
      }
    },

    close(): void {
      clearInterval(timer);
      clearTimeout(idle);
      end();
      lock?.release();
    },
  };
}

/** Rejects at a deadline. The work continues, and keeps its place in the queue until it ends. */
async function within<Result>(deadlineMs: number, work: Promise<Result>): Promise<Result> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new Error(`No answer within ${deadlineMs} ms.`)),
    deadlineMs,
  );
  try {
    return await Promise.race([work, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
