import type { Figure } from '#testing/figure.ts';
import type { System } from './system.ts';

/**
 * How long a run is. A long run has the full durations and counts, a short one a sample of them. A brief run is part of
 * `npm test`: it checks behaviour and measures no times.
 */
export type RunLength = 'brief' | 'short' | 'long';

export type Context = {
  system: System;
  /** Picks the value for this run's length. */
  byLength: <Value>(values: Record<RunLength, Value>) => Value;
  /** Resolves with the path of a Chromium executable. */
  browser: () => Promise<string>;
  signal: AbortSignal;
};

/** A fault or an attack, and the figures that must still hold. */
export type FaultCase = {
  /** Its name on the command line. */
  name: string;
  title: string;
  /** Skipped in brief runs: it takes long, needs a browser, or is covered by a similar case. */
  notInBrief?: true;
  run: (context: Context) => Promise<Figure[]>;
};

/** What a case measured, or that it failed to run. Rejects when the run is stopped. */
export async function figuresOf(run: () => Promise<Figure[]>, signal: AbortSignal): Promise<Figure[]> {
  try {
    return await run();
  } catch (error) {
    signal.throwIfAborted();
    const value = error instanceof Error ? error.message : String(error);
    return [{ name: 'the case failed to run', value, goal: '', met: false }];
  }
}
