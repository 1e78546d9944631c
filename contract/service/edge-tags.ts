import type { ContentRequest } from '../calls/call.ts';
import { menuBarCall } from '../calls/menu.ts';
import { recommendedCall } from '../calls/recommended.ts';
import { ANY_ARTICLE, dependenciesOf, EVERYTHING } from './dependencies.ts';

// The tags by which edge caches drop pages (decision 0083). The site sends them with pages; the content service names them after
// changes.

/** Edge caches that the magazine can purge by tags. */
export const EDGES = ['varnish', 'fastly', 'cloudflare', 'bunny'] as const;
export type Edge = (typeof EDGES)[number];

/** The tag of pages that show the menu bar's categories. These change seldom, although any article may change them. */
export const MENU = 'menu';
/** The tag of pages that show the recommended articles. */
export const RECOMMENDED = 'recommended';

/** Tags for requests that nearly every page makes, by their URLs. */
const SHARED = new Map([
  [menuBarCall.request().url, MENU],
  [recommendedCall.request().url, RECOMMENDED],
]);

/** All tags of a page, in bytes. */
const MAX_BYTES = 256;
/** A longer host would make the tags of an article too long. */
export const MAX_EDGE_HOST = 40;

/** Characters of a document's id, which is random: two that start alike are dropped together. */
const MAX_NAME = 12;

/** The tag of a name in the magazine at a host. */
export const tagOf = (host: string, name: string): string => `${host}/${name.slice(0, MAX_NAME)}`;

/**
 * The tags of a page that was made from the answers to these requests. Files have no tags: a change of a file counts as a change
 * of the entries that show it.
 */
export function tagsOfPage(host: string, requests: readonly ContentRequest[]): string[] {
  const articles = requests.flatMap(articlesOf);
  const others = [EVERYTHING, ...requests.flatMap(namesOf)].filter((name) => !articles.includes(name));
  const toTags = (names: readonly string[]) =>
    [...new Set([...others, ...names])].map((name) => tagOf(host, name));
  const tags = toTags(articles);
  return tags.join(' ').length <= MAX_BYTES ? tags : toTags([ANY_ARTICLE]);
}

function namesOf(request: ContentRequest): string[] {
  const shared = SHARED.get(request.url);
  return dependenciesOf(request).map((name) => (shared && name === ANY_ARTICLE ? shared : name));
}

/** The articles that a request names. */
function articlesOf(request: ContentRequest): string[] {
  if (!('query' in request) || request.query.type !== 'articles') return [];
  const { documentId, documentIds } = request.query;
  return documentId === null ? [...documentIds] : [documentId, ...documentIds];
}
