import { RefusedRequest } from './upstream.ts';

type Settings = {
  /** Called once for each relation that is missing, such as `seo.favicon` of `site`. */
  report: (gap: { type: string; path: string }) => void;
  now: () => number;
};

export type ModelGaps = ReturnType<typeof createModelGaps>;

/** After this time a missing relation is requested again, since the model may have it now. */
const GAP_TTL_MS = 600_000;
const POPULATE = /^populate\[\d+\]=(?<path>.+)$/;

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

  /** Requests a URL without the missing relations. Each refusal that names another one is followed by another request. */
  async function get(url: string, request: (url: string) => Promise<unknown>): Promise<unknown> {
    const type = typeOf(url);
    const known = withoutMissing(url, (path) => isMissing(type, path));
    try {
      return await request(known);
    } catch (error) {
      const path = error instanceof RefusedRequest ? error.unknownPath : null;
      // A path that was not requested could be refused for ever.
      if (path === null || withoutMissing(known, (other) => other === path) === known) throw error;
      remember(type, path);
      return get(known, request);
    }
  }

  return { get };
}

/** The content type in a URL: `site` in `/api/site?…`. */
const typeOf = (url: string) => /^\/api\/(?<type>[a-z]+)/.exec(url)?.groups?.type ?? '';

/** A URL in which each populate path ends before the first step that is missing. */
function withoutMissing(url: string, isMissing: (path: string) => boolean): string {
  const [address = '', search = ''] = url.split('?', 2);
  const parameters = search.split('&').flatMap((parameter) => {
    const path = POPULATE.exec(parameter)?.groups?.path;
    if (path === undefined) return parameter;
    const rest = existingPart(path, isMissing);
    return rest === '' ? [] : parameter.slice(0, -path.length) + rest;
  });
  return [address, parameters.join('&')].filter(Boolean).join('?');
}

/** `authors.profiles` for `authors.profiles.photo` without `photo`. */
function existingPart(path: string, isMissing: (path: string) => boolean): string {
  const steps = path.split('.');
  const missing = steps.findIndex((_, index) => isMissing(steps.slice(0, index + 1).join('.')));
  return missing === -1 ? path : steps.slice(0, missing).join('.');
}
