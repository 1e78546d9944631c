import * as v from 'valibot';
import { type Change, type ChangeLog, changeLog } from '#contract/changes.ts';
import type { Health } from './health.ts';
import { NotFound } from './upstream.ts';

/** A place in a change log: everything up to and with this number is known. */
export type Position = { log: string; last: number };

type Settings = {
  /** Where an earlier process stopped; `null` where there was none. */
  from: Position | null;
  /** Asks for the changes after a number; rejects with NotFound where there is no log. */
  ask: (after: number) => Promise<unknown>;
  health: Pick<Health, 'isDown' | 'isHealthy' | 'failed' | 'probe'>;
  /** Told of every change, in order, once. */
  onChanges: (changes: readonly Change[]) => void;
  /** Told when it is not known what changed: the log begins, is another one, or was pruned too far. */
  onGap: () => void;
  /** Told when there is no log, or one that can't be read; `error` says why. */
  onNoLog: (error: unknown) => void;
  /** Told how far the log was followed, after its changes were. */
  onPosition: (position: Position) => void;
  /** Milliseconds. */
  now: () => number;
  /** Milliseconds between two polls, and where there is no log. */
  every: number;
  everyWithoutLog: number;
};

/** Polls in a row that fail while the service works; then the log counts as one that can't be read. */
const FAILURES_WITHOUT_LOG = 5;

/** Nothing was asked yet, the log is followed, there is none, or the content service does not answer. */
export type Following = 'unknown' | 'following' | 'no log' | 'unreachable';

/**
 * Polls the change log. After an interruption, also one between two processes, it continues where it stopped. While the
 * content service is down, each poll is one probe of it.
 */
export function createChangeFollower(settings: Settings) {
  const { from, ask, health, onChanges, onGap, onNoLog, onPosition, now, every, everyWithoutLog } = settings;
  let position = from;
  let state: Following = 'unknown';
  let hasBeenAnswered = from !== null;
  /** Whether the log holds more changes than were told so far. */
  let isBehind = false;
  /** Requests the last poll made, all in all. */
  let requests = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let polling: Promise<void> | null = null;

  /** One poll at a time: two would tell the same change twice. */
  function poll(): Promise<void> {
    polling ??= pollOnce().finally(() => {
      polling = null;
    });
    return polling;
  }

  async function pollOnce(): Promise<void> {
    requests = 1;
    isBehind = false;
    if (health.isDown()) {
      if (!(await health.probe())) {
        state = 'unreachable';
        return;
      }
      requests += 1;
      failures = 0;
    }
    try {
      await follow(v.parse(changeLog, await ask(position?.last ?? 0)));
      failures = 0;
    } catch (error) {
      failures += 1;
      // A service that fails may answer anything; one that works has no log we can read.
      const isAnswer = error instanceof NotFound || error instanceof SyntaxError || v.isValiError(error);
      const isSuspect = isAnswer || failures >= FAILURES_WITHOUT_LOG;
      if (!isSuspect) state = 'unreachable';
      else if (await isHealthy()) goWithoutLog(error);
    }
  }

  /** Checks the service; counts as a failure of it where the check fails. */
  async function isHealthy(): Promise<boolean> {
    requests += 1;
    const healthy = await health.isHealthy();
    if (!healthy) {
      health.failed();
      state = 'unreachable';
    }
    return healthy;
  }

  async function follow({ data, meta }: ChangeLog): Promise<void> {
    hasBeenAnswered = true;
    const known = position;
    const isGap = !known || known.log !== meta.log || meta.last < known.last || meta.oldest > known.last + 1;
    if (isGap) {
      // A service that has lost its content is no reason to drop ours: the next poll finds the gap again.
      if (!(await isHealthy())) return;
      onGap();
      position = { log: meta.log, last: meta.last };
    } else {
      if (data.length > 0) onChanges(data);
      position = { log: meta.log, last: data.at(-1)?.id ?? meta.last };
    }
    // An answer holds only so many changes.
    isBehind = position.last < meta.last;
    if (!isBehind) state = 'following';
    if (known?.log !== position.log || known.last !== position.last) onPosition(position);
  }

  function goWithoutLog(error: unknown): void {
    // Answers that count on being told of changes would stay for ever.
    if (state !== 'no log') onNoLog(error);
    // Where there was none for a while, another one may begin with the same numbers.
    if (error instanceof NotFound) position = null;
    state = 'no log';
    hasBeenAnswered = true;
  }

  /** Polls again and again. `rest` is how many times a service without a log is left out, unless it is down. */
  async function repeat(rest: number): Promise<void> {
    const isResting = rest > 0 && !health.isDown();
    const start = now();
    if (!isResting) await poll();
    if (stopped) return;
    const next = isResting ? rest - 1 : state === 'no log' ? Math.round(everyWithoutLog / every) - 1 : 0;
    // Two requests take the time of two, so that a service in trouble gets no more of them.
    const due = start + every * (isResting ? 1 : requests);
    timer = setTimeout(() => void repeat(next), isBehind ? 0 : Math.max(0, due - now()));
  }

  return {
    /** Polls now; for a start that wants to know, and for tests. */
    poll,
    start: () => void repeat(0),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
    /**
     * The poll under way, or a new one, while no poll was ever answered; then `null`. Answers fetched before the first
     * poll would be discarded by it.
     */
    firstPoll: () => (hasBeenAnswered || health.isDown() ? null : poll()),
  };
}
