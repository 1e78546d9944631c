import { useLocation } from 'react-router';
import { FEED_PATHS, feedHref, readFeedSubject } from '#app/content/feed-address.ts';

/** Lets programs find the feed of everything, and on the page of a category, tag or dossier also its own. */
export function FeedLink() {
  const { pathname, search } = useLocation();
  const subject = pathname === '/search' ? readFeedSubject(new URLSearchParams(search)) : null;
  const own = subject && subject.kind !== 'everything' && feedHref('rss', subject);
  return (
    <>
      {own && <link rel="alternate" type="application/rss+xml" href={own} />}
      <link rel="alternate" type="application/rss+xml" href={FEED_PATHS.rss} />
    </>
  );
}
