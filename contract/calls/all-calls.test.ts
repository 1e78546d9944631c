import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_TERMS } from '../query/query.ts';
import type { ArticleSearch } from '../search/search.ts';
import { DOCUMENT_CALLS, FIXED_CALLS, SEARCH_CALLS } from './all-calls.ts';
import { articleCall } from './article.ts';
import { articleListCall } from './article-list.ts';
import { authorCall } from './author.ts';
import { authorArticlesCall } from './author-articles.ts';
import { authorsCall } from './authors.ts';
import type { Call, ContentRequest } from './call.ts';
import { filterListCall } from './filter-list.ts';
import { homeCall } from './home.ts';
import { menuBarCall, menuPanelCall } from './menu.ts';
import { recommendedCall } from './recommended.ts';
import { relatedArticlesCall } from './related-articles.ts';
import { renamesCall } from './renames.ts';
import { siteCall } from './site.ts';
import { termCall } from './term.ts';

/** A URL written as in spec §7: only the values of parameters are encoded. */
const urlOf = (path: string, ...parameters: string[]) => [path, parameters.join('&')].join('?');
const search = (filters: Partial<ArticleSearch>) =>
  articleListCall.request({ ...NO_TERMS, keywords: '', sort: 'newest', page: 1, ...filters });

describe('every call writes its URL as the specification does', () => {
  test.each<{ call: string; request: ContentRequest; url: string }>([
    {
      call: 'the site',
      request: siteCall.request(),
      url: urlOf(
        '/api/site',
        'populate[0]=logo.light',
        'populate[1]=logo.dark',
        'populate[2]=bio.profiles',
        'populate[3]=seo',
        'populate[4]=seo.shareImage',
        'populate[5]=seo.favicon',
        'populate[6]=links',
      ),
    },
    {
      call: 'the recommended articles',
      request: recommendedCall.request(),
      url: urlOf(
        '/api/site',
        'populate[0]=recommendedArticles.cover.media',
        'populate[1]=recommendedArticles.tags',
        'populate[2]=recommendedArticles.icon',
      ),
    },
    {
      call: 'the home page',
      request: homeCall.request(),
      url: urlOf(
        '/api/home',
        'populate[0]=headline.featured.cover.media',
        'populate[1]=headline.featured.tags',
        'populate[2]=headline.featured.icon',
        'populate[3]=headline.featured.authors.profiles',
        'populate[4]=headline.related.cover.media',
        'populate[5]=headline.related.tags',
        'populate[6]=headline.related.icon',
        'populate[7]=trending.cover.media',
        'populate[8]=trending.tags',
        'populate[9]=trending.icon',
        'populate[10]=trending.authors.profiles',
        'populate[11]=sections.category',
        'populate[12]=sections.dossier',
        'populate[13]=sections.articles.cover.media',
        'populate[14]=sections.articles.tags',
        'populate[15]=sections.articles.icon',
      ),
    },
    {
      call: 'an article',
      request: articleCall.request('mqv18nruq5ee4sxkkjdyl18x'),
      url: urlOf(
        '/api/articles/mqv18nruq5ee4sxkkjdyl18x',
        'populate[0]=cover.media',
        'populate[1]=icon',
        'populate[2]=tags',
        'populate[3]=categories',
        'populate[4]=authors.profiles.photo',
        'populate[5]=comments.author.profiles.photo',
      ),
    },
    {
      call: 'all articles',
      request: search({}),
      url: urlOf(
        '/api/articles',
        'populate[0]=cover.media',
        'populate[1]=tags',
        'populate[2]=icon',
        'populate[3]=categories',
        'sort=publishedAt%3Adesc',
        'pagination[page]=1',
        'pagination[pageSize]=24',
      ),
    },
    {
      call: 'a search by keywords and all filters',
      request: search({
        keywords: 'night trains',
        categories: ['water', 'energy'],
        tags: ['arts, crafts', '100% local'],
        dossiers: ['die küste / the coast'],
        sort: 'title',
        page: 3,
      }),
      url: urlOf(
        '/api/articles',
        'populate[0]=cover.media',
        'populate[1]=tags',
        'populate[2]=icon',
        'populate[3]=categories',
        'filters[title][$containsi]=night%20trains',
        'filters[$or][0][categories][name][$containsi][0]=water',
        'filters[$or][0][categories][name][$containsi][1]=energy',
        'filters[$or][1][tags][name][$containsi][0]=arts%2C%20crafts',
        'filters[$or][1][tags][name][$containsi][1]=100%25%20local',
        'filters[$or][2][dossiers][title][$containsi][0]=die%20k%C3%BCste%20%2F%20the%20coast',
        'sort=title%3Aasc',
        'pagination[page]=3',
        'pagination[pageSize]=24',
      ),
    },
    {
      call: 'former names, in whatever order',
      request: renamesCall.request(['water', 'arts, crafts', ' water ']),
      url: urlOf(
        '/api/renames',
        'filters[name][$containsi][0]=arts%2C%20crafts',
        'filters[name][$containsi][1]=water',
        'sort=name%3Aasc',
        'pagination[limit]=100',
      ),
    },
    {
      call: 'an author',
      request: authorCall.request('mqv18nruq5ee4sxkkjdyl18x'),
      url: urlOf('/api/authors/mqv18nruq5ee4sxkkjdyl18x', 'populate[0]=profiles.photo'),
    },
    {
      call: 'the authors',
      request: authorsCall.request(2),
      url: urlOf(
        '/api/authors',
        'populate[0]=profiles.photo',
        'filters[articles][id][$notNull]=true',
        'sort=name%3Aasc',
        'pagination[page]=2',
        'pagination[pageSize]=24',
      ),
    },
    {
      call: 'the articles of an author',
      request: authorArticlesCall.request({ author: 'mqv18nruq5ee4sxkkjdyl18x', page: 2 }),
      url: urlOf(
        '/api/articles',
        'populate[0]=cover.media',
        'populate[1]=tags',
        'populate[2]=icon',
        'populate[3]=categories',
        'filters[authors][documentId][$eq]=mqv18nruq5ee4sxkkjdyl18x',
        'sort=publishedAt%3Adesc',
        'pagination[page]=2',
        'pagination[pageSize]=24',
      ),
    },
    {
      call: 'the articles that a text names',
      request: relatedArticlesCall.request(['mqv18nruq5ee4sxkkjdyl18x', 'd1v5tfy78gjhcadxpzrczw8o']),
      url: urlOf(
        '/api/articles',
        'populate[0]=cover.media',
        'populate[1]=tags',
        'populate[2]=icon',
        'filters[documentId][$in][0]=mqv18nruq5ee4sxkkjdyl18x',
        'filters[documentId][$in][1]=d1v5tfy78gjhcadxpzrczw8o',
        'pagination[limit]=25',
      ),
    },
    {
      call: 'a dossier by its title',
      request: termCall.request({ kind: 'dossiers', name: ' The  Coast ' }),
      url: urlOf(
        '/api/dossiers',
        'populate[0]=picture',
        'filters[title][$eqi]=The%20Coast',
        'sort=title%3Aasc',
        'pagination[limit]=5',
      ),
    },
    {
      call: 'the menu bar',
      request: menuBarCall.request(),
      url: urlOf(
        '/api/categories',
        'filters[articles][id][$notNull]=true',
        'filters[parent][id][$null]=true',
        'pagination[limit]=8',
      ),
    },
    {
      call: 'the menu panel',
      request: menuPanelCall.request(),
      url: urlOf(
        '/api/categories',
        'populate[0]=articles',
        'populate[1]=children',
        'populate[2]=children.articles',
        'populate[3]=children.articles.icon',
        'populate[4]=children.articles.tags',
        'populate[5]=children.articles.cover.media',
        'filters[children][articles][id][$notNull]=true',
        'pagination[limit]=8',
      ),
    },
    {
      call: 'the tags that have articles',
      request: filterListCall.request({ kind: 'tags', text: '' }),
      url: urlOf(
        '/api/tags',
        'filters[articles][id][$notNull]=true',
        'sort=name%3Aasc',
        'pagination[limit]=25',
      ),
    },
    {
      call: 'the tags that contain a text',
      request: filterListCall.request({ kind: 'tags', text: 'Öko' }),
      url: urlOf(
        '/api/tags',
        'filters[articles][id][$notNull]=true',
        'filters[name][$containsi][0]=%C3%96ko',
        'sort=name%3Aasc',
        'pagination[limit]=25',
      ),
    },
    {
      call: 'the categories that contain a text',
      request: filterListCall.request({ kind: 'categories', text: 'wa' }),
      url: urlOf(
        '/api/categories',
        'filters[articles][id][$notNull]=true',
        'filters[name][$containsi][0]=wa',
        'sort=name%3Aasc',
        'pagination[limit]=25',
      ),
    },
    {
      call: 'the dossiers that contain a text',
      request: filterListCall.request({ kind: 'dossiers', text: 'night' }),
      url: urlOf(
        '/api/dossiers',
        'filters[articles][id][$notNull]=true',
        'filters[title][$containsi][0]=night',
        'sort=title%3Aasc',
        'pagination[limit]=25',
      ),
    },
  ])('$call', ({ request, url }) => {
    expect(request.url).toBe(url);
  });
});

describe('a variable cannot change the request', () => {
  test.each(['../home', 'x?status=draft#', 'x/../../tags', 'x&populate=*', 'x\\y', 'ü', '%2e%2e'])(
    'when the id of an article is %s',
    (id) => {
      const [path = ''] = articleCall.request(id).url.split('?');
      expect(new URL(path, 'http://site').pathname).toBe(path);
      expect(path.split('/')).toHaveLength(4);
      expect(decodeURIComponent(path)).toBe(`/api/articles/${id}`);
    },
  );

  test('when a keyword looks like a parameter', () => {
    const url = new URL(search({ keywords: 'a&status=draft#&populate=*' }).url, 'http://site');
    expect(url.searchParams.get('filters[title][$containsi]')).toBe('a&status=draft#&populate=*');
    expect(url.searchParams.has('status')).toBe(false);
    expect(url.hash).toBe('');
  });
});

test('texts that differ only in spaces and Unicode normalization are the same request', () => {
  expect(search({ keywords: ' night   trains ' }).url).toBe(search({ keywords: 'night trains' }).url);
  expect(filterListCall.request({ kind: 'tags', text: 'Zu\u0308rich ' }).url).toBe(
    filterListCall.request({ kind: 'tags', text: 'Zürich' }).url,
  );
  expect(filterListCall.request({ kind: 'tags', text: '  ' }).url).toBe(
    filterListCall.request({ kind: 'tags', text: '' }).url,
  );
});

describe('the meta of an answer', () => {
  const parse = (meta: unknown) =>
    v.parse(search({}).answer, { data: [], ...(meta !== undefined && { meta }) });

  test.each([
    {
      name: 'has page, page count and total',
      meta: { pagination: { page: 2, pageSize: 24, pageCount: 6, total: 124 } },
      pagination: { page: 2, pageCount: 6, total: 124 },
    },
    {
      name: 'has no pagination for a list with a limit',
      meta: { pagination: { start: 0, limit: 8, total: 9 } },
      pagination: null,
    },
    { name: 'may be empty', meta: {}, pagination: null },
    { name: 'may be null', meta: null, pagination: null },
    { name: 'may be missing', meta: undefined, pagination: null },
  ])('$name', ({ meta, pagination }) => {
    expect(parse(meta)).toEqual({ data: [], meta: { pagination } });
  });
});

test.each([
  { answer: null },
  { answer: 'data' },
  { answer: {} },
  { answer: { data: null } },
  { answer: { data: {} } },
  { answer: { data: [null] } },
  { answer: { data: [{ title: 'No documentId' }] } },
  { answer: { data: null, error: { status: 500 } } },
])('$answer is not an article list', ({ answer }) => {
  expect(v.safeParse(search({}).answer, answer).success).toBe(false);
});

test('all-calls.ts lists every exported call', async () => {
  const known = new Set<unknown>([
    ...FIXED_CALLS,
    ...DOCUMENT_CALLS,
    ...SEARCH_CALLS.map(({ call }) => call),
  ]);
  const isCall = (value: unknown): value is Call<never, unknown> =>
    typeof value === 'object' && value !== null && 'request' in value;
  const files = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'));
  for (const file of files) {
    const exported: Record<string, unknown> = await import(`./${file}`);
    for (const [name, value] of Object.entries(exported)) {
      if (isCall(value)) expect(known.has(value), `${name} in ${file}`).toBe(true);
    }
  }
});
