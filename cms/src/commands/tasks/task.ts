import type { Core } from '@strapi/strapi';

/** What the service does for a command, because it alone writes to the magazine while it runs (decision 0118). */
export type Task = (work: {
  strapi: Core.Strapi;
  /** As they were typed. */
  args: readonly string[];
  /** Prints a line for the operator where the command was typed. */
  tell: (line: string) => void;
  /** Aborted when the command or the service ends: a task stops after what it has begun to write. */
  stopped: AbortSignal;
  /** Resolves when no request is being answered, so that editors and readers go first; after a while also while some are. */
  untilIdle: () => Promise<void>;
}) => Promise<void>;
