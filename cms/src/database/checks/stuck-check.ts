/** How often the function is to be called. */
export const STUCK_INTERVAL_MS = 5_000;
/** Two minutes: no write takes so long, and an operator who repairs the database may. */
const CHECKS = 24;

type Settings = {
  /** Whether the database answers this service. */
  isReachable: () => Promise<boolean>;
  /** Whether it answers somebody else. */
  answersOthers: () => Promise<boolean>;
  onStuck: () => void;
};

/**
 * Returns a function, to be called at intervals, that notices when the database has not answered this service in two minutes while it answers others:
 * something in this process keeps its connections. While the database itself is down, nothing is counted, because another start would not help, and
 * afterwards it is counted from the beginning.
 */
export function createStuckCheck({ isReachable, answersOthers, onStuck }: Settings): () => Promise<void> {
  let failed = 0;
  return async () => {
    const isStuck = !(await isReachable()) && (await answersOthers());
    failed = isStuck ? failed + 1 : 0;
    if (failed === CHECKS) onStuck();
  };
}
