import * as v from 'valibot';
import { expect, inject, test } from 'vitest';
import { readSearchFilters } from '#app/content/search-filters.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { askStrapi } from '#server/testing/ask-strapi.ts';

test.each([
  '/api/articles?status=draft',
  '/api/articles?populate=*',
  '/api/articles?populate[0]=tags.articles.tags.articles',
  '/api/articles?_q=night',
  '/api/articles?filters[createdBy][password][$containsi]=a',
  '/api/tags?filters[articles][title][$containsi]=a',
  '/api/site?populate[0]=*',
])('refuses a query outside the specification: %s', async (address) => {
  expect(await askStrapi(address)).toMatchObject({
    status: 400,
    body: { data: null, error: { message: expect.stringMatching(/ .*\.$/) } },
  });
});

test.each([
  '/api',
  '/api/',
  '/API/articles',
  '/api/articles/',
  '/api//articles',
  '/api/upload/files',
  '/api/openapi.json',
])('answers 404 at %s', async (address) => {
  expect((await askStrapi(address)).status).toBe(404);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses the method %s', async (method) => {
  expect((await askStrapi('/api/articles', undefined, { method })).status).toBe(405);
});

test('refuses an invalid query before it checks the token', async () => {
  expect((await askStrapi('/api/articles?status=draft', null)).status).toBe(400);
  expect((await askStrapi('/api/articles', null)).status).toBe(401);
});

test('does not affect the admin panel', async () => {
  const { url } = inject('contentService');
  expect((await fetch(`${url}/admin/init?status=draft`)).status).toBe(200);
  expect((await fetch(`${url}/_health`, { method: 'POST' })).status).toBe(204);
  expect((await fetch(`${url}/upload/files?page=1&_q=a`)).status).toBe(401);
});

test.each([
  '/api/categories?populate[0]=articles',
  '/api/categories?populate[0]=children.articles',
  '/api/tags?populate[0]=articles',
])('limits a relation to its newest 24 articles, nine for a subcategory: %s', async (address) => {
  const { body } = await askStrapi(`${address}&pagination[limit]=25`);
  const lists = articlesIn(body);
  const longest = Math.max(...lists.map(({ length }) => length));
  if (address.includes('children')) expect(longest).toBe(9);
  else {
    expect(longest).toBeGreaterThan(9);
    expect(longest).toBeLessThanOrEqual(24);
  }
  for (const articles of lists) {
    expect(articles).toEqual(articles.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)));
    for (const article of articles) expect(article).not.toHaveProperty('content');
  }
});

test('a search by several terms finds articles that have any of them, each once', async () => {
  const total = async (...filters: string[]) => {
    const query = filters.map((filter) => `filters[$or]${filter}`).join('&');
    const { body } = await askStrapi(`/api/articles?${query}&pagination[limit]=1`);
    return v.parse(v.object({ meta: v.object({ pagination: v.object({ total: v.number() }) }) }), body).meta
      .pagination.total;
  };
  const water = '[0][categories][name][$containsi][0]=WATER';
  const music = '[0][categories][name][$containsi][1]=music';
  const rivers = '[1][tags][name][$containsi][0]=rivers';
  const none = '[2][dossiers][title][$containsi][0]=no such dossier';
  const [waters, both, withRivers, all] = await Promise.all([
    total(water),
    total(water, music),
    total(water, rivers),
    total(water, music, rivers, none),
  ]);
  expect(waters).toBeGreaterThan(0);
  expect(both).toBeGreaterThan(waters);
  expect(withRivers).toBeGreaterThan(waters);
  expect(withRivers).toBeLessThan(waters + (await total(rivers)));
  expect(all).toBeGreaterThan(both);
  expect(await total(none)).toBe(0);
});

const Articles = v.array(v.looseObject({ publishedAt: v.string() }));

/** All lists of articles in an answer, at any depth. */
function articlesIn(answer: unknown): v.InferOutput<typeof Articles>[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    name === 'articles' ? [v.parse(Articles, value)] : articlesIn(value),
  );
}

test('answers the longest possible search', async () => {
  const longText = '\u{1d160}'.repeat(100);
  const values = Array.from({ length: 12 }, (_, number) => `${number}${longText}`).join(',');
  const query = new URLSearchParams({
    keywords: longText,
    categories: values,
    tags: values,
    dossiers: values,
  });
  const request = articleListCall.request(readSearchFilters(query));
  expect((await askStrapi(request.url)).status).toBe(200);
});
