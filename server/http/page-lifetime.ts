/**
 * How long a CDN serves a page while no site answers, in seconds, if it may have missed a withdrawal: longer than a restart
 * takes.
 */
export const STALE_IF_ERROR_SECONDS = 600;

/**
 * For browsers, which revalidate each time (a 304 is cheap), and for a CDN, which may cache a page for a second. The CDN has a
 * header of its own because `s-maxage` forbids serving stale (RFC 9111 §5.2.2.10). With `EDGE`, see `edge-policy.ts`.
 */
export const PAGE_LIFETIME = {
  'Cache-Control': 'no-cache',
  'CDN-Cache-Control': `max-age=1, stale-while-revalidate=10, stale-if-error=${STALE_IF_ERROR_SECONDS}`,
};
