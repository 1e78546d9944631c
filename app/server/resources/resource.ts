import type { Place } from '#app/content/place.ts';
import { searchHref } from '#app/content/search-filters.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { ERROR_ROUTE, routeOf } from '#app/routes.tsx';
import type { Ask } from '#app/server/outcomes.ts';
import type { RenderResult } from '#app/server/render-result.ts';

export type ResourceSettings = {
  ask: Ask;
  config: SiteConfig;
  /** Awaited before work that blocks the event loop for a millisecond or more. */
  turn: () => Promise<void>;
  /** The time in milliseconds since 1970. */
  date: () => number;
};

/** A resource for programs with its own URL, such as a feed or a sitemap. */
export type Resource = {
  /** `null` if the resource doesn't exist. */
  locate: (
    query: URLSearchParams,
  ) => (Pick<Place, 'address' | 'partition'> & Partial<Pick<Place, 'searches'>>) | null;
  /** `null` if its URL belongs to a page instead. */
  render: (query: URLSearchParams, settings: ResourceSettings) => Promise<RenderResult | null>;
};

/** Routes whose error page is used: the search page's fits all lists. */
export const FAILURE_ROUTES = { 404: ERROR_ROUTE.path, 503: routeOf(searchHref({})).path };

/** The place of a resource that has one path. */
export const at = (address: string) => () => ({ address, partition: 'others' as const });

/** A complete text that is fresh while its content is. */
export const textResult = (type: string, text: string): RenderResult => ({
  kind: 'text',
  status: 200,
  type,
  text,
  complete: true,
  lifetimeMs: Number.POSITIVE_INFINITY,
});
