import { setTimeout } from 'node:timers/promises';
import { readPage } from '#testing/pages.ts';
import { quantile } from '#testing/statistics.ts';

const INTERVAL_MS = 50;

/** Reads a page twenty times a second until it is stopped; returns the p99 of its times, in milliseconds. */
export function startReader(url: string, path: string) {
  const times: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    // The first answers are rendered, and not kept: a service that has just started may have failed for a moment.
    while ((await readPage(url, path)).status !== 200) await setTimeout(INTERVAL_MS);
    while (!isStopped) {
      const start = performance.now();
      const { status } = await readPage(url, path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      times.push(performance.now() - start);
      await setTimeout(INTERVAL_MS);
    }
  })();
  return {
    async stop(): Promise<number> {
      isStopped = true;
      await reading;
      return quantile(times, 0.99);
    },
  };
}
