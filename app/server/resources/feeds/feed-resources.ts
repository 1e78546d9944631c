import { readFeedSubject } from '#app/content/feed-address.ts';
import { firstRenames, furtherRenames, renamesRequest, withPresentNames } from '#app/content/former-names.ts';
import { readSearchFilters, searchHref } from '#app/content/search-filters.ts';
import { askAll, storeOf } from '#app/server/outcomes.ts';
import type { RenderResult } from '#app/server/render-result.ts';
import { FAILURE_ROUTES, type Resource, type ResourceSettings } from '#app/server/resources/resource.ts';
import { FEED_FORMATS, FEED_PATHS, type FeedFormat, feedHref } from '#contract/service/site-addresses.ts';
import type { Feed } from './feed.ts';
import { loadFeed } from './load-feed.ts';
import { writeAtom } from './write-atom.ts';
import { writeJsonFeed } from './write-json-feed.ts';
import { writeRss } from './write-rss.ts';

const FORMATS: Record<FeedFormat, { type: string; write: (feed: Feed) => string }> = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
};

/** The feeds by their paths. */
export const FEEDS: readonly (readonly [string, Resource])[] = FEED_FORMATS.map((format) => [
  FEED_PATHS[format],
  {
    locate: (query) => {
      const subject = readFeedSubject(query);
      if (!subject) return null;
      const partition = subject.kind === 'everything' ? 'others' : 'feeds';
      return { address: feedHref(format, subject), partition };
    },
    render: (query, settings) => renderFeed(format, query, settings),
  },
]);

async function renderFeed(
  format: FeedFormat,
  query: URLSearchParams,
  settings: ResourceSettings,
): Promise<RenderResult> {
  const renamed = await presentHref(format, query, settings);
  if (renamed) return { kind: 'redirect', status: 301, href: renamed };
  const loaded = await loadFeed(readFeedSubject(query) ?? { kind: 'everything' }, settings);
  if ('status' in loaded)
    return { kind: 'failure', status: loaded.status, route: FAILURE_ROUTES[loaded.status] };
  const { type, write } = FORMATS[format];
  const { feed, complete } = loaded;
  return {
    kind: 'text',
    status: 200,
    type,
    text: write(feed),
    complete,
    lifetimeMs: Number.POSITIVE_INFINITY,
  };
}

/** The feed of the current name, if this one is for a former name. */
async function presentHref(
  format: FeedFormat,
  query: URLSearchParams,
  { ask, config }: ResourceSettings,
): Promise<string | null> {
  const filters = readSearchFilters(query);
  if (!renamesRequest(filters)) return null;
  const first = await askAll([firstRenames], ask);
  const further = furtherRenames(filters, storeOf(first, config).read(firstRenames));
  const store = storeOf([...first, ...(await askAll(further ? [further] : [], ask))], config);
  const present = withPresentNames(filters, store.read(further ?? firstRenames).data ?? []);
  const subject = readFeedSubject(new URLSearchParams(searchHref(present ?? {}).slice('/search'.length)));
  return present && subject && feedHref(format, subject);
}
