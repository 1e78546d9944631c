export type Timers = ReturnType<typeof createTimers>;

/** A long task should end early once `stopped` is aborted. */
type Task = (stopped: AbortSignal) => Promise<unknown>;

/**
 * Work that a service does on its own from `start` on; a command that only loads the service leaves it to the running one. Uses
 * the monotonic clock, unlike Strapi's cron, which stops for as long as the machine's clock is set back. `report` gets the errors
 * of tasks, which are run again.
 */
export function createTimers(report: (error: unknown) => void) {
  const first: Task[] = [];
  const repeated: { intervalMs: number; task: Task }[] = [];
  const pending = new Set<NodeJS.Timeout>();
  const stop = new AbortController();

  function schedule(repetition: (typeof repeated)[number]): void {
    if (stop.signal.aborted) return;
    const timer = setTimeout(() => {
      pending.delete(timer);
      repetition
        .task(stop.signal)
        .catch(report)
        .finally(() => schedule(repetition));
    }, repetition.intervalMs);
    pending.add(timer);
  }

  return {
    /** Runs a task once, at the start. */
    atStart(task: Task): void {
      first.push(task);
    },

    /** Runs a task again and again, the first time an interval after the start; never twice at a time. */
    every(intervalMs: number, task: Task): void {
      repeated.push({ intervalMs, task });
    },

    /** Resolves when the tasks of the start have run, one after the other. To be called once. */
    async start(): Promise<void> {
      for (const task of first) {
        if (!stop.signal.aborted) await task(stop.signal).catch(report);
      }
      for (const repetition of repeated) schedule(repetition);
    },

    /** Starts no further tasks. */
    stop(): void {
      stop.abort();
      for (const timer of pending) clearTimeout(timer);
    },
  };
}
