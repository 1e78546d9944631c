import type { TermKind } from '../entities/terms.ts';
import { cleanValue, writeValues } from '../search/filter-values.ts';

// URLs of the site that the content service must know too, because it passes them on.

/** The path of an article page (spec §2). */
export function articleHref({ documentId, slug }: { documentId: string; slug: string }): string {
  return `/article/${encodeURIComponent(documentId)}/${encodeURIComponent(slug)}`;
}

/** The paths of the feeds, by format: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
export const FEED_PATHS = { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' } as const;
export type FeedFormat = keyof typeof FEED_PATHS;
export const FEED_FORMATS = ['rss', 'atom', 'json'] as const;

/** A search in texts as JSON, and the document that says how to search (OpenSearch). */
export const SEARCH_JSON_PATH = '/search.json';
export const OPENSEARCH_PATH = '/opensearch.xml';

/** The common property of a feed's articles: nothing, a term as the search page writes it, or an author (a documentId). */
export type FeedSubject =
  | { kind: 'everything' }
  | { kind: TermKind; name: string }
  | { kind: 'author'; id: string };

/** The canonical path and query string of a feed. */
export const feedHref = (format: FeedFormat, subject: FeedSubject): string =>
  withQuery(FEED_PATHS[format], feedQuery(subject));

/** The canonical query string of the feeds of a subject; empty for the feed of everything. */
export function feedQuery(subject: FeedSubject): string {
  switch (subject.kind) {
    case 'everything':
      return '';
    case 'author':
      return `author=${subject.id}`;
    default: {
      const value = writeValues([cleanValue(subject.name)]);
      return value === '' ? '' : new URLSearchParams({ [subject.kind]: value }).toString();
    }
  }
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/** The first parts of the paths of pages. */
const PAGES = ['', 'home', 'article', 'search', 'author', 'authors', 'corrections'];

/** Whether a path on the site may have a page or a file. Redirects start at other paths. */
export const mayBePage = (path: string): boolean => {
  const [first = '', ...others] = path.toLowerCase().split('/').slice(1);
  // Feeds, site maps and uploaded files have endings.
  return PAGES.includes(first) || /\.[a-z\d]+$/i.test(others.at(-1) ?? first);
};
