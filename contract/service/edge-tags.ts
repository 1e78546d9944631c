import type { ContentRequest } from '../calls/call.ts';
import { menuBarCall } from '../calls/menu.ts';
import { recommendedCall } from '../calls/recommended.ts';
import { ANY_ARTICLE, dependenciesOf, EVERYTHING } from './dependencies.ts';

// The tags by which caches at the edge drop pages (decision 0083). The site sends them, the content service names them after changes.

/** The caches that the magazine can tell what to drop by tags. */
export const EDGES = ['varnish', 'fastly', 'cloudflare', 'bunny'] as const;
export type Edge = (typeof EDGES)[number];

/** What a page depends on by the categories in the menu bar. These change seldom, although any article may change them. */
export const MENU = 'menu';
/** What a page depends on by the recommended articles. */
export const RECOMMENDED = 'recommended';

/** What nearly every page depends on, by its address. */
const SHARED = new Map([
  [menuBarCall.request().url, MENU],
  [recommendedCall.request().url, RECOMMENDED],
]);

/** All tags of a page, in bytes. */
const MAX_BYTES = 256;
/** With a longer host the tags of an article would be longer than that. */
export const MAX_EDGE_HOST = 40;

/** Of a document's id, which is random: two with the same beginning are dropped together. */
const MAX_NAME = 12;

/** The tag of a name in the magazine at a host. */
export const tagOf = (host: string, name: string): string => `${host}/${name.slice(0, MAX_NAME)}`;

/**
 * The tags of a page that was made from the answers to these requests. Files are not among them: a change of a file counts as one of what
 * shows it.
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
