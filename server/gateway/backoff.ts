import { LRUCache } from 'lru-cache';

/** Maximum number of URLs to delay; beyond it the least recent may be requested without a pause. */
const MAX_URLS = 1_000;
/** The pause after the second failure in a row; it doubles with each further failure. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 2_000;

export type Backoff = ReturnType<typeof createBackoff>;

/**
 * Delays requests that keep failing while the content service itself works, such as one for an article that is too
 * large. A request may be repeated immediately after its first failure. `now` is in milliseconds.
 */
export function createBackoff(now: () => number) {
  const failing = new LRUCache<string, { failures: number; until: number }>({ max: MAX_URLS });

  return {
    mustWait: (url: string) => (failing.get(url)?.until ?? 0) > now(),

    failed(url: string): void {
      const failures = (failing.get(url)?.failures ?? 0) + 1;
      const pause = failures > 1 ? Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), MAX_PAUSE_MS) : 0;
      failing.set(url, { failures, until: now() + pause });
    },

    succeeded: (url: string) => void failing.delete(url),

    /** Allows all requests again, because content has changed. */
    clear: () => failing.clear(),
  };
}
