import type { SiteConfig } from '#app/content/site-config.ts';
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

/** What the site offers to programs, at addresses of its own: feeds, sitemaps and the like. */
export type Resource = {
  /** The canonical path and query string; `null` if there is no such resource. */
  canonical: (query: URLSearchParams) => string | null;
  /** `null` if there is a page in its place. */
  render: (query: URLSearchParams, settings: ResourceSettings) => Promise<RenderResult | null>;
};

/** The routes with whose failure pages a resource fails: that of searches fits all lists; `*` is the page for addresses that do not exist. */
export const FAILURE_ROUTES = { 404: '*', 503: '/search' } as const;

/** A complete text that is fresh while its content is. */
export const textResult = (type: string, text: string): RenderResult => ({
  kind: 'text',
  status: 200,
  type,
  text,
  complete: true,
  lifetimeMs: Number.POSITIVE_INFINITY,
});
