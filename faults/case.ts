import type { Figure } from '#testing/figure.ts';
import type { System } from './system.ts';

/**
 * How much of everything: the long run has the durations and numbers that are promised, the short one some of each.
 * The brief one belongs to the tests: it shows that everything holds, and says nothing of how fast.
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

/** Something that goes wrong, or somebody who means ill, and what must hold nevertheless. */
export type FaultCase = {
  /** What it is called on the command line. */
  name: string;
  title: string;
  /** It is left out of the brief run: it takes long, needs a browser, or has a sister there. */
  notInBrief?: true;
  run: (context: Context) => Promise<Figure[]>;
};
