import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_RELATED_ARTICLES } from '../body/limits.ts';
import { articleCall } from '../calls/article.ts';
import { articleListCall } from '../calls/article-list.ts';
import { authorCall } from '../calls/author.ts';
import { errataCall } from '../calls/errata.ts';
import { filterListCall } from '../calls/filter-list.ts';
import { homeCall } from '../calls/home.ts';
import { menuBarCall } from '../calls/menu.ts';
import { recommendedCall } from '../calls/recommended.ts';
import { relatedArticlesCall } from '../calls/related-articles.ts';
import { siteCall } from '../calls/site.ts';
import { CHANGED_TYPES } from './changes.ts';
import { ANY_ARTICLE, affectedBy, dependenciesOf, EVERYTHING } from './dependencies.ts';
import { MAX_EDGE_HOST, MENU, RECOMMENDED, tagOf, tagsOfPage } from './edge-tags.ts';
import { sitemapPartsRequest } from './sitemaps.ts';

const HOST = 'magazine.example';
const LONG_HOST = 'm'.repeat(MAX_EDGE_HOST);
const NO_FILTERS = { keywords: '', categories: [], tags: [], dossiers: [], page: 1 };
const layout = [siteCall.request(), menuBarCall.request()];
const article = (id: string) => [articleCall.request(id), ...layout, recommendedCall.request()];
const named = (...names: string[]) => names.map((name) => tagOf(HOST, name)).toSorted();

test.each([
  { page: 'an article', requests: article('abc'), names: [EVERYTHING, 'site', MENU, RECOMMENDED, 'abc'] },
  {
    page: 'an article with two related ones',
    requests: [...article('abc'), relatedArticlesCall.request(['def', 'ghi'])],
    names: [EVERYTHING, 'site', MENU, RECOMMENDED, 'abc', 'def', 'ghi'],
  },
  {
    page: 'home',
    requests: [...layout, homeCall.request()],
    names: [EVERYTHING, 'site', MENU, 'home', ANY_ARTICLE],
  },
  { page: 'a page that needs no content', requests: [], names: [EVERYTHING] },
])('$page has few tags', ({ requests, names }) => {
  expect(tagsOfPage(HOST, requests).toSorted()).toEqual(named(...names));
});

test('two magazines share no tags', () => {
  const others = tagsOfPage('other.example', article('abc'));
  expect(tagsOfPage(HOST, article('abc')).filter((tag) => others.includes(tag))).toEqual([]);
});

const id = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 2 });
const request = fc.oneof(
  fc.constantFrom(
    ...layout,
    homeCall.request(),
    recommendedCall.request(),
    errataCall.request(1),
    sitemapPartsRequest(),
    filterListCall.request({ kind: 'tags', text: '' }),
    articleListCall.request({ ...NO_FILTERS, sort: 'title' }),
  ),
  id.map((each) => articleCall.request(each)),
  id.map((each) => authorCall.request(each)),
  fc
    .array(id, { minLength: 1, maxLength: MAX_RELATED_ARTICLES })
    .map((ids) => relatedArticlesCall.request(ids)),
  fc
    .array(fc.string({ minLength: 24, maxLength: 24, unit: fc.constantFrom('x', 'y') }), { maxLength: 40 })
    .map((ids) => relatedArticlesCall.request(ids)),
);
const change = fc.record({
  id: fc.constant(1),
  type: fc.constantFrom(...CHANGED_TYPES.filter((type) => type !== 'file')),
  documentId: fc.oneof(id, fc.constant(null)),
  vanished: fc.boolean(),
  announced: fc.boolean(),
});

test.each([
  [
    [
      ...article('abc'),
      relatedArticlesCall.request(Array.from({ length: MAX_RELATED_ARTICLES }, (_, n) => `id${n}`)),
    ],
  ],
  [[...layout, homeCall.request()]],
  [[...layout, errataCall.request(1)]],
  [
    [
      ...layout,
      articleListCall.request({ ...NO_FILTERS, sort: 'title' }),
      filterListCall.request({ kind: 'tags', text: '' }),
    ],
  ],
])('a tag of a page has at most 256 bytes', (requests) => {
  expect(tagsOfPage(LONG_HOST, requests).join(' ').length).toBeLessThanOrEqual(256);
});

test('a page has a tag for every change that affects one of its answers', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 8 }), change, (requests, changed) => {
      const affected = new Set(affectedBy(changed));
      const articles = requests.flatMap((each) =>
        'query' in each && each.query.type === 'articles'
          ? [each.query.documentId ?? [], each.query.documentIds].flat()
          : [],
      );
      const depends = [...requests.flatMap(dependenciesOf), ...articles];
      const tags = tagsOfPage(HOST, requests);
      if (!depends.some((name) => affected.has(name))) return;
      // The menu bar and the recommended articles are named apart, when they have changed.
      const names = affected.has(ANY_ARTICLE) ? [...affected, MENU, RECOMMENDED] : [...affected];
      expect(names.map((name) => tagOf(HOST, name)).some((tag) => tags.includes(tag))).toBe(true);
    }),
  );
});
