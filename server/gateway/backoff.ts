import { LRUCache } from 'lru-cache';

/** Addresses remembered; whoever makes up more of them only makes the oldest be asked again. */
const MOST_ADDRESSES = 1_000;
/** Milliseconds after the second failure in a row; doubled with each further one. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 2_000;

export type Backoff = ReturnType<typeof createBackoff>;

/**
 * Requests that fail although the content service works, such as for an article that is too large. Asking again at
 * once is allowed after a first failure; after that the pauses grow.
 */
export function createBackoff(now: () => number) {
  const failing = new LRUCache<string, { failures: number; until: number }>({ max: MOST_ADDRESSES });

  return {
    mustWait: (url: string) => (failing.get(url)?.until ?? 0) > now(),

    failed(url: string): void {
      const failures = (failing.get(url)?.failures ?? 0) + 1;
      const pause = failures > 1 ? Math.min(FIRST_PAUSE * 2 ** (failures - 2), LONGEST_PAUSE) : 0;
      failing.set(url, { failures, until: now() + pause });
    },

    succeeded: (url: string) => void failing.delete(url),

    /** Something changed: whatever failed may work now. */
    clear: () => failing.clear(),
  };
}
