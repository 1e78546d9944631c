import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { Timers } from '../../clock/timers';

const Told = v.object({ log: v.string(), last: v.number(), menu: v.string(), sites: v.string() });

/** Up to which change a receiver was told, of which log, what the menu bar was made from then, and the versions of the sites' pages. */
export type Told = v.InferOutput<typeof Told>;

/** What the receiver at an address was told, which the database keeps. */
export function toldStore(strapi: Core.Strapi, url: string) {
  const store = strapi.store({ type: 'core', name: 'masthead', key: `told-${url}` });
  return {
    /** `null` if it was never told anything. */
    async read(): Promise<Told | null> {
      const stored = v.safeParse(Told, await store.get({}));
      return stored.success ? stored.output : null;
    },
    write: async (value: Told): Promise<void> => void (await store.set({ value })),
  };
}

const INTERVAL_MS = 2_000;

/**
 * Returns a function for the number of the last change that every edge has been told of, by whichever service; a few seconds late. 0 if one
 * was told of none, `null` before it is known.
 */
export function watchEdges(
  strapi: Core.Strapi,
  { urls, log, timers }: { urls: readonly string[]; log: string; timers: Timers },
): () => number | null {
  const stores = urls.map((url) => toldStore(strapi, url));
  let last: number | null = null;
  timers.every(INTERVAL_MS, async () => {
    const reading = Promise.all(stores.map(({ read }) => read()));
    // The edges' own tasks report a database that does not answer.
    const all = await reading.catch(() => null);
    if (all) last = Math.min(...all.map((told) => (told?.log === log ? told.last : 0)));
  });
  return () => last;
}
