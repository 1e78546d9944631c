import { setTimeout } from 'node:timers/promises';
import { readPage } from '#testing/pages.ts';
import { quantile } from '#testing/statistics.ts';

/** Between two page views. */
const READER_MS = 50;
/** Between two saves. */
const EDITOR_MS = 500;

/** Reads a page twenty times a second until it is stopped. */
export async function startReader(url: string, path: string) {
  // The first answers are rendered, and not kept: a service that has just started may have failed for a moment.
  while ((await readPage(url, path)).status !== 200) await setTimeout(READER_MS);
  return repeat(READER_MS, async () => {
    const { status } = await readPage(url, path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  });
}

/** Saves twice a second until it is stopped. */
export const startEditor = (save: () => Promise<void>) => repeat(EDITOR_MS, save);

/** Does something again and again; `stop` returns its times, in milliseconds. */
function repeat(intervalMs: number, work: () => Promise<void>) {
  const times: number[] = [];
  let isStopped = false;
  const repeating = (async () => {
    while (!isStopped) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
      await setTimeout(intervalMs);
    }
  })();
  return {
    async stop(): Promise<{ p50: number; p99: number }> {
      isStopped = true;
      await repeating;
      return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
    },
  };
}
