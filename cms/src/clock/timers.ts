export type Timers = ReturnType<typeof createTimers>;

/**
 * Timers that count from the monotonic clock, unlike Strapi's cron, which stops for as long as the clock of the machine is set
 * back. `report` gets the errors of tasks, which are run again.
 */
export function createTimers(report: (error: unknown) => void) {
  const pending = new Set<NodeJS.Timeout>();
  const stop = new AbortController();

  return {
    /**
     * Runs a task again and again, the first time after the interval; never twice at a time. A long task is to end early
     * once `stopped` is aborted.
     */
    every(intervalMs: number, task: (stopped: AbortSignal) => Promise<void>): void {
      const schedule = () => {
        if (stop.signal.aborted) return;
        const timer = setTimeout(() => {
          pending.delete(timer);
          task(stop.signal).catch(report).finally(schedule);
        }, intervalMs);
        pending.add(timer);
      };
      schedule();
    },

    /** Starts no further tasks. */
    stop(): void {
      stop.abort();
      for (const timer of pending) clearTimeout(timer);
    },
  };
}
