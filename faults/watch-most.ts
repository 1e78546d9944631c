const LOOK_EVERY = 50;

/** Measures something again and again until it is stopped; that returns the highest value. */
export function watchMost(measure: () => Promise<number>): () => number {
  let most = 0;
  const timer = setInterval(async () => {
    // It fails when the process has died; that is a figure of its own.
    most = Math.max(most, await measure().catch(() => 0));
  }, LOOK_EVERY);
  return () => {
    clearInterval(timer);
    return most;
  };
}
