import type { ContentRequest } from '#contract/call.ts';
import { articleListCall, ORDERS } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { newestCall } from '#contract/calls/newest.ts';
import { renamesCall } from '#contract/calls/renames.ts';
import { DOCUMENT_CALLS, FIXED_CALLS, SEARCH_CALLS } from '#contract/calls.ts';
import { NO_TERMS } from '#contract/query.ts';
import { isRedirectUrl } from '#contract/redirects.ts';
import { isSitemapUrl } from '#contract/sitemaps.ts';
import { TERM_KINDS } from '#contract/terms.ts';

/**
 * Each kind of request has its own share of memory, disk and connections, so that clients that make up requests cannot
 * crowd out others. `core`: a fixed set (home, site, menus, filter lists without a search text, former names,
 * the first page of all news, the newest articles). `document`: one for each document id. `redirect`: one for each address
 * without a page. `sitemap`: large ones, which crawlers make in a row. `search`: everything else, unlimited in number.
 */
export const REQUEST_KINDS = ['core', 'document', 'redirect', 'sitemap', 'search'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

const CORE_URLS: ReadonlySet<string> = new Set(
  [
    ...FIXED_CALLS.map((call) => call.request()),
    ...TERM_KINDS.map((kind) => filterListCall.request({ kind, text: '' })),
    renamesCall.request([]),
    ...ORDERS.map((sort) => articleListCall.request({ ...NO_TERMS, keywords: '', sort, page: 1 })),
    newestCall.request({ author: null, terms: NO_TERMS }),
  ].map(({ url }) => url),
);
/** URLs of document calls with an empty id. */
const DOCUMENT_URLS: ReadonlySet<string> = new Set(DOCUMENT_CALLS.map((call) => call.request('').url));
const DOCUMENT_ID = /(?<=^\/api\/[a-z]+\/)[^/?]+/;

/** The kind of a request, from its URL. */
export function kindOf(url: string): RequestKind {
  if (CORE_URLS.has(url)) return 'core';
  if (isSitemapUrl(url)) return 'sitemap';
  if (isRedirectUrl(url)) return 'redirect';
  return DOCUMENT_URLS.has(url.replace(DOCUMENT_ID, '')) ? 'document' : 'search';
}

/** Whether the site itself makes a request of the kind `search`, as opposed to another client of the content API. */
export const isOwnSearch = ({ query, url }: ContentRequest): boolean =>
  SEARCH_CALLS.some(({ request }) => request(query).url === url);
