/**
 * How many different requests of a kind there can be decides how much room it gets in memory, on disk and at the content
 * service: `core` requests are a handful (home, site, menus, full filter lists, the first page of all news), there are
 * as many `article` requests as articles, and anybody can make up any number of `search` requests.
 */
export const REQUEST_KINDS = ['core', 'article', 'search'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The kind of a request, by its address; a value in an address can't hold a plain `$`. */
export function kindOf(url: string): RequestKind {
  if (url.startsWith('/api/articles/')) return 'article';
  const isFurtherPage = url.includes('pagination[page]=') && !url.includes('pagination[page]=1&');
  return isFurtherPage || url.includes('$containsi') ? 'search' : 'core';
}
