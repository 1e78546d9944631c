import { articleHref } from '#app/content/hrefs.ts';
import { absoluteMediaUrl } from '#app/content/media.ts';
import { readSearchFilters, type SearchFilters, searchHref } from '#app/content/search-filters.ts';
import { searchName } from '#app/content/search-name.ts';
import { textsRequest } from '#app/content/search-request.ts';
import { askAll, languageOf, statusOf, storeOf } from '#app/server/outcomes.ts';
import type { RenderResult } from '#app/server/render-result.ts';
import {
  at,
  FAILURE_ROUTES,
  type Resource,
  type ResourceSettings,
  textResult,
} from '#app/server/resources/resource.ts';
import { xml, xmlDocument } from '#app/server/resources/xml.ts';
import { siteCall } from '#contract/calls/site.ts';
import { MAX_COUNTED } from '#contract/calls/text-search.ts';
import { OPENSEARCH_PATH, SEARCH_JSON_PATH } from '#contract/service/site-addresses.ts';

/** Searches in texts (decision 0078) for programs, and how browsers and others ask for them. */
export const SEARCH_RESOURCES: readonly (readonly [string, Resource])[] = [
  [SEARCH_JSON_PATH, { locate: (query) => locateJson(inTexts(query)), render: renderJson }],
  [
    OPENSEARCH_PATH,
    {
      locate: at(OPENSEARCH_PATH),
      render: (_query, settings) => renderDescription(settings),
    },
  ],
];

const inTexts = (query: URLSearchParams): SearchFilters => {
  const search = new URLSearchParams(query);
  search.set('in', 'texts');
  return readSearchFilters(search);
};

/** A search without keywords finds nothing. */
const locateJson = (filters: SearchFilters) =>
  filters.texts
    ? {
        address: searchHref(filters).replace('/search?', `${SEARCH_JSON_PATH}?`).replace('&in=texts', ''),
        partition: 'feeds' as const,
        searches: 'texts' as const,
      }
    : null;

/** A page of the articles with the keywords in their texts, the best first. */
async function renderJson(query: URLSearchParams, { ask, config }: ResourceSettings): Promise<RenderResult> {
  const filters = inTexts(query);
  const request = textsRequest(filters);
  const outcomes = await askAll([request], ask);
  const { data, meta } = storeOf(outcomes, config).read(request);
  if (!data) return { kind: 'failure', status: 503, route: FAILURE_ROUTES[503] };
  const { page, pageCount, total } = meta.pagination ?? { page: 1, pageCount: 1, total: data.found.length };
  const answer = {
    keywords: filters.keywords,
    ...(data.near && { searched: data.near.meant }),
    total: Math.min(total, MAX_COUNTED),
    ...(total > MAX_COUNTED && { more: true }),
    page,
    pages: pageCount,
    articles: data.found.map(({ article, excerpt }) => ({
      title: article.title,
      url: config.origin + articleHref(article),
      published: article.publishedAt,
      ...(article.language && { language: article.language }),
      excerpt: excerpt.map(({ text }) => text).join(''),
    })),
  };
  return textResult('application/json; charset=utf-8', JSON.stringify(answer));
}

/** The document with which browsers and others add the search of the magazine (OpenSearch 1.1). */
async function renderDescription({ ask, config }: ResourceSettings): Promise<RenderResult> {
  const outcomes = await askAll([siteCall.request()], ask);
  const status = statusOf(outcomes);
  if (status === 503) return { kind: 'failure', status, route: FAILURE_ROUTES[status] };
  const store = storeOf(outcomes, config);
  const site = store.read(siteCall.request()).data;
  const name = site?.seo?.metaTitle || new URL(config.origin).host;
  const icon = site?.seo?.favicon?.formats.icon;
  const { words } = await languageOf(store);
  const template = (path: string) => `${config.origin}${path}?keywords={searchTerms}`;
  const description = xml(
    'OpenSearchDescription',
    { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
    xml('ShortName', {}, searchName(site?.seo?.metaTitle, config)),
    xml('Description', {}, `${words.search}: ${name}`),
    xml('Url', { type: 'text/html', template: template('/search') }),
    xml('Url', { type: 'application/json', template: template(SEARCH_JSON_PATH) }),
    icon ? xml('Image', { type: 'image/png' }, absoluteMediaUrl(icon.url, config)) : null,
    xml('InputEncoding', {}, 'UTF-8'),
  );
  return textResult('application/opensearchdescription+xml; charset=utf-8', xmlDocument(description));
}
