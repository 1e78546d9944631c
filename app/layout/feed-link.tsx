import { readFeedSubject } from '#app/content/feed-address.ts';
import { matchPath } from '#app/lib/match-path.ts';
import { useLocation } from '#app/lib/navigation.tsx';
import { FEED_PATHS, type FeedSubject, feedHref } from '#contract/service/site-addresses.ts';
import { isDocumentId } from '#contract/text/document-id.ts';

/** Lets programs find the feed of all articles, and on the page of a category, tag, dossier or author also its own. */
export function FeedLink() {
  const { pathname, search } = useLocation();
  const subject = subjectOf(pathname, search);
  const own = subject && subject.kind !== 'everything' && feedHref('rss', subject);
  return (
    <>
      {own && <link rel="alternate" type="application/rss+xml" href={own} />}
      <link rel="alternate" type="application/rss+xml" href={FEED_PATHS.rss} />
    </>
  );
}

function subjectOf(pathname: string, search: string): FeedSubject | null {
  const id = matchPath('/author/:id/:slug?', pathname)?.id ?? '';
  if (isDocumentId(id)) return { kind: 'author', id };
  return pathname === '/search' ? readFeedSubject(new URLSearchParams(search)) : null;
}
