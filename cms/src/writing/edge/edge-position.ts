import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { EdgePosition } from './edge-follower';

const Position = v.object({ log: v.string(), last: v.number(), menu: v.string(), sites: v.string() });

/** The place of the edge at an address in the change log, which the database keeps. */
export function edgePosition(strapi: Core.Strapi, url: string) {
  const store = strapi.store({ type: 'core', name: 'masthead', key: `edge-${url}` });
  return {
    /** `null` if it was never told anything. */
    async read(): Promise<EdgePosition | null> {
      const stored = v.safeParse(Position, await store.get({}));
      return stored.success ? stored.output : null;
    },
    write: async (value: EdgePosition): Promise<void> => void (await store.set({ value })),
  };
}
