import { createRequire } from 'node:module';
import { request } from 'undici';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { freePorts } from '#scripts/ports.mjs';
import { openSite } from '#server/testing/open-site.ts';
import type {} from '#testing/postgresql.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';
import { startVarnish, VARNISH } from '#testing/varnish.ts';

const ORIGIN = 'https://magazine.example';
const DATABASE = 'two_of_each';
const Found = v.object({ data: v.array(v.object({ documentId: v.string(), slug: v.string() })) });

const { withPostgres }: typeof import('../cms/src/core/database/connect-postgres') = createRequire(
  import.meta.url,
)('../cms/dist/src/core/database/connect-postgres.js');

type Site = Awaited<ReturnType<typeof openSite>>;
type Edge = Awaited<ReturnType<typeof startVarnish>>;

/** A page as a reader gets it. Not with `fetch`, which names the host of the address. */
async function read(url: string, path: string) {
  const { statusCode, body } = await request(url + path, { headers: { host: 'magazine.example' } });
  return { status: statusCode, text: await body.text() };
}

describe.skipIf(!VARNISH)('two content services with one database, two sites and two edges', () => {
  let services: TestCms[] = [];
  let sites: Site[] = [];
  let edges: Edge[] = [];
  let articles: { documentId: string; href: string }[] = [];

  beforeAll(async () => {
    const postgresql = inject('postgresql');
    if (!postgresql) throw new Error('This test runs on PostgreSQL.');
    await withPostgres(postgresql.server, (connection) =>
      connection.query(`create database ${DATABASE} template ${postgresql.sample}`, []),
    );
    const [one = 0, purgesOfOne = 0, other = 0, purgesOfOther = 0] = [
      ...(await freePorts()),
      ...(await freePorts()),
    ];
    const env = {
      DATABASE_CLIENT: 'postgres',
      DATABASE_URL: new URL(DATABASE, postgresql.server).href,
      EDGE: 'varnish',
      PURGE_URL: [purgesOfOne, purgesOfOther].map((port) => `http://127.0.0.1:${port}`).join(','),
    };
    const start = () => startTestCms({ siteUrl: ORIGIN, env });
    services = await Promise.all([start(), start()]);
    const urls = services.map(({ cms }) => cms.url);
    const token = services[0]?.cms.token ?? '';
    sites = await Promise.all(
      [urls, urls.toReversed()].map((each) =>
        openSite({ cms: { urls: each, token }, origin: ORIGIN, edge: 'varnish' }),
      ),
    );
    edges = await Promise.all(
      [
        { readers: one, purges: purgesOfOne },
        { readers: other, purges: purgesOfOther },
      ].map((ports, index) => startVarnish(VARNISH ?? '', { site: sites[index]?.port ?? 0, ...ports })),
    );
    const list = '/api/articles?sort=publishedAt:desc&pagination[pageSize]=24';
    const { data } = v.parse(Found, await services[0]?.siteRequest(list));
    const recommended = JSON.stringify(await services[0]?.siteRequest(recommendedCall.request().url));
    articles = data
      .filter(({ documentId }) => !recommended.includes(documentId))
      .map(({ documentId, slug }) => ({ documentId, href: `/article/${documentId}/${slug}` }));
  });
  afterAll(async () => {
    for (const each of [...edges.map(({ stop }) => stop), ...sites.map(({ close }) => close)]) await each();
    await Promise.all(services.map(({ close }) => close()));
  });

  const [first, second] = [() => services[0], () => services[1]];
  const article = (index: number) => articles[index] ?? { documentId: '', href: '' };
  const everywhere = () => [
    ...edges.map(({ url }) => url),
    ...sites.map(({ port }) => `http://127.0.0.1:${port}`),
  ];
  /** Waits until readers of every edge and every site get a page with a text. */
  const expectEverywhere = (path: string, text: string) =>
    expect
      .poll(async () => {
        const pages = await Promise.all(everywhere().map((url) => read(url, path)));
        return pages.map((page) => page.text.includes(text));
      })
      .toEqual(everywhere().map(() => true));

  test('show at every site and edge what is published in either service', async () => {
    for (const [index, service] of [first(), second()].entries()) {
      const { documentId, href } = article(index);
      await service?.retitle(documentId, `From service ${index}`);
      await expectEverywhere(href, `From service ${index}`);
    }
  });

  test('keep working when one service dies: unread pages come from the other, where editors continue', async () => {
    await first()?.kill();
    for (const [index, { port }] of sites.entries()) {
      // On a busy machine the other one may answer too late at first.
      const statusNow = async () => (await read(`http://127.0.0.1:${port}`, article(4 + index).href)).status;
      await expect.poll(statusNow).toBe(200);
    }
    const { documentId, href } = article(2);
    await second()?.retitle(documentId, 'After the death of one');
    await expectEverywhere(href, 'After the death of one');
    await second()?.unpublish(documentId);
    await expect
      .poll(() => Promise.all(everywhere().map(async (url) => (await read(url, href)).status)))
      .toEqual(everywhere().map(() => 404));
  });

  test('fail over to a restarted service when the other one dies', async () => {
    await first()?.start();
    await second()?.kill();
    const { documentId, href } = article(3);
    await first()?.retitle(documentId, 'Back again');
    await expectEverywhere(href, 'Back again');
    expect(sites.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
