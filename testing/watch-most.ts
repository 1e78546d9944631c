/** Measures something every so many milliseconds. What it returns stops that, and says the highest value. */
export function watchMost(measure: () => Promise<number>, every = 50): () => number {
  let most = 0;
  const timer = setInterval(async () => {
    // It fails where the process is busy or has died, which is another figure.
    most = Math.max(most, await measure().catch(() => 0));
  }, every);
  return () => {
    clearInterval(timer);
    return most;
  };
}
