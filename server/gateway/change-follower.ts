import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import {
  type Change,
  type ChangeLog,
  type ClockState,
  changeLog,
  hasGap,
  type Position,
} from '#contract/service/changes.ts';
import type { Health } from './health.ts';
import { NotFound } from './upstream.ts';

type Settings = {
  /** Position where an earlier process stopped; `null` on a first start. */
  from: Position | null;
  /** Gets the changes after a number; rejects with NotFound if there is no log. */
  getChanges: (after: number) => Promise<unknown>;
  health: Pick<Health, 'isDown' | 'isHealthy' | 'failed' | 'probe'>;
  /** Called with each change once, in order. */
  onChanges: (changes: readonly Change[]) => void;
  /** Called when changes may have been missed: on a first start, with a new log, or after too much was pruned. */
  onGap: () => void;
  /** Called when the log is missing or unreadable. */
  onNoLog: (error: unknown) => void;
  /** Called with each new position, after `onChanges`. */
  onPosition: (position: Position) => void;
  /** Called after each poll. */
  onState: (state: FollowerState) => void;
  /** Milliseconds. */
  now: () => number;
  intervalMs: number;
  /** Interval while there is no log. */
  intervalWithoutLogMs: number;
};

/** How many unread changes readers wait for. A publication has fewer, an import more. */
const FEW_CHANGES = 10;
/** A change named in an answer is read this soon after the last poll, rather than once per answer. */
const SOON_MS = 100;
/** Failed polls in a row, while the service is up, after which the log counts as unreadable. */
const MAX_LOG_FAILURES = 5;
/** The content service waits two seconds for a site that no longer asks. */
const MAX_AGE_MS = 1_500;

/**
 * `unknown` until the first poll. With `no log` or `unreadable log` the content service answers, but has no log or doesn't return
 * it in time.
 */
export type FollowerState = 'unknown' | 'following' | 'no log' | 'unreadable log' | 'unreachable';

/**
 * Polls the change log. After an interruption or a restart it continues where it stopped. While the content service is
 * down, each poll is a probe.
 */
export function createChangeFollower(settings: Settings) {
  const { from, getChanges, health, onChanges, onGap, onNoLog, onPosition, onState, now } = settings;
  const { intervalMs, intervalWithoutLogMs } = settings;
  let position = from;
  let state: FollowerState = 'unknown';
  let lacksLog = false;
  let clock: ClockState = 'right';
  let edgesNotified: number | null = null;
  let hasPolled = from !== null;
  /** Whether the log has unread changes. */
  let isBehind = false;
  /** Requests made by the last poll. */
  let requests = 0;
  let failures = 0;
  /** The highest number of a change that an answer of the content service is known to contain. */
  let lastNoticed = 0;
  /** When the last poll has begun. */
  let polledAt = Number.NEGATIVE_INFINITY;
  /** When the last poll began after which all changes were applied. */
  let upToDateAt = Number.NEGATIVE_INFINITY;
  let soon: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let polling: Promise<void> | null = null;

  /** Concurrent calls share one poll, so that no change is reported twice. */
  function poll(): Promise<void> {
    polling ??= pollOnce().finally(() => {
      polling = null;
      onState(state);
    });
    return polling;
  }

  async function pollOnce(): Promise<void> {
    polledAt = now();
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
      await handleLog(v.parse(changeLog, await getChanges(position?.last ?? 0)));
      failures = 0;
    } catch (error) {
      failures += 1;
      // An invalid answer means that the log is missing or unreadable, unless the service itself is unhealthy.
      const isInvalidAnswer =
        error instanceof NotFound || error instanceof SyntaxError || v.isValiError(error);
      const mayLackLog = isInvalidAnswer || failures >= MAX_LOG_FAILURES;
      if (!mayLackLog) state = 'unreachable';
      else if (await checkHealth()) handleNoLog(error);
    }
  }

  /** Runs a health check, and records a failure if the service is unhealthy. */
  async function checkHealth(): Promise<boolean> {
    requests += 1;
    const healthy = await health.isHealthy();
    if (!healthy) {
      health.failed();
      state = 'unreachable';
    }
    return healthy;
  }

  async function handleLog({ data, meta }: ChangeLog): Promise<void> {
    hasPolled = true;
    lacksLog = false;
    clock = meta.clock;
    edgesNotified = meta.edgesNotified;
    const known = position;
    const isGap = known === null || hasGap(known, meta);
    if (isGap) {
      // If the service has lost its content, keep the stored answers; the next poll finds the gap again.
      if (!(await checkHealth())) return;
    }
    const last = isGap ? meta.last : (data.at(-1)?.id ?? meta.last);
    if (isGap || last !== known.last) {
      if (isGap) {
        lastNoticed = 0;
        onGap();
      } else {
        onChanges(data);
      }
      position = { log: meta.log, last };
      onPosition(position);
    }
    // The number of changes in one answer is limited.
    isBehind = last < meta.last;
    if (isBehind) return;
    state = 'following';
    upToDateAt = polledAt;
  }

  function handleNoLog(error: unknown): void {
    // A log that appears later may be another one with the same numbers.
    if (error instanceof NotFound) position = null;
    // A log that was read before is unreadable for now: a busy content service answers late.
    lacksLog = position === null;
    const next = lacksLog ? 'no log' : 'unreadable log';
    // Answers that only a change makes stale would stay fresh forever.
    if (state !== next) onNoLog(error);
    state = next;
    hasPolled = true;
  }

  /** Polls and schedules the next poll; first skips `skips` intervals, unless the service is down. */
  async function pollRepeatedly(skips: number): Promise<void> {
    const isSkipped = skips > 0 && !health.isDown();
    const start = now();
    if (!isSkipped) await poll();
    if (stopped) return;
    const skipsAfterPoll = state === 'no log' ? Math.round(intervalWithoutLogMs / intervalMs) - 1 : 0;
    const next = isSkipped ? skips - 1 : skipsAfterPoll;
    // A poll with two requests is followed by two intervals, to keep the request rate constant.
    const due = start + intervalMs * (isSkipped ? 1 : requests);
    timer = setTimeout(() => void pollRepeatedly(next), isBehind ? 0 : Math.max(0, due - now()));
  }

  const isCaughtUp = () => lastNoticed <= (position?.last ?? 0);

  async function readNoticed(): Promise<void> {
    if (isCaughtUp()) return;
    // It may have read the log before.
    await polling;
    if (isCaughtUp()) return;
    do await poll();
    while (isBehind);
  }

  /**
   * Resolves when every change noticed before the call is applied, or the log couldn't be read: within a tenth of a second and a
   * poll. Resolves at once if many changes were noticed: during an import each answer names more of them, and none would stay
   * fresh.
   */
  async function catchUp(): Promise<void> {
    if (isCaughtUp()) return;
    soon ??= wait(Math.max(0, polledAt + SOON_MS - now())).then(() => {
      soon = null;
      if (!stopped) return readNoticed();
    });
    if (lastNoticed - (position?.last ?? 0) <= FEW_CHANGES) await soon;
  }

  return {
    /** Polls immediately, without waiting for the interval. */
    poll,
    /** An answer of the content service may contain the change with this number, and all before it. */
    notice: (id: number): void => {
      lastNoticed = Math.max(lastNoticed, id);
    },
    catchUp,
    start: () => void pollRepeatedly(0),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
    /**
     * Whether all changes were applied a moment ago. After a pause a process can't know; the content service didn't wait for it.
     */
    isUpToDate: () => state === 'following' && now() < upToDateAt + MAX_AGE_MS,
    /** The number of the last change that was applied; 0 before any. */
    lastChange: () => position?.last ?? 0,
    /** The content service's verdict on its own clock. */
    clock: () => clock,
    /** Number of the last change that every edge was notified of; `null` without an edge. */
    edgesNotified: () => edgesNotified,
    /** Whether the last poll that reached the content service found no log, or one that was never readable. */
    lacksLog: () => lacksLog,
    /**
     * Polls if no poll has succeeded yet and the service is not down; otherwise returns `null`. Content requests wait for
     * it: the first successful poll reports a gap, which discards all answers received before it.
     */
    firstPoll: () => (hasPolled || health.isDown() ? null : poll()),
  };
}
