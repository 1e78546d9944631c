import * as v from 'valibot';
import { type Change, type ChangeLog, changeLog } from './changes.ts';
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
  const { from, ask, health, onChanges, onGap, onNoLog, onPosition, every, everyWithoutLog } = settings;
  let position = from;
  let state: Following = 'unknown';
  let wasAnswered = from !== null;
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
    if (health.isDown() && !(await health.probe())) {
      state = 'unreachable';
      return;
    }
    try {
      const log = v.parse(changeLog, await ask(position?.last ?? 0));
      await follow(log);
      failures = 0;
    } catch (error) {
      failures += 1;
      // A service that fails may answer anything; one that works has no log we can read.
      const isAnswer = error instanceof NotFound || v.isValiError(error);
      const isSuspect = isAnswer || failures >= FAILURES_WITHOUT_LOG;
      if (isSuspect && (await health.isHealthy())) return goWithoutLog(error);
      if (isSuspect) health.failed();
      state = 'unreachable';
    }
  }

  async function follow({ data, meta }: ChangeLog): Promise<void> {
    wasAnswered = true;
    const known = position;
    const isGap = !known || known.log !== meta.log || meta.last < known.last || meta.oldest > known.last + 1;
    if (isGap) {
      // A service that has lost its content is no reason to drop ours: the next poll finds the gap again.
      if (!(await health.isHealthy())) {
        state = 'unreachable';
        return;
      }
      onGap();
    } else if (data.length > 0) {
      onChanges(data);
    }
    position = { log: meta.log, last: data.at(-1)?.id ?? meta.last };
    state = 'following';
    if (known?.log !== position.log || known.last !== position.last) onPosition(position);
  }

  function goWithoutLog(error: unknown): void {
    // Answers that count on being told of changes would stay for ever.
    if (state !== 'no log') onNoLog(error);
    // Where there was none for a while, another one may begin with the same numbers.
    if (error instanceof NotFound) position = null;
    state = 'no log';
    wasAnswered = true;
  }

  async function repeat(): Promise<void> {
    await poll();
    const isWithoutLog = state === 'no log' && !health.isDown();
    if (!stopped) timer = setTimeout(() => void repeat(), isWithoutLog ? everyWithoutLog : every);
  }

  return {
    /** Polls now; for a start that wants to know, and for tests. */
    poll,
    start: () => void repeat(),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
    /** The poll under way, or a new one, while no poll was ever answered; then `null`. Answers of before it would be dropped. */
    firstPoll: () => (wasAnswered || health.isDown() ? null : poll()),
  };
}
