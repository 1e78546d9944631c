import type { Figure } from './figure.ts';
import type { System } from './system.ts';

export type Context = {
  system: System;
  /** The long run has the durations and numbers of the bar; the short one has a taste of each. */
  long: boolean;
  /** The executable of a Chromium. */
  browser: () => Promise<string>;
  signal: AbortSignal;
};

/** Something that goes wrong, or somebody who means ill, and what must hold nevertheless. */
export type FaultCase = {
  /** What it is called on the command line. */
  name: string;
  title: string;
  run: (context: Context) => Promise<Figure[]>;
};
