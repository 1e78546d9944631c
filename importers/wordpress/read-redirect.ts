import type { ImportedDocument } from 'masthead-contract/imports/documents';
import { isOwnUrl } from 'masthead-contract/service/redirects';
import type { Item } from './read-item.ts';

type Redirect = Extract<ImportedDocument, { kind: 'redirect' }>;

/**
 * The type of entry in which the plugin *Safe Redirect Manager* stores redirects, and in which a Masthead magazine exports its
 * own.
 */
export const REDIRECT_TYPE = 'redirect_rule';

/** By status code; the plugin's own choice is 302. */
const TYPES: ReadonlyMap<string, Redirect['type']> = new Map([
  ['', 'temporary'],
  ['301', 'permanent'],
  ['302', 'temporary'],
  ['303', 'temporary'],
  ['307', 'temporary'],
  ['308', 'permanent'],
  ['410', 'gone'],
]);

/** A redirect of the plugin; `null` for a kind that the magazine doesn't support, such as to another site. */
export function readRedirect(
  { meta, status }: Item,
  { key, site }: { key: string; site: string },
): Redirect | null {
  const rule = (name: string) => meta.get(`_redirect_rule_${name}`)?.trim() ?? '';
  const from = ownPath(rule('from'), site);
  const type = TYPES.get(rule('status_code'));
  const to = type === 'gone' ? '' : ownPath(rule('to'), site);
  const isPattern = rule('from_regex') === '1' || /\*./.test(from) || from === '/*';
  if (status !== 'publish' || type === undefined || isPattern) return null;
  if (!isOwnUrl(from) || (type !== 'gone' && !isOwnUrl(to))) return null;
  // A star is all that follows.
  const match = from.endsWith('*') ? 'prefix' : 'exact';
  const path = match === 'prefix' ? from.slice(0, -1) : from;
  return { kind: 'redirect', key, name: path, match, from: path, to, type };
}

/** A URL of the site as a path. */
function ownPath(address: string, site: string): string {
  const url = URL.parse(address);
  return url && url.host === URL.parse(site)?.host ? url.pathname + url.search : address;
}
