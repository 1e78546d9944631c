type Settings = {
  /** Requests content that always exists; resolves with whether the answer was valid. Never rejects. */
  check: () => Promise<boolean>;
  /** Milliseconds. */
  now: () => number;
  /** Failures in a row after which the content service counts as down. */
  failuresUntilDown: number;
};

export type Health = ReturnType<typeof createHealth>;

/**
 * Tracks whether the content service is up. A single failed request may be due to one broken article, so callers count it
 * with `failed` only if a health check fails too. While the service is down it gets no content requests, only probes.
 */
export function createHealth({ check, now, failuresUntilDown }: Settings) {
  let failures = 0;
  let running: Promise<boolean> | null = null;
  let healthyAt = Number.NEGATIVE_INFINITY;

  /** Runs a health check, or joins the one that is running. */
  async function isHealthy(): Promise<boolean> {
    running ??= check().finally(() => {
      running = null;
    });
    const healthy = await running;
    if (healthy) healthyAt = now();
    return healthy;
  }

  return {
    isDown: () => failures >= failuresUntilDown,
    isHealthy,

    /** Whether a check succeeded less than `milliseconds` ago. */
    wasHealthyWithin: (milliseconds: number) => now() < healthyAt + milliseconds,

    /** Records a valid answer. */
    succeeded(): void {
      failures = 0;
    },

    /** Records a failure of the service, as opposed to one of a single request. */
    failed(): void {
      failures += 1;
    },

    /** Checks a service that is down, and marks it as up when the check succeeds. */
    async probe(): Promise<boolean> {
      const healthy = await isHealthy();
      if (healthy) failures = 0;
      return healthy;
    },
  };
}
