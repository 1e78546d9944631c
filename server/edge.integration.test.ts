import { request as ask, createServer } from 'node:http';
import { pipeline } from 'node:stream';
import { request } from 'undici';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECORDING_TYPES } from '#contract/body/recording.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { changeLog, changesUrl } from '#contract/service/changes.ts';
import { freePorts, listen } from '#scripts/ports.mjs';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';
import { startVarnish, VARNISH } from '#testing/varnish.ts';

const ORIGIN = 'https://magazine.example';
const Found = v.object({ data: v.array(v.object({ documentId: v.string(), slug: v.string() })) });

/** Not with `fetch`, which names the host of the address: Varnish knows by it of which magazine's service it has heard. */
async function send(method: string, url: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(url, {
    method,
    headers: { host: 'magazine.example', ...headers },
  });
  return { status: statusCode, headers: answered, text: await body.text() };
}

/** A server in front of the site, which has files, and passes other requests on, or fails as a site that has neither. */
async function openFront(site: number) {
  let isFailing = false;
  const server = createServer((asked, response) => {
    const { url: path = '/', method, headers } = asked;
    if (isFailing && path !== '/healthz') return void response.writeHead(503).end('The page of the site.');
    if (path.startsWith('/uploads/'))
      return void response.writeHead(200, { 'Cache-Control': 'public, s-maxage=300' }).end('A file.');
    const passedOn = ask({ port: site, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      pipeline(answer, response, () => {});
    });
    passedOn.on('error', () => response.destroy());
    pipeline(asked, passedOn, () => {});
  });
  const port = await listen(server);
  return {
    port,
    fail(fails: boolean): void {
      isFailing = fails;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe.skipIf(!VARNISH)('Varnish in front of the site', () => {
  let cms: TestCms;
  let site: Awaited<ReturnType<typeof openSite>>;
  let front: Awaited<ReturnType<typeof openFront>>;
  let edge: Awaited<ReturnType<typeof startVarnish>>;
  let articles: { documentId: string; href: string }[];

  beforeAll(async () => {
    const [readers, purges] = await freePorts();
    cms = await startTestCms({
      siteUrl: ORIGIN,
      env: { EDGE: 'varnish', PURGE_URL: `http://127.0.0.1:${purges}` },
    });
    site = await openSite({ cms: cms.cms, origin: ORIGIN, edge: 'varnish' });
    front = await openFront(site.port);
    edge = await startVarnish(VARNISH ?? '', { site: front.port, readers, purges });
    const { data } = v.parse(
      Found,
      await cms.siteRequest('/api/articles?sort=publishedAt:desc&pagination[pageSize]=24'),
    );
    // Every page of an article shows the recommended ones, and is dropped with them.
    const recommended = JSON.stringify(await cms.siteRequest(recommendedCall.request().url));
    articles = data
      .filter(({ documentId }) => !recommended.includes(documentId))
      .map(({ documentId, slug }) => ({ documentId, href: `/article/${documentId}/${slug}` }));
  });
  afterAll(async () => {
    await edge.stop();
    front.close();
    await cms.close();
    await site.close();
  });

  const get = (path: string) => send('GET', edge.url + path);
  /** Whether Varnish had the page: it names the request that has brought it. */
  const isKept = async (path: string) => / /.test(String((await get(path)).headers['x-varnish']));
  /** Whether a page has a text; a failure with the whole page in it would be unreadable. */
  const shows = async (path: string, text: string) => (await get(path)).text.includes(text);
  const article = (index: number) => articles[index] ?? { documentId: '', href: '' };

  test('caches pages, lists, feeds, sitemaps and Markdown', async () => {
    const { href } = article(0);
    for (const path of ['/', href, '/search?categories=', '/feed.xml', '/sitemap.xml', `${href}.md`]) {
      await expect.poll(() => isKept(path), { message: path }).toBe(true);
      expect((await get(path)).headers['cache-control'], path).toBe('no-cache');
    }
  });

  test('has an acknowledged position in the change log', async () => {
    await cms.retitle(article(2).documentId, 'Told');
    // Who asks like that has read everything: the edge is told when all sites have.
    const read = () => cms.siteRequest(changesUrl(999_999_999));
    await expect
      .poll(async () => v.parse(changeLog, await read()).meta)
      .toSatisfy(({ edgesNotified, last }) => edgesNotified === last);
  });

  test('hides the purge tags from readers', async () => {
    const { headers } = await get('/');
    expect(headers).not.toHaveProperty('xkey');
    expect(headers).not.toHaveProperty('cdn-cache-control');
    const tags = (await site.get(article(0).href)).headers.get('xkey') ?? '';
    expect(tags.split(' ')).toContain(`magazine.example/${article(0).documentId.slice(0, 12)}`);
    expect(tags.length).toBeLessThanOrEqual(256);
  });

  test('shows a change at once, and keeps unaffected pages cached', async () => {
    const [changed, other] = [article(0), article(1)];
    let changes = 0;
    /** Whether the page of another article stays when one is changed. */
    async function otherStays(): Promise<boolean> {
      for (const { href } of [changed, other]) await expect.poll(() => isKept(href)).toBe(true);
      changes += 1;
      const title = `The title of today, ${changes}`;
      await cms.retitle(changed.documentId, title);
      for (const path of [changed.href, '/search?categories=', '/feed.xml'])
        await expect.poll(() => shows(path, title), { message: path }).toBe(true);
      return isKept(other.href);
    }
    // After its start the service makes the edge drop everything, which may be at the same time.
    await expect.poll(otherStays).toBe(true);
    await cms.rename('The name of today');
    await expect.poll(() => shows(other.href, 'The name of today')).toBe(true);
  });

  test('drops a withdrawn article', async () => {
    const { documentId, href } = article(2);
    await expect.poll(() => isKept(href)).toBe(true);
    await cms.unpublish(documentId);
    await expect.poll(async () => (await get(href)).status).toBe(404);
    await expect.poll(() => shows('/search?categories=', documentId)).toBe(false);
  });

  test('accepts purges only from the content service', async () => {
    const { href } = article(1);
    await expect.poll(() => isKept(href)).toBe(true);
    const tags = { 'xkey-hardpurge': 'magazine.example/everything' };
    expect((await send('PURGE', edge.url, tags)).status).toBe(403);
    expect(await isKept(href)).toBe(true);
  });

  test('revalidates each page while the content service is silent, serves cached ones if the site fails, and then catches up', async () => {
    const { documentId, href } = article(1);
    const picture = '/uploads/quay_0123456789.avif';
    for (const path of [href, picture]) await expect.poll(() => isKept(path), { message: path }).toBe(true);
    const page = (await get(href)).text;
    await cms.kill();
    await expect.poll(() => isKept(href)).toBe(false);
    expect((await get(href)).status).toBe(200);
    front.fail(true);
    expect((await get(href)).text).toBe(page);
    expect((await get(picture)).text).toBe('A file.');
    expect((await get('/never-read')).text).toBe('The page of the site.');
    front.fail(false);
    await cms.start();
    await cms.retitle(documentId, 'What was missed');
    await expect.poll(() => shows(href, 'What was missed')).toBe(true);
    await expect.poll(() => isKept(href)).toBe(true);
  });

  test("doesn't cache recordings, which players request in parts", async () => {
    for (const extension of Object.keys(RECORDING_TYPES)) {
      const path = `/uploads/recording_0123456789.${extension}`;
      expect([await isKept(path), await isKept(path)], extension).toEqual([false, false]);
    }
  });

  test('serves even outdated pages while the site is down, but nothing withdrawn', async () => {
    const [kept, changed, withdrawn] = [article(0), article(1), article(3)];
    for (const { href } of [kept, changed, withdrawn]) await expect.poll(() => isKept(href)).toBe(true);
    await site.close();
    await cms.retitle(changed.documentId, 'Nobody can show this');
    await cms.unpublish(withdrawn.documentId);
    await expect.poll(async () => (await get(withdrawn.href)).status).toBe(503);
    for (const { href } of [kept, changed]) expect((await get(href)).status).toBe(200);
  });
});
