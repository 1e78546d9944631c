import { articleHref, authorHref, authorsHref, correctionsHref } from '#app/content/hrefs.ts';
import { mediaUrl } from '#app/content/media.ts';
import { searchHref } from '#app/content/search-filters.ts';
import { type Ask, askAll, statusOf, storeOf } from '#app/server/outcomes.ts';
import type { RenderResult } from '#app/server/render-result.ts';
import { absolute } from '#app/server/resources/article-html.tsx';
import { FAILURE_ROUTES, type Resource, type ResourceSettings } from '#app/server/resources/resource.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { siteCall } from '#contract/calls/site.ts';
import { cleanValue } from '#contract/search/filter-values.ts';
import {
  readPart,
  type SitemapPart,
  sitemapArticlesRequest,
  sitemapListedRequest,
  sitemapNewsRequest,
  sitemapPartsRequest,
  writePart,
} from '#contract/service/sitemaps.ts';
import { recentNews } from './news.ts';
import { type Address, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

export const SITEMAP_PATH = '/sitemap.xml';
const PART_PATH = /^\/sitemap\/(?<name>[a-z\d-]{1,40})\.xml$/;
const partPath = (name: string) => `/sitemap/${name}.xml`;

/** Pages that every magazine has. */
const PAGES = ['/', searchHref({ named: true }), authorsHref(), correctionsHref()];

/** The sitemap at a path: the list of all sitemaps, or one of these; `null` for any other path. */
export function matchSitemap(pathname: string): Resource | null {
  const locate = () => ({ address: pathname, partition: 'sitemaps' as const });
  if (pathname === SITEMAP_PATH) return { locate, render: (_query, settings) => renderIndex(settings) };
  const name = PART_PATH.exec(pathname)?.groups?.name ?? '';
  const part = readPart(name);
  switch (name) {
    case 'pages':
      return { locate, render: async (_query, settings) => renderPages(settings) };
    case 'news':
      return { locate, render: (_query, settings) => renderNews(settings) };
    default:
      return part && { locate, render: (_query, settings) => renderPart(part, settings) };
  }
}

async function renderIndex({ ask, config, date }: ResourceSettings): Promise<RenderResult> {
  const loaded = await load([sitemapPartsRequest(), sitemapNewsRequest(), siteCall.request()], {
    ask,
    config,
  });
  if ('kind' in loaded) return loaded;
  const { store } = loaded;
  const parts = store.read(sitemapPartsRequest()).data ?? [];
  const { news, lifetimeMs } = recentNews({ store, origin: config.origin, now: date() });
  const names = [...(news.length > 0 ? ['news'] : []), 'pages'].map((name) => ({ name, changed: null }));
  const sitemaps = [...names, ...parts].map(({ name, changed }) => ({
    url: config.origin + partPath(name),
    changed,
  }));
  return sitemapResult(writeSitemapIndex(sitemaps), lifetimeMs);
}

const renderPages = ({ config }: ResourceSettings): RenderResult =>
  sitemapResult(writeSitemap(PAGES.map((path) => ({ url: config.origin + path }))));

async function renderNews({ ask, config, date }: ResourceSettings): Promise<RenderResult> {
  const loaded = await load([sitemapNewsRequest(), siteCall.request()], { ask, config });
  if ('kind' in loaded) return loaded;
  const { news, lifetimeMs } = recentNews({ store: loaded.store, origin: config.origin, now: date() });
  return news.length > 0 ? sitemapResult(writeSitemap(news), lifetimeMs) : NOT_FOUND;
}

async function renderPart(part: SitemapPart, { ask, turn, config }: ResourceSettings): Promise<RenderResult> {
  // Clients can make up the names of parts.
  const parts = await load([sitemapPartsRequest()], { ask, config });
  if ('kind' in parts) return parts;
  const known = parts.store.read(sitemapPartsRequest()).data ?? [];
  if (!known.some(({ name }) => name === writePart(part))) return NOT_FOUND;

  const request = part.kind === 'articles' ? sitemapArticlesRequest(part) : sitemapListedRequest(part);
  const loaded = await load([request], { ask, config });
  if ('kind' in loaded) return loaded;
  await turn();
  const addresses = addressesOf(part, loaded.store, config);
  return addresses.length > 0 ? sitemapResult(writeSitemap(addresses)) : NOT_FOUND;
}

type Store = ReturnType<typeof storeOf>;

function addressesOf(
  part: SitemapPart,
  store: Store,
  { origin, mediaBase }: ResourceSettings['config'],
): Address[] {
  if (part.kind === 'articles') {
    const articles = store.read(sitemapArticlesRequest(part)).data ?? [];
    return articles.map((article) => ({
      url: origin + articleHref(article),
      changed: article.changed,
      picture: article.picture && absolute(mediaUrl(article.picture, mediaBase), origin),
    }));
  }
  const { kind } = part;
  const entries = store.read(sitemapListedRequest(part)).data ?? [];
  return entries.flatMap((entry) => {
    if (kind === 'authors') return { url: origin + authorHref(entry) };
    return cleanValue(entry.name) === '' ? [] : { url: origin + searchHref({ [kind]: [entry.name] }) };
  });
}

const NOT_FOUND: RenderResult = { kind: 'failure', status: 404, route: FAILURE_ROUTES[404] };

/** The answers to all requests, or the failure of one. */
async function load(
  requests: readonly ContentRequest[],
  { ask, config }: { ask: Ask; config: ResourceSettings['config'] },
): Promise<{ store: Store } | RenderResult> {
  const outcomes = await askAll(requests, ask);
  const status = statusOf(outcomes);
  if (status !== 200) return { kind: 'failure', status, route: FAILURE_ROUTES[status] };
  return { store: storeOf(outcomes, config) };
}

const sitemapResult = (text: string, lifetimeMs = Number.POSITIVE_INFINITY): RenderResult => ({
  kind: 'text',
  status: 200,
  type: 'application/xml; charset=utf-8',
  text,
  complete: true,
  lifetimeMs,
});
