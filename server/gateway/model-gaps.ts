import type { ContentRequest } from '#contract/calls/call.ts';
import { type ContentQuery, writeQuery } from '#contract/query/query.ts';
import { RefusedRequest } from './upstream.ts';

type Settings = {
  /** Called once for each relation that is missing, such as `seo.favicon` of `site`. */
  report: (gap: { type: string; path: string }) => void;
  now: () => number;
};

/** After this time a missing relation is requested again, since the model may have it now. */
const GAP_TTL_MS = 600_000;

/**
 * Remembers which relations the model of the content service lacks, and leaves them out of requests. A Strapi with another
 * model than `cms/` answers 400 to a request that populates a relation it does not have, and names it.
 */
export function createModelGaps({ report, now }: Settings) {
  /** When each gap is forgotten; keys like `site seo.favicon`. */
  const gaps = new Map<string, number>();
  const reported = new Set<string>();

  const isMissing = (type: string, path: string) => (gaps.get(`${type} ${path}`) ?? 0) > now();

  function remember(type: string, path: string): void {
    const key = `${type} ${path}`;
    gaps.set(key, now() + GAP_TTL_MS);
    if (reported.has(key)) return;
    reported.add(key);
    report({ type, path });
  }

  async function getQuery(query: ContentQuery, get: (url: string) => Promise<unknown>): Promise<unknown> {
    const { type } = query;
    const known = withoutMissing(query, (path) => isMissing(type, path));
    try {
      return await get(writeQuery(known));
    } catch (error) {
      const path = error instanceof RefusedRequest ? error.unknownPath : null;
      // A path that was not requested could be refused forever.
      const isRequested = known.populate.some((each) => each === path || each.startsWith(`${path}.`));
      if (path === null || !isRequested) throw error;
      remember(type, path);
      return getQuery(known, get);
    }
  }

  return {
    /** Gets the answer to a request without the missing relations; retries after each 400 that names another one. */
    get: (request: ContentRequest, get: (url: string) => Promise<unknown>): Promise<unknown> =>
      'query' in request ? getQuery(request.query, get) : get(request.url),
  };
}

/** A query in which each populate path ends before the first step that is missing. */
const withoutMissing = (query: ContentQuery, isMissing: (path: string) => boolean): ContentQuery => ({
  ...query,
  populate: query.populate.map((path) => existingPart(path, isMissing)).filter(Boolean),
});

/** `authors.profiles` for `authors.profiles.photo` without `photo`. */
function existingPart(path: string, isMissing: (path: string) => boolean): string {
  const steps = path.split('.');
  const missing = steps.findIndex((_, index) => isMissing(steps.slice(0, index + 1).join('.')));
  return missing === -1 ? path : steps.slice(0, missing).join('.');
}
