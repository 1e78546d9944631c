/** Samples a value every `intervalMs` until the returned function is called, which returns the maximum. */
export function trackMax(sample: () => Promise<number>, intervalMs = 50): () => number {
  let max = 0;
  const timer = setInterval(async () => {
    // A sample may fail when the process is busy or has died, which other figures report.
    max = Math.max(max, await sample().catch(() => 0));
  }, intervalMs);
  return () => {
    clearInterval(timer);
    return max;
  };
}
