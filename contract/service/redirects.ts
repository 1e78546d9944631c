import * as v from 'valibot';
import { answerSchema, type RedirectRequest } from '../calls/call.ts';
import { normalize } from '../text/normalize.ts';

/** Maximum length of a path whose redirect is looked up, in encoded characters. */
export const MAX_REDIRECT_LENGTH = 500;
/** Maximum number of segments at the end of a prefix's path that are looked up. */
const MAX_SEGMENTS = 20;
/** Maximum number of parameters of a query that are looked up one by one. */
const MAX_PARAMETERS = 10;

const PATH = '/api/redirects';
const PARAMETER = 'address=';
/** Any origin: redirects start and end on the site itself. */
const BASE = 'http://site.invalid';

/** Whether a text is a path on the site itself, with or without a query string. */
export function isOwnUrl(text: string): boolean {
  const url = text.startsWith('/') ? URL.parse(text, BASE) : null;
  return url?.origin === BASE && !url.pathname.startsWith('//') && segmentsOf(url) !== null;
}

/** The decoded segments of a path without empty ones at its end; `null` if it is not valid percent-encoding. */
function segmentsOf({ pathname }: URL): string[] | null {
  try {
    const segments = pathname
      .split('/')
      .slice(1)
      .map((segment) => normalize(decodeURIComponent(segment), 'NFC'));
    while (segments.at(-1) === '') segments.pop();
    return segments;
  } catch {
    return null;
  }
}

const encode = (segments: readonly string[]) => `/${segments.map(encodeURIComponent).join('/')}`;

/**
 * The key under which redirects from a path are stored, so that different spellings of one path are equal. A prefix stands for
 * all paths below it. `null` for a text that isn't a path on this site.
 */
export function redirectKey(match: 'exact' | 'prefix', from: string): string | null {
  const url = isOwnUrl(from) ? URL.parse(from, BASE) : null;
  const segments = url && segmentsOf(url);
  return url && segments && `${match} ${encode(segments)}${match === 'exact' ? url.search : ''}`;
}

/** A key under which a redirect from a path may be stored; for a prefix also the rest of the path. */
type Candidate = { key: string; rest: string };

/**
 * Keys under which redirects from a path may be stored, the most specific first; empty if the text isn't a path on this site. One
 * parameter is enough to find a page, if the others only paginate or track: `/?p=12&page=2`.
 */
export function redirectCandidates(address: string): Candidate[] {
  const url = isOwnUrl(address) ? URL.parse(address, BASE) : null;
  const segments = url && segmentsOf(url);
  if (!url || !segments) return [];
  const exact = `exact ${encode(segments)}`;
  // WordPress answers its short links at this path, too.
  const short = segments.at(-1) === 'index.php' ? [`exact ${encode(segments.slice(0, -1))}`] : [];
  const queries = queriesOf(url);
  const lengths = Array.from(
    { length: Math.min(segments.length, MAX_SEGMENTS) },
    (_, index) => index,
  ).reverse();
  return [
    ...[exact, ...short].flatMap((path) => queries.map((query) => ({ key: `${path}?${query}`, rest: '' }))),
    { key: exact, rest: '' },
    ...lengths.map((length) => ({
      key: `prefix ${encode(segments.slice(0, length))}`,
      rest: encode(segments.slice(length).filter(Boolean)),
    })),
  ];
}

/** The query string, its beginnings, and each of its parameters. */
function queriesOf({ search }: URL): string[] {
  const parameters = search.slice(1).split('&', MAX_PARAMETERS).filter(Boolean);
  const beginnings = parameters.map((_, index) => parameters.slice(0, index + 1).join('&')).reverse();
  return [...new Set([search.slice(1), ...beginnings, ...parameters])].filter(Boolean);
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** A path with a query, and an article: nothing is below either. */
const HAS_NOTHING_BELOW = /[?#]|^\/article\/[^/]+\/[^/]+\/?$/;

/** The target of a redirect. `rest` is the path after a prefix, which some targets can't take. */
export const redirectTarget = (to: string, rest: string): string =>
  rest && !HAS_NOTHING_BELOW.test(to) ? withoutSlashes(to) + rest : to;

const redirect = v.object({
  kind: v.picklist(['permanent', 'temporary', 'gone']),
  /** A path on the site, with or without a query string; empty if the page is gone. */
  to: v.pipe(
    v.string(),
    v.check((to) => to === '' || isOwnUrl(to), "isn't a path on this site"),
  ),
});
export type Redirect = v.InferOutput<typeof redirect>;

/** The request for the redirect from a path with or without a query string; `null` if it can't have one. */
export function redirectRequest(complete: string): RedirectRequest<Redirect | null> | null {
  // Tracking parameters alone can be as long.
  const address = complete.length > MAX_REDIRECT_LENGTH ? complete.replace(/\?.*$/s, '') : complete;
  if (address.length > MAX_REDIRECT_LENGTH || !isOwnUrl(address)) return null;
  return {
    kind: 'redirect',
    url: `${PATH}?${PARAMETER}${encodeURIComponent(address)}`,
    answer: answerSchema(v.nullable(redirect)),
  };
}

/** The path in a request written by `redirectRequest`; `null` for any other request. */
export function readRedirectRequest(path: string, queryString: string): string | null {
  if (path !== PATH || !queryString.startsWith(PARAMETER)) return null;
  try {
    const address = decodeURIComponent(queryString.slice(PARAMETER.length));
    return address.length <= MAX_REDIRECT_LENGTH && isOwnUrl(address) ? address : null;
  } catch {
    return null;
  }
}
