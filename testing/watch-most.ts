/** Measures something every so many milliseconds until it is stopped; that returns the highest value. */
export function watchMost(measure: () => Promise<number>, every = 50): () => number {
  let most = 0;
  const timer = setInterval(async () => {
    // It fails when the process is busy or has died; that is a figure of its own.
    most = Math.max(most, await measure().catch(() => 0));
  }, every);
  return () => {
    clearInterval(timer);
    return most;
  };
}
