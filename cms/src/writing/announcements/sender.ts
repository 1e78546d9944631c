import { createProblemLog } from './problem-log';
import type { Waiting } from './queue';
import type { Send } from './receivers';

type Settings = {
  /** The receiver, as the log names it. */
  name: string;
  queue: {
    read: () => Promise<Waiting[]>;
    remove: (ids: readonly number[]) => Promise<void>;
    /** Gives up what is too old or too much, and returns how much that was. */
    prune: () => Promise<number>;
  };
  send: Send;
  /** The most addresses of one call of `send`. */
  perRequest: number;
  /** The pause between two rounds, so that many changes make few requests. */
  pauseMs: number;
  /** The number of the last change in the log. */
  readLastChange: () => Promise<number>;
  /** Whether the sites show all changes up to a number, which have been waiting since a time. */
  hasRead: (change: number, since: number) => boolean;
  /** Runs a task, unless another process with this database is running one. */
  exclusively: (task: () => Promise<void>) => Promise<void>;
  /** Logs a line. */
  report: (line: string) => void;
  /** Milliseconds of a clock that nobody sets. */
  now: () => number;
};

/** After this time the rest of a round waits for the next one. */
const ROUND_MS = 20_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60 * 60 * 1000;
const PRUNE_INTERVAL_MS = 60_000;

/**
 * Returns a function, to be called about once a second, that sends what waits in the queue once the sites show it. After a
 * failure it waits longer each time. It never throws: neither publications nor readers depend on it.
 */
export function createSender(settings: Settings): () => Promise<void> {
  const { name, queue, send, perRequest, pauseMs, readLastChange, hasRead, exclusively, report, now } =
    settings;
  /** What is to be sent once the sites have read this change. */
  let pending: { ids: ReadonlySet<number>; change: number; since: number } | null = null;
  let nextRound = 0;
  let nextPrune = 0;
  let failures = 0;
  let isRunning = false;
  const problem = createProblemLog({ name, report, now });

  async function run(): Promise<void> {
    if (now() >= nextPrune) await prune();
    if (now() < nextRound) return;
    pending ??= await findPending();
    if (!pending || !hasRead(pending.change, pending.since)) return;
    const { ids } = pending;
    pending = null;
    nextRound = now() + pauseMs;
    await exclusively(async () => {
      // Another process may have sent some of it since.
      const present = (await queue.read())
        .map((waiting) => ({ ...waiting, ids: waiting.ids.filter((id) => ids.has(id)) }))
        .filter((waiting) => waiting.ids.length > 0);
      await sendAll(present);
    });
  }

  async function prune(): Promise<void> {
    nextPrune = now() + PRUNE_INTERVAL_MS;
    const count = await queue.prune();
    if (count > 0) report(`Dropped ${count} pending notifications for ${name}.`);
  }

  async function findPending() {
    const waiting = await queue.read();
    if (waiting.length === 0) return null;
    // Read after the rows: their changes are not behind it.
    return {
      ids: new Set(waiting.flatMap(({ ids }) => ids)),
      change: await readLastChange(),
      since: now(),
    };
  }

  async function sendAll(waiting: readonly Waiting[]): Promise<void> {
    const end = now() + ROUND_MS;
    let hasProblem = false;
    for (let start = 0; start < waiting.length && now() < end; start += perRequest) {
      const chunk = waiting.slice(start, start + perRequest);
      const outcome = await send(chunk.map(({ address }) => address));
      if (outcome.kind === 'failed') {
        const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
        nextRound = now() + Math.max(wait, outcome.retryAfterMs);
        failures += 1;
        return problem.report(`failed: ${outcome.reason}; will retry.`);
      }
      failures = 0;
      await queue.remove(chunk.flatMap(({ ids }) => ids));
      if (outcome.kind === 'refused') {
        hasProblem = true;
        problem.report(`was rejected: ${outcome.reason}; won't retry.`);
      }
    }
    if (!hasProblem && waiting.length > 0) problem.end();
  }

  return async () => {
    // A round can take longer than a second.
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } catch (error) {
      problem.report(`failed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isRunning = false;
    }
  };
}
