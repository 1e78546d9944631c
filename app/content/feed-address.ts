import { TERM_KINDS } from '#contract/entities/terms.ts';
import type { FeedSubject } from '#contract/service/site-addresses.ts';
import { isDocumentId } from '#contract/text/document-id.ts';
import { readSearchFilters } from './search-filters.ts';

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
