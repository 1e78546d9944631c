const LOOK_EVERY = 50;

/** Measures something again and again until it is stopped, which gives the most there was. */
export function watchMost(measure: () => Promise<number>): () => number {
  let most = 0;
  const timer = setInterval(async () => {
    // What has died says nothing; that it has is another figure.
    most = Math.max(most, await measure().catch(() => 0));
  }, LOOK_EVERY);
  return () => {
    clearInterval(timer);
    return most;
  };
}
