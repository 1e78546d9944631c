import * as v from 'valibot';
import { cleanText } from '../text/clean-text.ts';
import { isOwnUrl, redirectKey } from './redirects.ts';

/** Maximum number of URLs in one report. */
export const MAX_REPORTED = 1_000;
/** Maximum length of a counted path, in encoded characters. */
const MAX_URL_LENGTH = 300;
const MAX_HOST_LENGTH = 100;
/** Maximum count of one URL in one report. */
export const MAX_COUNT = 1_000_000;

/** Where the site posts a report, with the read token. */
export const MISSING_PATH = '/api/missing-addresses';

const EXACT = 'exact ';

/** Parameters by which other systems name a page, such as `p=12`. The others, such as search words, may be personal. */
const PAGE_PARAMETER = /^(?:p|page_id|attachment_id|cat|id|article_id|nid)=\d{1,9}$/;
/** Maximum number of parameters that are read. */
const MAX_PARAMETERS = 20;

/** Email addresses, hidden files, control characters, and words that somebody searched for. */
const NOT_COUNTED = /[^/](?:@|%40)|\/\.|\p{Cc}|\/(?:search|suche|recherche|buscar|ricerca|zoeken)\/./iu;

/**
 * The form in which a path is counted: as redirects are stored, with only those parameters that name a page. `null` for a path
 * that isn't counted, because it is too long, may be personal or is never a reader's.
 */
export function missingUrl(address: string): string | null {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  if (path.length > MAX_URL_LENGTH || !isOwnUrl(path)) return null;
  const kept = query
    .split('&', MAX_PARAMETERS)
    .filter((parameter) => PAGE_PARAMETER.test(parameter))
    .join('&');
  const key = redirectKey('exact', path + (kept && `?${kept}`));
  const counted = key?.slice(EXACT.length);
  if (!counted || counted.length > MAX_URL_LENGTH) return null;
  return NOT_COUNTED.test(decodeURIComponent(counted)) ? null : counted;
}

/** The path of a search without filters. */
const SEARCH = '/search?keywords=';
/** Longer text may be private; long numbers may identify people. */
const MAX_SEARCH = { length: 60, words: 5 };
const PERSONAL_SEARCH = /[@＠]|\p{Nd}[\p{Nd}\s./()+-]{3,}\p{Nd}/u;

/** The form in which a search without results is counted, as a path; `null` if it isn't counted, because it may be personal. */
export function missingSearch(keywords: string): string | null {
  // Some capitals lack a composed form where their small letters have one.
  const words = cleanText(keywords.toLowerCase());
  const isShort = words.length <= MAX_SEARCH.length && words.split(' ').length <= MAX_SEARCH.words;
  const address = SEARCH + encodeURIComponent(words);
  const isImpersonal = isShort && /\p{L}/u.test(words) && !PERSONAL_SEARCH.test(words);
  return isImpersonal && address.length <= MAX_URL_LENGTH ? address : null;
}

export const isMissingSearch = (address: string): boolean => address.startsWith(SEARCH);

/** The words of a counted search; `null` for a missing page. */
export const missingWords = (address: string): string | null =>
  isMissingSearch(address) ? new URLSearchParams(address.slice('/search?'.length)).get('keywords') : null;

const isCounted = (address: string): boolean =>
  [missingUrl(address), missingSearch(missingWords(address) ?? '')].includes(address);

/** The host of the page that linked to a URL, from a Referer header; empty if unknown. */
export function referrerHost(referrer: string | undefined): string {
  const url = URL.parse(referrer ?? '');
  const isHost = url && /^https?:$/.test(url.protocol) && url.hostname.length <= MAX_HOST_LENGTH;
  return isHost ? url.hostname : '';
}

const missing = v.strictObject({
  address: v.pipe(v.string(), v.check(isCounted, 'must be a counted path')),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT)),
  /** The host of a page that linked to the URL; empty if unknown. */
  referrer: v.pipe(
    v.string(),
    v.check((host) => host === '' || referrerHost(`https://${host}/`) === host, 'must be a host or empty'),
  ),
});
export type MissingUrl = v.InferOutput<typeof missing>;

/** How often readers have requested missing pages, or searches without results, since the last report. */
export const missingReport = v.strictObject({
  data: v.pipe(
    v.array(missing),
    v.minLength(1),
    v.maxLength(MAX_REPORTED),
    v.check(
      (all) => new Set(all.map(({ address }) => address)).size === all.length,
      'must list each path once',
    ),
  ),
});
