import type { ContentStore } from '#app/content/content-store.ts';
import { mediaUrl } from '#app/content/media.ts';
import type { Language } from '#app/language/use-language.ts';
import { askAll, languageOf, type Outcomes, statusOf, storeOf } from '#app/server/outcomes.ts';
import { absolute } from '#app/server/resources/article-html.tsx';
import type { ResourceSettings } from '#app/server/resources/resource.ts';
import { articleCall } from '#contract/calls/article.ts';
import { siteCall } from '#contract/calls/site.ts';
import { createLimiter } from '#contract/node/limiter.ts';
import { type FeedSubject, feedHref } from '#contract/service/site-addresses.ts';
import type { Feed } from './feed.ts';
import { createItems } from './feed-items.ts';
import { describeSubject, newestRequest, subjectRequests } from './feed-subject.ts';

/** Once a feed is larger than this, in characters, later articles come without their text. */
const MAX_TEXT = 1_000_000;
/** For the articles of all feeds, which must not keep readers waiting for theirs. With a full queue, ten feeds are being made. */
const articleLimiter = createLimiter({ concurrency: 2, queue: 300 });

/** A feed, and whether all of its content could be loaded; otherwise the status of the refusal. */
type Loaded = { feed: Feed; complete: boolean } | { status: 404 | 503 };

/**
 * Loads a feed: the list of the newest articles, then each of them, as its page does. An article that cannot be loaded is in
 * the feed without its text.
 */
export async function loadFeed(subject: FeedSubject, settings: ResourceSettings): Promise<Loaded> {
  const { ask, config, turn } = settings;
  const newest = newestRequest(subject);
  const primary = await askAll([newest, ...(subject.kind === 'author' ? subjectRequests(subject) : [])], ask);
  const status = statusOf(primary);
  if (status !== 200) return { status };
  const first = [...primary, ...(await askAll([siteCall.request(), ...subjectRequests(subject)], ask))];
  const entries = storeOf(first, config).read(newest).data ?? [];
  // Clients can make up any number of feeds, which must not delay the main feed: it always has a place.
  const size = subject.kind === 'everything' ? 0 : 1;
  if (articleLimiter.isFull(size * entries.length)) return { status: 503 };
  const articles = await Promise.all(
    entries.map(({ documentId }) => {
      const request = articleCall.request(documentId);
      return articleLimiter.run(async () => [request, await ask(request)] as const, size);
    }),
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
  let length = 0;
  for (const entry of entries) {
    if (withdrawn.has(entry.documentId)) continue;
    await turn();
    const item = toItem(entry, store.read(articleCall.request(entry.documentId)).data);
    length += item.html?.length ?? 0;
    items.push(length > MAX_TEXT ? { ...item, html: null } : item);
  }
  const head = headOf(subject, { settings, language, store });
  const updated = Math.max(0, ...items.map((item) => Math.max(item.published ?? 0, item.updated ?? 0)));
  return { feed: { ...head, updated, items }, complete: outcomes.every(([, { kind }]) => kind === 'answer') };
}

type Context = { settings: ResourceSettings; language: Language; store: ContentStore };

function headOf(
  subject: FeedSubject,
  { settings: { config }, language, store }: Context,
): Omit<Feed, 'updated' | 'items'> {
  const { origin, mediaBase } = config;
  const seo = store.read(siteCall.request()).data?.seo;
  const magazine = seo?.metaTitle || new URL(origin).host;
  const { title, description, page } = describeSubject(subject, store, language.words);
  return {
    title: title || magazine,
    description,
    page: origin + page,
    self: {
      rss: origin + feedHref('rss', subject),
      atom: origin + feedHref('atom', subject),
      json: origin + feedHref('json', subject),
    },
    language: language.tag,
    magazine,
    icon: seo?.favicon ? absolute(mediaUrl(seo.favicon.url, mediaBase), origin) : null,
  };
}
