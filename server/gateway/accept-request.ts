import {
  articleListRequest,
  articleRequest,
  type ContentRequest,
  filterListRequest,
  homeRequest,
  menuBarRequest,
  menuPanelRequest,
  queryString,
  recommendedRequest,
  requestUrl,
  SORT_FIELDS,
  siteRequest,
} from '#app/content/requests.ts';
import { FILTER_KINDS, readSearchFilters, SORTS, searchHref } from '#app/content/search-filters.ts';

/** A documentId as Strapi makes them. */
const ARTICLE_PATH = /^\/api\/articles\/([a-z0-9]{1,40})$/;
const PLAIN = new Map(
  [siteRequest(), recommendedRequest(), homeRequest(), menuBarRequest(), menuPanelRequest()].map(
    (request) => [requestUrl(request), request],
  ),
);

/**
 * The request that stands at an address, or `null` if it is none that `requests.ts` writes:
 * its variables are read, it is written anew from them and compared. So the client and this
 * list of what is allowed can't drift apart, and nothing else ever reaches the content service.
 */
export function acceptRequest(path: string, query: URLSearchParams): ContentRequest | null {
  const asked = `${path}?${queryString([...query])}`;
  const plain = PLAIN.get(asked);
  if (plain) return plain;
  return rebuild(path, query).find((request) => requestUrl(request) === asked) ?? null;
}

/** Whether a path can be one of the content service's: an address may name an article as none is ever named. */
export const isPossiblePath = (path: string) => !path.startsWith('/api/articles/') || ARTICLE_PATH.test(path);

function rebuild(path: string, query: URLSearchParams): ContentRequest[] {
  const article = ARTICLE_PATH.exec(path);
  if (article?.[1]) return [articleRequest(article[1])];
  const kind = FILTER_KINDS.find((name) => path === `/api/${name}`);
  if (kind) return [filterListRequest(kind, valueAt(query, /^filters\[(name|title)\]/))];
  if (path === '/api/articles') return [rebuildArticleList(query)];
  return [];
}

function rebuildArticleList(query: URLSearchParams): ContentRequest {
  const values = (field: string) =>
    [...query].filter(([name]) => name.includes(`[${field}]`)).map(([, value]) => value);
  const sort = SORTS.find((known) => SORT_FIELDS[known] === query.get('sort'));
  const href = searchHref({
    keywords: query.get('filters[title][$containsi]') ?? '',
    categories: values('categories'),
    tags: values('tags'),
    dossiers: values('dossiers'),
    page: Number(query.get('pagination[page]')),
    ...(sort && { sort }),
  });
  // Through the address and back: the same limits hold for a request as for an address.
  return articleListRequest(readSearchFilters(new URL(href, 'http://site').searchParams));
}

function valueAt(query: URLSearchParams, name: RegExp): string {
  return [...query].find(([candidate]) => name.test(candidate))?.[1] ?? '';
}
