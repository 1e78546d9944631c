import { setTimeout } from 'node:timers/promises';

/** Polls a condition. Throws an error with the label when it does not become true within the timeout. */
export async function until(
  label: string,
  condition: () => Promise<boolean> | boolean,
  { timeoutSeconds, intervalMs = 50 }: { timeoutSeconds: number; intervalMs?: number },
): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > timeoutSeconds * 1000) {
      throw new Error(`${label}: not within ${timeoutSeconds} s.`);
    }
    await setTimeout(intervalMs);
  }
}

/** Seconds until a condition becomes true; Infinity after the timeout. A rejected condition counts as false. */
export async function secondsUntil(condition: () => Promise<boolean>, timeoutSeconds = 10): Promise<number> {
  const start = performance.now();
  const isTrue = () => condition().catch(() => false);
  return until('', isTrue, { timeoutSeconds, intervalMs: 20 }).then(
    () => (performance.now() - start) / 1000,
    () => Number.POSITIVE_INFINITY,
  );
}
