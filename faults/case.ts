import type { Figure } from '#testing/figure.ts';
import type { System } from './system.ts';

/**
 * How much of everything: the long run has the full durations and numbers, the short one a part of each. The brief one is a
 * step of `npm test`: it checks that everything holds, and no times.
 */
export type Length = 'brief' | 'short' | 'long';

export type Context = {
  system: System;
  /** What this run's length takes of something. */
  take: <Value>(of: Record<Length, Value>) => Value;
  /** The executable of a Chromium. */
  browser: () => Promise<string>;
  signal: AbortSignal;
};

/** Goals of many cases. */
export const GOALS = {
  /** MB more than ordinary work takes. */
  memory: 64,
  /** Seconds from an editor's change until readers see it. */
  seenWithin: 1,
  /** Milliseconds. */
  p99: 25,
};

/** Requests a second of readers beside. */
export const RATE: Record<Length, number> = { brief: 200, short: 1_000, long: 1_000 };

/** Something that goes wrong, or an attack, and what must hold nevertheless. */
export type FaultCase = {
  /** What it is called on the command line. */
  name: string;
  title: string;
  /** Left out of the brief run: it takes long, needs a browser, or much the same is in it. */
  notInBrief?: true;
  run: (context: Context) => Promise<Figure[]>;
};
