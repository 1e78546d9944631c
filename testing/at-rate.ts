/** Starts `task` at a fixed rate per second, whether or not earlier ones have finished. */
export function atRate(rate: number, task: (number: number) => Promise<unknown>) {
  const pending = new Set<Promise<unknown>>();
  const start = performance.now();
  let started = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * rate) / 1000;
    while (started < due) {
      const done = task(started++).finally(() => pending.delete(done));
      pending.add(done);
    }
  }, 1);

  return {
    started: () => started,
    /** Resolves when every task that was started has finished. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}
