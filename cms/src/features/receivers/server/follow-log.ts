import { isDeepStrictEqual } from 'node:util';
import { hasGap } from 'masthead-contract/service/changes';
import type { LoggedChange } from '../../../core/database/change-table';
import type { Position } from './position';
import { DeliveryError } from './send';

/**
 * The changes since the last notification of a receiver. `changes` is `null` if some may be missing, `until` the number of the
 * last one.
 */
export type News = {
  changes: readonly LoggedChange[] | null;
  until: number;
  isOtherMenu: boolean;
  isOtherSite: boolean;
};

/** A service that is notified of changes. A method that throws is called again. */
export type Receiver = {
  /** As the log of the service names it. */
  name: string;
  url: string;
  /** Resolves with whether anything was sent. */
  notify: (news: News) => Promise<boolean>;
  /** Says that nothing else has changed, each second. */
  confirm: () => Promise<void>;
  /** Whether it keeps pages: it gets changes of the menu bar and of the pages' version, too, and each notification twice. */
  isEdge: boolean;
  /** The pause after a notification, and the longest after failures. */
  pauseMs: number;
  maxWaitMs: number;
  /** Whether it may get changes up to a number now, which have been waiting since a time. */
  mayNotify: (change: number, since: number) => boolean;
};

type Settings = {
  receiver: Receiver;
  /** The name of the change log. */
  log: string;
  readAfter: (after: number) => Promise<{ changes: readonly LoggedChange[]; oldest: number; last: number }>;
  menuDigest: () => Promise<string>;
  /** The versions of the pages of all sites; empty while no site is connected. */
  siteVersions: () => string;
  position: { read: () => Promise<Position | null>; write: (position: Position) => Promise<void> };
  /** Runs a task, unless another process with this database is running one for this receiver. */
  exclusively: (task: () => Promise<void>) => Promise<void>;
  /** Logs a problem, as a clause, or that it is over. */
  problem: { report: (reason: string) => void; end: () => void };
  /** Milliseconds of a monotonic clock. */
  now: () => number;
};

/** A site may have been writing an answer from before a change while the page was dropped. */
const AGAIN_MS = 1_500;
/** Varnish stops serving from its cache when it hasn't heard from the service for ten seconds (`deploy/varnish.vcl`). */
const HEARTBEAT_MS = 1_000;
const FIRST_WAIT_MS = 500;

/**
 * Returns a function, to be called some times a second, that notifies a receiver of the changes in the log once the sites show them, and an
 * edge once more a moment later. A notification has everything in the log after the receiver's position, so one that could not be reached gets
 * all that it has missed. The function never throws.
 */
export function createFollower(settings: Settings): () => Promise<void> {
  const { receiver, log, readAfter, position, exclusively, problem, now } = settings;
  let saved: Position | null = null;
  /** The positions up to which an edge has been notified once, the oldest first. */
  let once: { position: Position; at: number }[] = [];
  /** Since when changes wait for the sites. */
  let since: number | null = null;
  let lastRound = Number.NEGATIVE_INFINITY;
  let nextTry = 0;
  let failures = 0;
  let isRunning = false;

  const current = () => once.at(-1)?.position ?? saved;
  const findDueAgain = () => once.findLast(({ at }) => now() >= at + AGAIN_MS);

  async function isDue(): Promise<boolean> {
    if (now() < nextTry) return false;
    if (now() >= lastRound + HEARTBEAT_MS || findDueAgain()) return true;
    return (await readAfter(current()?.last ?? 0)).changes.length > 0;
  }

  async function round(): Promise<void> {
    const stored = await position.read();
    // After a start, or another service has gone on.
    if (!isDeepStrictEqual(stored, saved)) {
      saved = stored;
      once = [];
    }
    await notifyAgain();
    await notifyNew();
  }

  /** The changes from one place in the log to another; `null` instead of them if some may be missing. */
  async function readFrom(before: Position | null, end = Number.POSITIVE_INFINITY) {
    const found = await readAfter(before?.log === log ? before.last : 0);
    const isGap = !before || hasGap(before, { ...found, log });
    const changes = found.changes.filter(({ id }) => id <= end);
    const last = isGap ? Math.min(end, found.last) : (changes.at(-1)?.id ?? before.last);
    return { changes: isGap ? null : changes, last, isWhole: last === Math.min(end, found.last) };
  }

  async function notifyAgain(): Promise<void> {
    const due = findDueAgain();
    if (!due) return;
    const { changes, last, isWhole } = await readFrom(saved, due.position.last);
    const next = isWhole || !saved ? due.position : { ...saved, last };
    await notify(changes, saved, next);
    await keep(next);
    if (isWhole) once = once.slice(once.indexOf(due) + 1);
  }

  async function notifyNew(): Promise<void> {
    const before = current();
    const { changes, last, isWhole } = await readFrom(before);
    const sites = settings.siteVersions() || (before?.sites ?? '');
    if (changes?.length === 0 && sites === before?.sites) {
      since = null;
      return confirm();
    }
    since ??= now();
    if (!receiver.mayNotify(last, since)) return;
    const next = { log, last, menu: await settings.menuDigest(), sites };
    const isSent = await notify(changes, before, next);
    // A change that has come since may be in the menu already, and will have to drop it when the sites show it.
    if ((await readAfter(last)).changes.length > 0) next.menu = before?.menu ?? '';
    if (receiver.isEdge) once.push({ position: next, at: now() });
    else await keep(next);
    since = null;
    if (isSent) nextTry = now() + receiver.pauseMs;
    if (isWhole) await confirm();
  }

  async function notify(changes: News['changes'], before: Position | null, next: Position): Promise<boolean> {
    const isSent = await receiver.notify({
      changes,
      until: next.last,
      isOtherMenu: next.menu !== before?.menu,
      isOtherSite: before !== null && next.sites !== before.sites,
    });
    if (isSent) succeed();
    return isSent;
  }

  async function keep(next: Position): Promise<void> {
    await position.write(next);
    saved = next;
  }

  async function confirm(): Promise<void> {
    await receiver.confirm();
    if (receiver.isEdge) succeed();
    lastRound = now();
  }

  function succeed(): void {
    failures = 0;
    problem.end();
  }

  function fail(error: unknown): void {
    const wait = Math.min(receiver.maxWaitMs, FIRST_WAIT_MS * 2 ** failures);
    nextTry = now() + Math.max(wait, error instanceof DeliveryError ? error.retryAfterMs : 0);
    failures += 1;
    problem.report(`failed: ${error instanceof Error ? error.message : String(error)}; will retry.`);
  }

  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      if (await isDue()) await exclusively(round);
    } catch (error) {
      fail(error);
    } finally {
      isRunning = false;
    }
  };
}
