import type { Core } from '@strapi/strapi';

/** A task that the service does for a command, because while it runs only the service writes to the magazine (decision 0118). */
export type Task = (work: {
  strapi: Core.Strapi;
  /** As they were typed. */
  args: readonly string[];
  /** Prints a line for the operator where the command was typed. */
  tell: (line: string) => void;
  /** Aborted when the command or the service ends: a task stops after its current write. */
  stopped: AbortSignal;
  /** Resolves when no request is being answered, so that editors and readers go first; under constant load, after a while. */
  untilIdle: () => Promise<void>;
}) => Promise<void>;
