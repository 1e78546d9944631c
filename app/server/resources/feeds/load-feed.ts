import { type FeedSubject, feedHref } from '#app/content/feed-address.ts';
import { mediaUrl } from '#app/content/media.ts';
import { NO_FILTERS, searchHref } from '#app/content/search-filters.ts';
import type { Language } from '#app/language/use-language.ts';
import { searchTitle } from '#app/screens/search/search-title.ts';
import { askAll, languageOf, type Outcomes, storeOf } from '#app/server/outcomes.ts';
import { absolute } from '#app/server/resources/article-html.tsx';
import type { ResourceSettings } from '#app/server/resources/resource.ts';
import { articleCall } from '#contract/calls/article.ts';
import { newestCall } from '#contract/calls/newest.ts';
import { siteCall } from '#contract/calls/site.ts';
import { NO_TERMS } from '#contract/query.ts';
import type { Feed } from './feed.ts';
import { createItems } from './feed-items.ts';
import { inSmallGroups } from './in-small-groups.ts';

/** Later articles have no text in a feed that is larger than this, in characters. */
const MAX_TEXT = 1_000_000;

/** A feed, and whether all of its content could be loaded; the status if it has to be refused. */
type Loaded = { feed: Feed; complete: boolean } | { status: 404 | 503 };

/**
 * Loads a feed: the list of the newest articles, then each of them, as its page does. An article that cannot be loaded is in
 * the feed without its text.
 */
export async function loadFeed(subject: FeedSubject, settings: ResourceSettings): Promise<Loaded> {
  const { ask, config, turn } = settings;
  const newest = newestRequest(subject);
  const first = await askAll([newest, siteCall.request()], ask);
  const [[, list] = [newest, { kind: 'failed' }]] = first;
  if (list.kind !== 'answer') return { status: list.kind === 'missing' ? 404 : 503 };
  const entries = storeOf(first, config).read(newest).data ?? [];
  const articles = await inSmallGroups(
    entries.map(({ documentId }) => articleCall.request(documentId)),
    async (request) => [request, await ask(request)] as const,
  );
  // An article can be withdrawn after the list was loaded.
  const outcomes: Outcomes = [...first, ...articles.filter(([, { kind }]) => kind !== 'missing')];
  const withdrawn = new Set(
    articles.flatMap(([{ query }, { kind }]) => (kind === 'missing' ? query.documentId : [])),
  );
  const store = storeOf(outcomes, config);
  const language = await languageOf(store);
  const toItem = createItems({ config, language });

  const items = [];
  let size = 0;
  for (const entry of entries) {
    if (withdrawn.has(entry.documentId)) continue;
    await turn();
    const item = toItem(entry, store.read(articleCall.request(entry.documentId)).data);
    size += item.html?.length ?? 0;
    items.push(size > MAX_TEXT ? { ...item, html: null } : item);
  }
  const head = headOf(subject, { settings, language, store });
  const updated = Math.max(0, ...items.map((item) => Math.max(item.published ?? 0, item.updated ?? 0)));
  return { feed: { ...head, updated, items }, complete: outcomes.every(([, { kind }]) => kind === 'answer') };
}

const newestRequest = (subject: FeedSubject) =>
  newestCall.request(
    subject.kind === 'everything' ? NO_TERMS : { ...NO_TERMS, [subject.kind]: [subject.name] },
  );

type Context = { settings: ResourceSettings; language: Language; store: ReturnType<typeof storeOf> };

function headOf(
  subject: FeedSubject,
  { settings: { config }, language, store }: Context,
): Omit<Feed, 'updated' | 'items'> {
  const seo = store.read(siteCall.request()).data?.seo;
  const magazine = seo?.metaTitle || new URL(config.origin).host;
  const filters = {
    ...NO_FILTERS,
    named: true,
    ...(subject.kind === 'everything' ? {} : { [subject.kind]: [subject.name] }),
  };
  const isEverything = subject.kind === 'everything';
  return {
    title: isEverything ? magazine : `${searchTitle(filters, language.words)} – ${magazine}`,
    description: isEverything
      ? (seo?.metaDescription ?? '')
      : language.words.articlesIn(searchTitle(filters, language.words), magazine),
    page: config.origin + (isEverything ? '/' : searchHref(filters)),
    self: {
      rss: config.origin + feedHref('rss', subject),
      atom: config.origin + feedHref('atom', subject),
      json: config.origin + feedHref('json', subject),
    },
    hub: null,
    language: language.tag,
    magazine,
    icon: seo?.favicon ? absolute(mediaUrl(seo.favicon.url, config.mediaBase), config.origin) : null,
  };
}
