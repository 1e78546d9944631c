import { expect, test } from 'vitest';
import { createModelGaps } from './model-gaps.ts';
import { readRequest } from './read-request.ts';
import { NotFound, RefusedRequest } from './upstream.ts';

function requestOf(url: string) {
  const [path = '', queryString = ''] = url.split('?');
  return readRequest(path, queryString);
}

/** A content service whose model lacks these paths. It refuses a request for the first one that it finds, as Strapi does. */
function open(...missing: string[]) {
  const requests: string[] = [];
  const reported: string[] = [];
  let time = 0;
  const gaps = createModelGaps({
    report: ({ type, path }) => reported.push(`${type} ${path}`),
    now: () => time,
  });
  const get = (url: string) =>
    gaps.get(requestOf(url), async (known) => {
      requests.push(known);
      const unknown = missing.find((path) => new RegExp(`=${path}(\\.|&|$)`).test(known));
      if (unknown !== undefined) throw new RefusedRequest('Status 400', unknown);
      return known;
    });
  return { get, requests, reported, wait: (milliseconds: number) => (time += milliseconds) };
}

test.each([
  { missing: ['seo.favicon'], rest: '/api/site?populate[0]=logo.light&populate[1]=seo&populate[2]=seo' },
  { missing: ['seo'], rest: '/api/site?populate[0]=logo.light' },
  { missing: ['seo', 'logo'], rest: '/api/site' },
  { missing: [], rest: '/api/site?populate[0]=logo.light&populate[1]=seo&populate[2]=seo.favicon' },
])('leaves out $missing, which the model lacks', async ({ missing, rest }) => {
  const { get } = open(...missing);
  expect(await get('/api/site?populate[0]=logo.light&populate[1]=seo&populate[2]=seo.favicon')).toBe(rest);
});

test('keeps the filters and the relations before the missing one', async () => {
  const { get } = open('authors.profiles.photo');
  const url =
    '/api/articles?populate[0]=authors.profiles.photo&filters[title][$containsi]=a%3Db&sort=title%3Aasc';
  expect(await get(url)).toBe(url.replace('.photo', ''));
});

test('reports a missing relation once, and requests it again after ten minutes', async () => {
  const { get, requests, reported, wait } = open('icon');
  await get('/api/articles?populate[0]=icon');
  await get('/api/articles?populate[0]=tags&populate[1]=icon');
  expect(requests).toEqual([
    '/api/articles?populate[0]=icon',
    '/api/articles',
    '/api/articles?populate[0]=tags',
  ]);
  wait(600_001);
  await get('/api/articles?populate[0]=icon');
  expect(requests.slice(3)).toEqual(['/api/articles?populate[0]=icon', '/api/articles']);
  expect(reported).toEqual(['articles icon']);
});

test('a relation missing in one type is still requested for others', async () => {
  const { get, requests } = open('icon');
  await get('/api/articles?populate[0]=icon');
  await get('/api/categories?populate[0]=icon').catch(() => undefined);
  expect(requests).toContain('/api/categories?populate[0]=icon');
});

test('passes on a 400 that names no path of the request, and other errors', async () => {
  const gaps = createModelGaps({ report: () => undefined, now: () => 0 });
  for (const error of [new RefusedRequest('x', null), new RefusedRequest('x', 'tags'), new NotFound('x')]) {
    await expect(gaps.get(requestOf('/api/site?populate[0]=seo'), () => Promise.reject(error))).rejects.toBe(
      error,
    );
  }
});
