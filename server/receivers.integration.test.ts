import { createServer } from 'node:http';
import { parseFeed } from 'feedsmith';
import Parser from 'rss-parser';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const ORIGIN = 'https://magazine.example';
const KEY = 'a1b2c3d4e5f6';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const Created = v.object({ data: v.object({ documentId: v.string() }) });
const Found = v.object({ data: v.tuple([v.object({ documentId: v.string(), slug: v.string() })]) });
const Submission = v.object({ urlList: v.array(v.string()) });

let cms: TestCms;
let site: Awaited<ReturnType<typeof openSite>>;
let hub: string;
let closeReceivers: () => void;
const state = { hubStatus: 202, cacheStatus: 200 };
/** What the cache was to drop, with its answer, and the status of that page of the site at that moment. */
const purged: { path: string; host: string; status: number; page: number }[] = [];
/** What the hub was told, with its answer, and the feed as it was for the hub at that moment. */
const told: { topic: string; status: number; feed: string }[] = [];
/** The addresses in each request to IndexNow. */
const submitted: string[][] = [];

beforeAll(async () => {
  const receivers = createServer(async (request, response) => {
    const chunks: unknown[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === 'PURGE') {
      const { url: path = '', headers } = request;
      const page = await site.get(path).then(
        ({ status }) => status,
        () => 0,
      );
      purged.push({ path, host: headers.host ?? '', status: state.cacheStatus, page });
      response.writeHead(state.cacheStatus).end();
      return;
    }
    if (request.url === '/indexnow') {
      submitted.push(v.parse(Submission, JSON.parse(chunks.join(''))).urlList);
      response.writeHead(200).end();
      return;
    }
    const topic = new URLSearchParams(chunks.join('')).get('hub.url') ?? '';
    // At the end of the tests the site may be gone.
    const feed = await site.get(topic.slice(ORIGIN.length)).then(
      (answer) => answer.text(),
      () => '',
    );
    told.push({ topic, status: state.hubStatus, feed });
    response.writeHead(state.hubStatus).end();
  });
  const address = `http://127.0.0.1:${await listen(receivers)}`;
  closeReceivers = () => {
    receivers.close();
    receivers.closeAllConnections();
  };
  hub = `${address}/hub`;
  cms = await startTestCms({
    siteUrl: ORIGIN,
    env: { WEBSUB_HUB: hub, INDEXNOW_KEY: KEY, INDEXNOW_ENDPOINT: `${address}/indexnow`, PURGE_URL: address },
  });
  site = await openSite({ cms: cms.cms, origin: ORIGIN, hub, indexNowKey: KEY });
});
afterAll(async () => {
  await cms.close();
  await site.close();
  closeReceivers();
});

async function createArticle(title: string, fields: object = {}): Promise<string> {
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: 'A text.' }] }];
  const article = { title, description: 'About it', content, ...fields };
  return v.parse(Created, await cms.adminRequest('POST', ARTICLES, article)).data.documentId;
}

const accepted = () => told.filter(({ status }) => status === 202);

test('each feed names the hub and itself, in its text and in its headers', async () => {
  for (const path of ['/feed.xml', '/atom.xml', '/feed.json?tags=slow%20travel']) {
    const response = await site.get(path);
    const self = ORIGIN + path.replace('%20', '+');
    expect(response.headers.get('link')).toBe(`<${hub}>; rel="hub", <${self}>; rel="self"`);
    expect(response.headers.get('cdn-cache-control')).not.toContain('stale-while-revalidate');
    const again = await site.get(path, {
      headers: { 'If-None-Match': response.headers.get('etag') ?? '', 'Accept-Encoding': 'identity' },
    });
    expect(again.headers.get('link')).toBe(response.headers.get('link'));
  }
  const rss = await (await site.get('/feed.xml')).text();
  expect((await new Parser().parseString(rss)).items).toHaveLength(30);
  const parsedRss = parseFeed(rss);
  expect(parsedRss.format === 'rss' && parsedRss.feed.atom?.links).toContainEqual({ rel: 'hub', href: hub });
  const atom = await (await site.get('/atom.xml')).text();
  expect((await new Parser().parseString(atom)).items).toHaveLength(30);
  const parsedAtom = parseFeed(atom);
  expect(parsedAtom.format === 'atom' && parsedAtom.feed.links).toContainEqual({ rel: 'hub', href: hub });
  const json = parseFeed(await (await site.get('/feed.json')).text());
  expect(json.format === 'json' && json.feed.hubs).toEqual([{ type: 'WebSub', url: hub }]);
  expect((await site.get('/')).headers.get('link')).toBeNull();
  expect((await site.get('/sitemap.xml')).headers.get('link')).toBeNull();
});

test('the site proves its key for IndexNow', async () => {
  const response = await site.get(`/${KEY}.txt`);
  expect([response.status, await response.text()]).toEqual([200, KEY]);
});

test('a publication is announced once, with its feeds as they are now, also after the hub and the service were down', async () => {
  const draft = await createArticle('Only a draft');
  const scheduled = await createArticle('Not yet', { publishedOn: '2099-01-01T00:00:00.000Z' });
  await cms.publish(scheduled);
  state.hubStatus = 503;
  const [withdrawn] = v.parse(Found, await cms.siteRequest('/api/articles?pagination[pageSize]=1')).data;
  await cms.unpublish(withdrawn.documentId);
  const documentId = await createArticle('The news', { slug: 'the-news' });
  await cms.publish(documentId);
  // On a slow machine the withdrawal is sent before the publication.
  await expect.poll(() => told.some(({ feed }) => feed.includes('The news'))).toBe(true);
  expect(told.map(({ topic }) => topic)).not.toContain(`${ORIGIN}/atom.xml`);

  await cms.kill();
  state.hubStatus = 202;
  await cms.start();
  const addresses = () => submitted.flat().toSorted();
  await expect
    .poll(addresses)
    .toEqual(
      [
        `${ORIGIN}/article/${documentId}/the-news`,
        `${ORIGIN}/article/${withdrawn.documentId}/${withdrawn.slug}`,
      ].toSorted(),
    );
  const topics = () => accepted().map(({ topic }) => topic);
  await expect.poll(topics).toContain(`${ORIGIN}/feed.json`);
  expect(topics().slice(0, 3)).toEqual(['/feed.xml', '/atom.xml', '/feed.json'].map((path) => ORIGIN + path));
  expect(new Set(topics()).size).toBe(topics().length);
  for (const { topic, feed } of accepted().slice(0, 3)) {
    // A failure with the whole feed in it would be unreadable.
    const found = ['The news', `"${topic}"`, withdrawn.documentId].map((text) => feed.includes(text));
    expect(found).toEqual([true, true, false]);
  }
  for (const id of [draft, scheduled]) expect(JSON.stringify([told, submitted])).not.toContain(id);
  expect(site.faults).toEqual([]);
});

test('a page that is withdrawn is dropped by the cache once the site says so, also by a cache that fails first', async () => {
  const documentId = await createArticle('A page to withdraw', { slug: 'withdrawn' });
  const path = `/article/${documentId}/withdrawn`;
  await cms.publish(documentId);
  await expect.poll(async () => (await site.get(path)).status).toBe(200);
  await expect.poll(() => purged).toContainEqual({ path, host: 'magazine.example', status: 200, page: 200 });

  state.cacheStatus = 503;
  purged.length = 0;
  await cms.unpublish(documentId);
  await expect.poll(() => purged.length).toBeGreaterThan(1);
  state.cacheStatus = 200;
  const last = () => purged.findLast((each) => each.path === path);
  await expect.poll(last).toEqual({ path, host: 'magazine.example', status: 200, page: 404 });
  await expect.poll(() => purged.some((each) => each.path === '/' && each.status === 200)).toBe(true);
});
