import { articleListCall, ORDERS } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { DOCUMENT_CALLS, FIXED_CALLS } from '#contract/calls.ts';
import { NO_TERMS } from '#contract/query.ts';
import { TERM_KINDS } from '#contract/terms.ts';

/**
 * How many different requests of a kind there can be decides how much room it gets in memory, on disk and at the content
 * service: `core` requests are a handful (home, site, menus, full filter lists, the first page of all news), there are
 * as many `article` requests as articles, and anybody can make up any number of `search` requests.
 */
export const REQUEST_KINDS = ['core', 'article', 'search'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

const CORE_URLS: ReadonlySet<string> = new Set(
  [
    ...FIXED_CALLS.map((call) => call.request()),
    ...TERM_KINDS.map((kind) => filterListCall.request({ kind, text: '' })),
    ...ORDERS.map((sort) => articleListCall.request({ ...NO_TERMS, keywords: '', sort, page: 1 })),
  ].map(({ url }) => url),
);
/** Addresses of documents, without their ids. */
const DOCUMENT_URLS: ReadonlySet<string> = new Set(DOCUMENT_CALLS.map((call) => call.request('').url));
const DOCUMENT_ID = /(?<=^\/api\/[a-z]+\/)[^/?]+/;

/** The kind of a request, by its address. */
export function kindOf(url: string): RequestKind {
  if (CORE_URLS.has(url)) return 'core';
  return DOCUMENT_URLS.has(url.replace(DOCUMENT_ID, '')) ? 'article' : 'search';
}
