import { isDocumentId } from '#contract/document-id.ts';
import { TERM_KINDS, type TermKind } from '#contract/terms.ts';
import { readSearchFilters, searchHref } from './search-filters.ts';

/** The paths of the feeds, by format: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
export const FEED_PATHS = { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' } as const;
export type FeedFormat = keyof typeof FEED_PATHS;

/** What the articles of a feed have in common: nothing, a term as the search page writes it, or an author (a documentId). */
export type FeedSubject =
  | { kind: 'everything' }
  | { kind: TermKind; name: string }
  | { kind: 'author'; id: string };

/** Reads the query string of a feed, which has at most one filter; `null` if it has several or an invalid one. */
export function readFeedSubject(query: URLSearchParams): FeedSubject | null {
  const filters = readSearchFilters(query);
  const subjects: FeedSubject[] = TERM_KINDS.flatMap((kind) => filters[kind].map((name) => ({ kind, name })));
  const id = query.get('author');
  if (id !== null && !isDocumentId(id)) return null;
  if (id !== null) subjects.push({ kind: 'author', id });
  const [subject = { kind: 'everything' }, ...others] = subjects;
  return others.length === 0 ? subject : null;
}

/** The canonical path and query string of a feed. */
export function feedHref(format: FeedFormat, subject: FeedSubject): string {
  const path = FEED_PATHS[format];
  switch (subject.kind) {
    case 'everything':
      return path;
    case 'author':
      return `${path}?author=${subject.id}`;
    default:
      return searchHref({ [subject.kind]: [subject.name] }).replace('/search', path);
  }
}
