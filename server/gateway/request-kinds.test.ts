import { expect, test } from 'vitest';
import {
  articleListRequest,
  articleRequest,
  filterListRequest,
  homeRequest,
  menuBarRequest,
  menuPanelRequest,
  recommendedRequest,
  requestUrl,
  siteRequest,
} from '#app/content/requests.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { kindOf } from './request-kinds.ts';

test.each([
  { name: 'home', request: homeRequest(), kind: 'core' },
  { name: 'site', request: siteRequest(), kind: 'core' },
  { name: 'recommended articles', request: recommendedRequest(), kind: 'core' },
  { name: 'the menu bar', request: menuBarRequest(), kind: 'core' },
  { name: 'the menu panel', request: menuPanelRequest(), kind: 'core' },
  { name: 'all tags', request: filterListRequest('tags', ''), kind: 'core' },
  { name: 'tags with a text', request: filterListRequest('tags', '$'), kind: 'search' },
  { name: 'all articles', request: articleListRequest(NO_FILTERS), kind: 'core' },
  { name: 'their second page', request: articleListRequest({ ...NO_FILTERS, page: 2 }), kind: 'search' },
  { name: 'their eleventh page', request: articleListRequest({ ...NO_FILTERS, page: 11 }), kind: 'search' },
  {
    name: 'articles with a text',
    request: articleListRequest({ ...NO_FILTERS, keywords: 'a' }),
    kind: 'search',
  },
  { name: 'an article', request: articleRequest('abc'), kind: 'article' },
])('$name: $kind', ({ request, kind }) => expect(kindOf(requestUrl(request))).toBe(kind));
