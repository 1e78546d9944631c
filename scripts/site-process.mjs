/** How the site's process is started, wherever it is (docs/operating.md). */

/** What a page needs while it is sent is gone at once: a small nursery is enough, and nothing is slower. */
export const SITE_ARGS = ['--max-semi-space-size=8', 'server/main.ts'];

/** Each thread that compresses would keep memory of its own: a hundred megabytes in all. */
export const SITE_ENV = { MALLOC_ARENA_MAX: '2' };
