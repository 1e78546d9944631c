import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { Timers } from '../../../core/clock/timers';

const Position = v.object({ log: v.string(), last: v.number(), menu: v.string(), sites: v.string() });

/**
 * A receiver's position in a log: the last change that it has received, the digest of the menu bar at that time, and the version
 * of the sites' pages.
 */
export type Position = v.InferOutput<typeof Position>;

/** The stored position of the receiver at a URL. */
export function positionStore(strapi: Core.Strapi, url: string) {
  const store = strapi.store({ type: 'core', name: 'masthead', key: `receiver-${url}` });
  return {
    /** `null` for a new receiver. */
    async read(): Promise<Position | null> {
      const stored = v.safeParse(Position, await store.get({}));
      return stored.success ? stored.output : null;
    },
    write: async (value: Position): Promise<void> => void (await store.set({ value })),
  };
}

const INTERVAL_MS = 2_000;

/**
 * Returns a function for the number of the last change that every edge has received, from any service; a few seconds late. 0 if
 * an edge hasn't received any, `null` before it is known.
 */
export function watchEdges(
  strapi: Core.Strapi,
  { urls, log, timers }: { urls: readonly string[]; log: string; timers: Timers },
): () => number | null {
  const stores = urls.map((url) => positionStore(strapi, url));
  let last: number | null = null;
  timers.every(INTERVAL_MS, async () => {
    const reading = Promise.all(stores.map(({ read }) => read()));
    // The edges' own tasks report a database that does not answer.
    const all = await reading.catch(() => null);
    if (all) last = Math.min(...all.map((position) => (position?.log === log ? position.last : 0)));
  });
  return () => last;
}
