import { setTimeout } from 'node:timers/promises';

/** Only a condition that never becomes true takes that long, on however busy a machine. */
const PATIENCE_SECONDS = 300;

/** Polls a condition. Throws an error with the label when it does not become true. */
export async function until(
  label: string,
  condition: () => Promise<boolean> | boolean,
  {
    timeoutSeconds = PATIENCE_SECONDS,
    intervalMs = 50,
  }: { timeoutSeconds?: number; intervalMs?: number } = {},
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
export async function secondsUntil(
  condition: () => Promise<boolean>,
  timeoutSeconds = PATIENCE_SECONDS,
): Promise<number> {
  const start = performance.now();
  const isTrue = () => condition().catch(() => false);
  return until('', isTrue, { timeoutSeconds, intervalMs: 20 }).then(
    () => (performance.now() - start) / 1000,
    () => Number.POSITIVE_INFINITY,
  );
}
