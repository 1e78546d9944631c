/** How often to call the function. */
export const STUCK_INTERVAL_MS = 5_000;
/** Two minutes: no write takes so long, and an operator who repairs the database may. */
const CHECKS = 24;

type Settings = {
  /** Asks the database as this service does. It may take any time, and rejects without an answer. */
  ask: () => PromiseLike<unknown>;
  /** Whether the database answers other connections. */
  answersOthers: () => Promise<boolean>;
  onStuck: () => void;
};

/**
 * Returns a function, to be called at intervals, that notices when the database has not answered this service in two minutes while it answers others:
 * something in this process keeps its connections. One that answers late each time is only busy, however late. While the database itself is down,
 * nothing is counted, because another start would not help, and afterwards it is counted from the beginning.
 */
export function createStuckCheck({ ask, answersOthers, onStuck }: Settings): () => Promise<void> {
  let isAsking = false;
  /** Since the last check. */
  let hasAnswered = true;
  let failed = 0;

  async function askOnce(): Promise<void> {
    isAsking = true;
    try {
      await ask();
      hasAnswered = true;
    } catch {
      // It is asked again.
    } finally {
      isAsking = false;
    }
  }

  return async () => {
    const isStuck = !hasAnswered && (await answersOthers());
    hasAnswered = false;
    if (!isAsking) void askOnce();
    failed = isStuck ? failed + 1 : 0;
    if (failed === CHECKS) onStuck();
  };
}
