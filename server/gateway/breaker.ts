type Settings = {
  /** Milliseconds. */
  now: () => number;
  /** Failures in a row after which the service counts as down. */
  failuresToOpen: number;
  /** Milliseconds between two attempts while it is down. */
  probeEvery: number;
};

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Keeps a service that is down from being asked by everyone: after some failures in a row only
 * one attempt at a time is let through, and not often; the first that succeeds opens the way again.
 */
export function createBreaker({ now, failuresToOpen, probeEvery }: Settings) {
  let failures = 0;
  let nextProbe = 0;

  return {
    isOpen: () => failures >= failuresToOpen,

    /** Whether to ask now. While the service is down, saying yes uses up the one attempt. */
    mayAsk(): boolean {
      if (failures < failuresToOpen) return true;
      if (now() < nextProbe) return false;
      nextProbe = now() + probeEvery;
      return true;
    },

    succeeded(): void {
      failures = 0;
    },

    failed(): void {
      failures += 1;
      if (failures === failuresToOpen) nextProbe = now() + probeEvery;
    },
  };
}
