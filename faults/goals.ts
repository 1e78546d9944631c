import type { RunLength } from './case.ts';

/** Goals that many cases share. */
export const GOALS = {
  /** Seconds from a publish until readers see it. */
  publishDelay: 1,
  /** Latency of cached pages, in milliseconds. */
  p99: 25,
};

/**
 * Goals for memory growth over ordinary load, in MB. A busy machine, as of a brief run, collects garbage later: up to MEMORY_BUDGET, of
 * which a site that has just started uses some 100 MB.
 */
export const MEMORY_GROWTH: Record<RunLength, number> = { brief: 150, short: 64, long: 64 };

/** Requests a second of ordinary readers. */
export const RATE: Record<RunLength, number> = { brief: 200, short: 1_000, long: 1_000 };
