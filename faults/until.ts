import { setTimeout } from 'node:timers/promises';

/**
 * Looks again and again until something is so, and says after how many milliseconds it was. Throws when it is not
 * within the given time.
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { within, every = 50 }: { within: number; every?: number },
): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > within) throw new Error(`${what}: not within ${within / 1000} s.`);
    await setTimeout(every);
  }
  return performance.now() - start;
}
