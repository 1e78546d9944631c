type Settings = {
  /** Asks for the one document every magazine has; resolves with whether a good answer came. Never rejects. */
  check: () => Promise<boolean>;
  /** Milliseconds. */
  now: () => number;
  /** Failures in a row after which the content service counts as down. */
  failuresUntilDown: number;
};

export type Health = ReturnType<typeof createHealth>;

/**
 * Whether the content service works. One failed request doesn't mean the service is down, since one article may be
 * broken: a failure counts only when the check fails too. While the service is down nobody asks it for content; `probe` finds out
 * when it is back.
 */
export function createHealth({ check, now, failuresUntilDown }: Settings) {
  let failures = 0;
  let running: Promise<boolean> | null = null;
  let healthyAt = Number.NEGATIVE_INFINITY;

  /** Checks now; one check for everyone who asks at the same time. */
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

    /** Whether a check succeeded within the last milliseconds. */
    wasHealthyWithin: (milliseconds: number) => now() < healthyAt + milliseconds,

    /** A good answer came. */
    succeeded(): void {
      failures = 0;
    },

    /** The service failed, not only one request. */
    failed(): void {
      failures += 1;
    },

    /** Checks a service that is down, and counts it as up again when the check succeeds. */
    async probe(): Promise<boolean> {
      const healthy = await isHealthy();
      if (healthy) failures = 0;
      return healthy;
    },
  };
}
