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
  /** Where the index is instead of on disk; `null` for the disk. */
  openSearch?: OpenSearchSettings | null;
  report: (failure: { event: string; error: unknown; url?: string }) => void;
  idleMs?: number;
};

export type SearchService = Awaited<ReturnType<typeof openSearchService>>;

const PROCESS = new URL('./search-process.ts', import.meta.url);
const FILE = 'texts.db';
/** How often a process of the site looks whether the one that writes the index has ended. */
const LOCK_INTERVAL_MS = 2_000;
const HEAP_MB = 64;
/** More waiting searches are turned away. */
const QUEUE = 16;
/** SQLite answers one search at a time; those in OpenSearch mostly wait for it. */
const CONCURRENCY = { disk: 1, openSearch: 4 };
const QUEUE_TIMEOUT_MS = 1_000;
const DEADLINE_MS = 3_000;
/** A page with titles does not wait long for the texts below them, and while many are searched it has none. */
const BESIDE = { deadlineMs: 700, concurrency: 3, queue: 0, timeoutMs: 0 };
/** A process that only reads and does not answer for so long is ended. */
const STUCK_MS = 10_000;
const IDLE_MS = 60_000;
/** Pause after a process has ended without an answer. */
const PAUSE_MS = 5_000;
/** Pause after the index could not be brought up to date. */
const RETRY_AFTER_MS = 10_000;

/**
 * Searches in the texts of articles, by an index on disk that one process of the machine writes from the change log of the content service
 * (decision 0078), or by one in OpenSearch, which processes of several machines share (decision 0086). It is read and written in a process of its own, which ends when nothing has been asked for a while.
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
  /** When a process may be started again, after one that has answered nothing. */
  let startsAt = 0;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  /** Where the index is to be in the change log, and where it is. */
  let wanted: string | null = null;
  let reached: string | null = null;

  function startProcess(): ChildProcess {
    // A new process may find the index damaged, and make it anew.
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

  /** Gives a process up: what it was asked has failed, and the next question starts another one. */
  function leave(process: ChildProcess): void {
    if (child !== process) return;
    child = null;
    process.kill('SIGKILL');
    for (const { reject } of waiting.values()) reject(new Error('The process that searches has ended.'));
    waiting.clear();
  }

  function end(): void {
    if (child) leave(child);
  }

  /** Resolves with the answer of the process, which is started if there is none. */
  async function ask(asked: { kind: 'search'; search: Search } | { kind: 'follow' }): Promise<unknown> {
    clearTimeout(idle);
    if (!child && performance.now() < startsAt) throw new Error('The process that searches has just failed.');
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

  /** Becomes the process of the site that writes, unless another one is. */
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
      // Each is reported once: a disk that is read-only stays so.
      if (String(error) !== lockFailure) report({ event: 'index of texts not locked', error });
      lockFailure = String(error);
    }
  }
  await takeOver();
  const timer = setInterval(() => void takeOver(), LOCK_INTERVAL_MS).unref();

  return {
    /** The answer to a search, not parsed. Rejects if it cannot be had, with TurnedAway if too many are waiting. */
    search: (search: Search): Promise<unknown> =>
      within(
        DEADLINE_MS,
        limiter.run(() => answer(search)),
      ),

    /** The same for a part of a page, which is left out rather than waited for. */
    searchBeside: (search: Search): Promise<unknown> =>
      within(
        BESIDE.deadlineMs,
        beside.run(() => limiter.run(() => answer(search))),
      ),

    /** Brings the index to a place in the change log, if this process writes it and it is not there yet. To be called until it is. */
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

/** Rejects at a deadline. The work goes on, and keeps its place in the queue until it ends. */
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
