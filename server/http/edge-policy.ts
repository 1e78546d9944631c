import { type Edge, tagsOfPage } from '#contract/service/edge-tags.ts';
import type { CachedPage } from '#server/pages/cached-page.ts';
import { STALE_IF_ERROR_SECONDS } from './page-lifetime.ts';

export type EdgePolicy = {
  /**
   * Headers for browsers and the edge: how long to keep a page, and its tags. A page may stay if all of it is as new as the last
   * change, and the edge is notified of the next one.
   */
  headersOf: (page: CachedPage, mayStay: boolean) => string[];
  /** Whether these headers change with time. */
  ends: (page: CachedPage) => boolean;
};

type Settings = {
  edge: Edge;
  /** The origin of the site. */
  origin: string;
  /** The clock of pages, in milliseconds. */
  now: () => number;
};

const DAY_SECONDS = 24 * 60 * 60;

/** The header with the tags, and what separates these. */
const TAGS: Record<Edge, { header: string; separator: string }> = {
  varnish: { header: 'xkey', separator: ' ' },
  fastly: { header: 'Surrogate-Key', separator: ' ' },
  cloudflare: { header: 'Cache-Tag', separator: ',' },
  bunny: { header: 'CDN-Tag', separator: ',' },
};

/** For browsers, which ask each time, and for the edge, which keeps a page for some seconds. */
function lifetimeHeaders(edge: Edge, seconds: number, ifErrorSeconds: number): string[] {
  const policy = `max-age=${seconds}, stale-if-error=${ifErrorSeconds}`;
  switch (edge) {
    case 'varnish':
    case 'cloudflare':
      return ['Cache-Control', 'no-cache', 'CDN-Cache-Control', policy];
    case 'fastly':
      return ['Cache-Control', 'no-cache', 'Surrogate-Control', policy];
    case 'bunny':
      // bunny has no header of its own.
      return ['Cache-Control', `max-age=0, must-revalidate, s-maxage=${seconds}`];
  }
}

/**
 * The policy of a magazine that purges its edge (decision 0083): pages stay there for a day, or for as long as the answers they
 * were rendered from are fresh if nothing changes.
 */
export function createEdgePolicy({ edge, origin, now }: Settings): EdgePolicy {
  const { host } = new URL(origin);
  const { header, separator } = TAGS[edge];
  const endOf = ({ used, expiresAt }: CachedPage) =>
    Math.min(expiresAt, ...used.map(({ freshUntil }) => freshUntil));
  return {
    headersOf(page, mayStay) {
      const requests = page.used.map(({ request }) => request);
      const seconds = mayStay ? Math.min(DAY_SECONDS, Math.floor((endOf(page) - now()) / 1_000)) : 0;
      const lifetime =
        seconds > 1
          ? lifetimeHeaders(edge, seconds, DAY_SECONDS)
          : lifetimeHeaders(edge, 1, STALE_IF_ERROR_SECONDS);
      return [...lifetime, header, tagsOfPage(host, requests).join(separator)];
    },
    ends: (page) => endOf(page) !== Number.POSITIVE_INFINITY,
  };
}
