import { setTimeout } from 'node:timers/promises';

/** Looks every so many milliseconds until something is so. Throws when it is not `within` so many seconds. */
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

/** Seconds until something is so; infinite where it is not `within` so many. A look that fails finds nothing. */
export async function secondsUntil(isSo: () => Promise<boolean>, within = 10): Promise<number> {
  const start = performance.now();
  const look = () => isSo().catch(() => false);
  return until('', look, { within, every: 20 }).then(
    () => (performance.now() - start) / 1000,
    () => Number.POSITIVE_INFINITY,
  );
}
