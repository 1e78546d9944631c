import { TERM_KINDS, type TermKind } from '#contract/terms.ts';
import { readSearchFilters, searchHref } from './search-filters.ts';

/** The paths of the feeds, by format: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
export const FEED_PATHS = { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' } as const;
export type FeedFormat = keyof typeof FEED_PATHS;

/** What the articles of a feed have in common: nothing, or a term as the search page writes it. */
export type FeedSubject = { kind: 'everything' } | { kind: TermKind; name: string };

/** Reads the query string of a feed, which has at most one filter; `null` if it has several. */
export function readFeedSubject(query: URLSearchParams): FeedSubject | null {
  const filters = readSearchFilters(query);
  const terms = TERM_KINDS.flatMap((kind) => filters[kind].map((name) => ({ kind, name })));
  const [subject = { kind: 'everything' as const }, ...others] = terms;
  return others.length === 0 ? subject : null;
}

/** The canonical path and query string of a feed. */
export function feedHref(format: FeedFormat, subject: FeedSubject): string {
  const path = FEED_PATHS[format];
  return subject.kind === 'everything'
    ? path
    : searchHref({ [subject.kind]: [subject.name] }).replace('/search', path);
}
