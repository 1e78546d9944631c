import type { Core } from '@strapi/strapi';
import type { Timers } from '../../clock/timers';
import { edgePosition } from './edge-position';

type Settings = {
  urls: readonly string[];
  /** The name of the change log. */
  log: string;
  timers: Timers;
};

const INTERVAL_MS = 2_000;

/**
 * Returns a function for the number of the last change that every edge has been told of, by whichever service; a few seconds late. 0 if one
 * was told of none, `null` before it is known.
 */
export function watchEdges(strapi: Core.Strapi, { urls, log, timers }: Settings): () => number | null {
  const positions = urls.map((url) => edgePosition(strapi, url));
  let told: number | null = null;
  timers.every(INTERVAL_MS, async () => {
    const reading = Promise.all(positions.map(({ read }) => read()));
    // The edges' own tasks report a database that does not answer.
    const all = await reading.catch(() => null);
    if (all) told = Math.min(...all.map((position) => (position?.log === log ? position.last : 0)));
  });
  return () => told;
}
