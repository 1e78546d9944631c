import { setTimeout } from 'node:timers/promises';

/** Looks again `every` so many milliseconds until something is so. Throws when it is not so within seconds. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { within, every = 50 }: { within: number; every?: number },
): Promise<void> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > within * 1000) throw new Error(`${what}: not within ${within} s.`);
    await setTimeout(every);
  }
}

/** Seconds until something is so; infinite where it is not so within seconds. A look that fails counts as no. */
export async function secondsUntil(isSo: () => Promise<boolean>, within = 10): Promise<number> {
  const start = performance.now();
  const look = () => isSo().catch(() => false);
  return until('', look, { within, every: 20 }).then(
    () => (performance.now() - start) / 1000,
    () => Number.POSITIVE_INFINITY,
  );
}
