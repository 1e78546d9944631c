import type { Change } from 'masthead-contract/changes';
import { EVERYTHING } from 'masthead-contract/dependencies';
import { MENU } from 'masthead-contract/edge-tags';
import type { Outcome } from '../announcements/send-request';
import type { ChangedNames } from './changed-names';
import type { EdgeConnection } from './connect-edge';

const ALL: ChangedNames = { soft: new Set(), hard: new Set([EVERYTHING]) };

/** Up to which change an edge has dropped pages, in which log, what the menu bar was made from then, and the versions of the sites' pages. */
export type EdgePosition = { log: string; last: number; menu: string; sites: string };

type Settings = {
  /** The name of the change log. */
  log: string;
  edge: EdgeConnection;
  /** The longest pause after failures. */
  maxWaitMs: number;
  readAfter: (after: number) => Promise<{ changes: readonly Change[]; oldest: number; last: number }>;
  changedNames: (changes: readonly Change[]) => Promise<ChangedNames>;
  menuDigest: () => Promise<string>;
  /** The versions of the pages of all sites; empty while none is there. */
  siteVersions: () => string;
  /** Whether the sites show all changes up to a number, which have been waiting since a time, or none is there. */
  hasReadOrIsAway: (change: number, since: number) => boolean;
  /** Where the edge is; `null` if it was never told anything. */
  position: { read: () => Promise<EdgePosition | null>; write: (position: EdgePosition) => Promise<void> };
  /** Runs a task, unless another process with this database is running one for this edge. */
  exclusively: (task: () => Promise<void>) => Promise<void>;
  /** Logs a problem, which is a clause, or that there is none any more. */
  problem: { report: (reason: string) => void; end: () => void };
  /** Milliseconds of a clock that nobody sets. */
  now: () => number;
};

/** What was dropped once, at a time, and up to which change. */
type Dropped = { names: ChangedNames; position: EdgePosition; at: number };

/** A site may have been writing an answer from before a change while the page was dropped. */
const AGAIN_MS = 1_500;
/** Varnish serves nothing of its own when it has not heard of the service for ten seconds (`deploy/varnish.vcl`). */
const SIGN_OF_LIFE_MS = 1_000;
const FIRST_WAIT_MS = 500;

/**
 * Returns a function, to be called some times a second, that makes an edge drop what has changed once the sites show it, and once more a
 * moment later. What is to be dropped follows from the change log and from the place where the edge is in it, so an edge that
 * could not be reached is told everything that it has missed. The function never throws.
 */
export function createEdgeFollower(settings: Settings): () => Promise<void> {
  const { log, edge, maxWaitMs, readAfter, changedNames, menuDigest, siteVersions } = settings;
  const { hasReadOrIsAway, position, exclusively, problem, now } = settings;
  /** The oldest first. */
  let dropped: Dropped[] = [];
  let saved: EdgePosition | null = null;
  /** Since when changes wait for the sites. */
  let since: number | null = null;
  let lastTold = Number.NEGATIVE_INFINITY;
  let nextTry = 0;
  let failures = 0;
  let isRunning = false;

  /** Where the edge is, also for what is to be dropped once more. */
  const current = () => dropped.at(-1)?.position ?? saved;

  async function isDue(): Promise<boolean> {
    if (now() < nextTry) return false;
    if (now() >= lastTold + SIGN_OF_LIFE_MS) return true;
    const [oldest] = dropped;
    return (
      (oldest && now() >= oldest.at + AGAIN_MS) || (await readAfter(current()?.last ?? 0)).changes.length > 0
    );
  }

  async function round(): Promise<void> {
    const stored = await position.read();
    // After a start, or another service has gone on.
    if (JSON.stringify(stored) !== JSON.stringify(saved)) {
      saved = stored;
      dropped = [];
    }
    await dropAgain();
    await follow();
  }

  async function dropAgain(): Promise<void> {
    const due = dropped.filter(({ at }) => now() >= at + AGAIN_MS);
    const last = due.at(-1);
    if (!last) return;
    const all = (force: keyof ChangedNames) => new Set(due.flatMap(({ names }) => [...names[force]]));
    await tell(edge.drop({ soft: all('soft'), hard: all('hard') }));
    await position.write(last.position);
    saved = last.position;
    dropped = dropped.slice(due.length);
  }

  async function follow(): Promise<void> {
    const before = current();
    const isKnown = before?.log === log;
    const { changes, oldest, last } = await readAfter(isKnown ? before.last : 0);
    const isGap = !isKnown || last < before.last || (changes.length > 0 && oldest > before.last + 1);
    const sites = siteVersions() || (before?.sites ?? '');
    const isOtherSite = isKnown && sites !== before.sites;
    if (!isGap && !isOtherSite && changes.length === 0) {
      since = null;
      return confirm();
    }
    const until = isGap ? last : (changes.at(-1)?.id ?? last);
    since ??= now();
    if (!hasReadOrIsAway(until, since)) return;
    const menu = await menuDigest();
    const names = isGap ? ALL : await changedNames(changes);
    const soft = new Set(names.soft);
    if (isOtherSite) soft.add(EVERYTHING);
    if (menu !== before?.menu) soft.add(MENU);
    await tell(edge.drop({ ...names, soft }));
    // A change that has come since may be in the menu already, and will have to drop it when the sites show it.
    const isLater = (await readAfter(until)).changes.length > 0;
    const next = { log, last: until, menu: isLater ? (before?.menu ?? '') : menu, sites };
    dropped.push({ names: { ...names, soft }, position: next, at: now() });
    since = null;
    if (until === last) await confirm();
  }

  async function confirm(): Promise<void> {
    await tell(edge.confirm());
    lastTold = now();
  }

  /** Throws if the edge has not accepted what it was told. */
  async function tell(sending: Promise<Outcome>): Promise<void> {
    const outcome = await sending;
    if (outcome.kind !== 'accepted')
      throw new NotTold(outcome.reason, outcome.kind === 'failed' ? outcome.retryAfterMs : 0);
    failures = 0;
    problem.end();
  }

  function fail(error: unknown): void {
    const wait = Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** failures);
    nextTry = now() + Math.max(wait, error instanceof NotTold ? error.retryAfterMs : 0);
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

class NotTold extends Error {
  readonly retryAfterMs: number;

  constructor(reason: string, retryAfterMs: number) {
    super(reason);
    this.retryAfterMs = retryAfterMs;
  }
}
