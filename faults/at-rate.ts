/** Does something so many times a second, whether or not what was begun before is done. */
export function atRate(rate: number, work: (number: number) => Promise<unknown>) {
  const underWay = new Set<Promise<unknown>>();
  const start = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * rate) / 1000;
    while (begun < due) {
      const done = work(begun++).finally(() => underWay.delete(done));
      underWay.add(done);
    }
  }, 1);

  return {
    begun: () => begun,
    /** Resolves when all that was begun is done. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
