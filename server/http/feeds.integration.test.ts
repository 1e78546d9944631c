import { parseFeed } from 'feedsmith';
import Parser from 'rss-parser';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const ORIGIN = 'http://site.example';
const FEEDS = ['/feed.xml', '/atom.xml', '/feed.json'];
const Created = v.object({ data: v.object({ documentId: v.string() }) });

/** Marks that break XML, HTML or JSON where they are not escaped, and a character that XML cannot contain. */
const HOSTILE = 'Fish & <b>chips</b> ]]> "quoted" \u0001 \ud83d\udc1f é';
const PRINTED = HOSTILE.replace('\u0001', '');

let cms: TestCms;
let site: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  cms = await startTestCms();
  await publishArticle(HOSTILE);
  site = await openSite({ cms: cms.cms });
});
afterAll(async () => {
  await site.close();
  await cms.close();
});

async function publishArticle(title: string): Promise<string> {
  const created = await cms.adminRequest('POST', '/content-manager/collection-types/api::article.article', {
    title,
    slug: `fish-${title.length}`,
    description: `About ${title}`,
    content: [
      { type: 'paragraph', children: [{ type: 'text', text: `${title} in a paragraph` }] },
      {
        type: 'paragraph',
        children: [
          { type: 'link', url: '/corrections', children: [{ type: 'text', text: 'our corrections' }] },
        ],
      },
    ],
  });
  const { documentId } = v.parse(Created, created).data;
  await cms.publish(documentId);
  return documentId;
}

const Feed = v.looseObject({
  version: v.string(),
  title: v.string(),
  language: v.string(),
  home_page_url: v.string(),
  feed_url: v.string(),
  items: v.array(
    v.looseObject({
      id: v.string(),
      url: v.string(),
      title: v.string(),
      content_html: v.string(),
      date_published: v.string(),
      date_modified: v.optional(v.string()),
      authors: v.optional(v.array(v.object({ name: v.string(), url: v.optional(v.string()) })), []),
      tags: v.optional(v.array(v.string()), []),
      image: v.optional(v.string()),
    }),
  ),
});

const readText = async (path: string) => (await site.get(path)).text();
const readJson = async (path: string) => v.parse(Feed, JSON.parse(await readText(path)));

describe('the main feed', () => {
  test('has the thirty newest articles in full, according to two independent parsers', async () => {
    const json = await readJson('/feed.json');
    expect(json.items).toHaveLength(30);
    expect(json.items.map(({ date_published }) => date_published)).toEqual(
      json.items
        .map(({ date_published }) => date_published)
        .toSorted()
        .reverse(),
    );

    for (const path of ['/feed.xml', '/atom.xml']) {
      const text = await readText(path);
      const first = await new Parser().parseString(text);
      expect(first.title).toBe(json.title);
      expect(first.items.map(({ title, link }) => ({ title, link }))).toEqual(
        json.items.map(({ title, url }) => ({ title, link: url })),
      );
      expect(first.items.map((item) => item['content:encoded'] ?? item.content)).toEqual(
        json.items.map(({ content_html }) => content_html),
      );
      const second = parseFeed(text);
      expect(second.format).toBe(path === '/feed.xml' ? 'rss' : 'atom');
      const entries =
        second.format === 'rss' ? second.feed.items : second.format === 'atom' ? second.feed.entries : [];
      expect(entries).toHaveLength(30);
    }
  });

  test('has authors, categories, pictures with type and size, language and dates', async () => {
    const parsed = parseFeed(await readText('/feed.xml'));
    if (parsed.format !== 'rss') throw new Error('It is not RSS.');
    expect(parsed.feed).toMatchObject({ language: 'en', link: `${ORIGIN}/` });
    expect(parsed.feed.items?.at(-1)).toMatchObject({
      guid: { isPermaLink: false },
      dc: { creators: [expect.any(String)], languages: ['en'] },
      categories: expect.arrayContaining([{ name: expect.any(String) }]),
      enclosures: [
        { url: expect.stringMatching(/^http:.*\.jpg$/), length: expect.any(Number), type: 'image/jpeg' },
      ],
      media: { contents: [{ type: 'image/jpeg', width: expect.any(Number), height: expect.any(Number) }] },
    });
    expect(parsed.feed.items?.at(-1)?.enclosures?.[0]?.length).toBeGreaterThan(1_000);
  });

  test('escapes what editors write, and makes links absolute', async () => {
    for (const path of ['/feed.xml', '/atom.xml']) {
      const { items } = await new Parser().parseString(await readText(path));
      expect(items[0]?.title).toBe(PRINTED);
    }
    const [item] = (await readJson('/feed.json')).items;
    expect(item?.content_html).toContain('Fish &amp; &lt;b&gt;chips&lt;/b&gt; ]]&gt;');
    expect(item?.content_html).toContain(`<a href="${ORIGIN}/corrections">our corrections</a>`);
  });
});

test('the feed of a category, tag or dossier has only its articles, at one URL', async () => {
  const { title, feed_url, home_page_url, items } = await readJson(
    '/feed.json?utm_source=x&categories=Cities&page=3',
  );
  expect({ title, feed_url, home_page_url }).toEqual({
    title: 'Cities – Tidemark',
    feed_url: `${ORIGIN}/feed.json?categories=cities`,
    home_page_url: `${ORIGIN}/search?categories=cities`,
  });
  expect(items.length).toBeGreaterThan(0);
  const page = await readText('/search?categories=cities');
  for (const { url } of items.slice(0, 20)) expect(page).toContain(url.replace(ORIGIN, ''));
  expect((await readJson('/feed.json?tags=unheard%20of')).items).toEqual([]);
});

test('the feed of an author has all articles of that author and no others', async () => {
  const { items } = await readJson('/feed.json');
  const author = items.flatMap(({ authors }) => authors)[0];
  const id = /\/author\/(\w+)\//.exec(author?.url ?? '')?.[1];
  const own = await readJson(`/feed.json?author=${id}&page=2`);
  expect(own).toMatchObject({
    title: `${author?.name} – Tidemark`,
    feed_url: `${ORIGIN}/feed.json?author=${id}`,
  });
  expect(own.items.length).toBeGreaterThan(0);
  for (const { authors } of own.items) expect(authors).toContainEqual(author);
  expect((await site.get('/feed.json?author=unknown')).status).toBe(404);
});

test.each([
  { page: '/', feeds: ['/feed.xml'] },
  { page: '/search?categories=', feeds: ['/feed.xml'] },
  { page: '/search?tags=R%C3%ADos+%26+co', feeds: ['/feed.xml?tags=r%C3%ADos+%26+co', '/feed.xml'] },
  { page: '/search?tags=a&categories=b', feeds: ['/feed.xml'] },
])('$page links to its feeds $feeds', async ({ page, feeds }) => {
  const links = (await readText(page)).matchAll(
    /<link rel="alternate" type="application\/rss\+xml" href="([^"]+)"/g,
  );
  expect([...links].map(([, href]) => href?.replaceAll('&amp;', '&'))).toEqual(feeds);
});

test.each([
  '/feed.xml?categories=a,b',
  '/atom.xml?categories=a&tags=b',
  '/atom.xml?author=../home',
  '/feed.xml?author=abc&tags=b',
  '/feed.xml/',
  '/FEED.json',
  '/feed.xml/x',
])('no feed exists at %s', async (path) => {
  expect((await site.get(path)).status).toBe(404);
});

describe('a feed is sent like a page', () => {
  test('with Last-Modified, for readers without ETag support', async () => {
    const since = (date: string | null) => ({ headers: { 'If-Modified-Since': date ?? '' } });
    for (const path of FEEDS) {
      const { headers } = await site.get(path);
      expect(headers.get('content-type')).toMatch(
        /^application\/(rss|atom|feed)\+(xml|json); charset=utf-8$/,
      );
      const before = headers.get('last-modified');
      expect((await site.get(path, since(before))).status).toBe(304);
      expect((await site.get(path, since('Thu, 01 Jan 2026 00:00:00 GMT'))).status).toBe(200);
      expect((await site.get(path, since('yesterday'))).status).toBe(200);
      const changed = await publishArticle(`Changed ${path}`);
      await expect.poll(async () => (await site.get(path, since(before))).status).toBe(200);
      await cms.unpublish(changed);
      // The next feed would change with it between two requests.
      await expect.poll(() => readText('/feed.json')).not.toContain(`Changed ${path}`);
    }
  });

  test('with what was just published and changed, and without what was withdrawn', async () => {
    const documentId = await publishArticle('News of the hour');
    const first = async () => (await readJson('/feed.json')).items[0];
    await expect.poll(async () => (await first())?.title).toBe('News of the hour');
    await cms.retitle(documentId, 'Other news');
    await expect.poll(async () => (await first())?.title).toBe('Other news');
    expect((await first())?.id).toBe(`urn:masthead:article:${documentId}`);
    await cms.unpublish(documentId);
    await expect.poll(async () => (await first())?.title).toBe(PRINTED);
  });
});

test('no feed has caused an internal error', () => expect(site.faults).toEqual([]));
