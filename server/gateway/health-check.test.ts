import { expect, test } from 'vitest';
import { siteCall } from '#contract/calls/site.ts';
import { createHealthCheck } from './health-check.ts';
import type { StoredAnswer } from './stored-answer.ts';
import { NotFound } from './upstream.ts';

const NOT_FOUND = new NotFound('Status 404');
const ERROR = new Error('Status 500');
const SITE = { data: { documentId: 'site', seo: { metaTitle: 'Tidemark' } } };
const ONE_ARTICLE = { data: [{ documentId: 'abc' }] };
const NO_ARTICLE = { data: [] };

/** A last good Site with these documents. */
const lastSite = (...documents: string[]): StoredAnswer => ({
  kind: 'answer',
  request: siteCall.request(),
  answer: { data: {}, meta: { pagination: null } },
  json: '{}',
  documents: new Set(documents),
  freshUntil: 0,
});

type Service = { site: unknown; articles: unknown; last?: StoredAnswer | null };

/** A health check of a service that answers with these values, or fails with these errors. */
function open({ site, articles, last = null }: Service) {
  const service = { site, articles };
  const asked: string[] = [];
  const check = createHealthCheck({
    get: async ({ url }) => {
      asked.push(url);
      const answer = url.startsWith('/api/site') ? service.site : service.articles;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    answers: { getLastGood: async () => last },
  });
  return { check, asked, service };
}

test.each<Service & { name: string; healthy: boolean }>([
  { name: 'with a Site', site: SITE, articles: ERROR, healthy: true },
  { name: 'whose Site is invalid', site: { data: [] }, articles: ONE_ARTICLE, healthy: false },
  { name: 'that fails', site: ERROR, articles: ONE_ARTICLE, healthy: false },
  { name: 'without a Site, with articles', site: NOT_FOUND, articles: ONE_ARTICLE, healthy: true },
  { name: 'without any content', site: NOT_FOUND, articles: NO_ARTICLE, healthy: true },
  {
    name: 'that never had a Site nor articles',
    site: NOT_FOUND,
    articles: NO_ARTICLE,
    last: lastSite(),
    healthy: true,
  },
  {
    name: 'that has lost its Site, but not its articles',
    site: NOT_FOUND,
    articles: ONE_ARTICLE,
    last: lastSite('site'),
    healthy: true,
  },
  {
    name: 'that has lost its Site and its articles',
    site: NOT_FOUND,
    articles: NO_ARTICLE,
    last: lastSite('site'),
    healthy: false,
  },
  { name: 'that answers 404 to everything', site: NOT_FOUND, articles: NOT_FOUND, healthy: false },
  { name: 'whose articles fail', site: NOT_FOUND, articles: ERROR, healthy: false },
  { name: 'whose articles are not a list', site: NOT_FOUND, articles: { data: {} }, healthy: false },
])('a service $name is healthy: $healthy', async ({ healthy, ...service }) => {
  const { check } = open(service);
  expect(await check()).toBe(healthy);
  expect(await check()).toBe(healthy);
});

test('a service that answers 404 to everything gets one request for each check, and recovers', async () => {
  const { check, asked, service } = open({ site: NOT_FOUND, articles: NOT_FOUND });
  await check();
  asked.length = 0;
  for (let probe = 0; probe < 3; probe++) await check();
  expect(asked).toHaveLength(3);

  service.site = SITE;
  service.articles = ONE_ARTICLE;
  expect(await check()).toBe(true);
  asked.length = 0;
  await check();
  expect(asked).toEqual([siteCall.request().url]);
});
