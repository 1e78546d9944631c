import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { sitemapErrors } from '#testing/sitemaps/validate-sitemap.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const ORIGIN = 'http://site.example';
const Created = v.object({ data: v.object({ documentId: v.string() }) });

let cms: TestCms;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  cms = await startTestCms();
  site = await openSite({ cms: cms.cms });
});
afterAll(async () => {
  await site.close();
  await cms.close();
  expect(site.faults).toEqual([]);
});

const readText = async (path: string) => (await site.get(path)).text();
const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replace(ORIGIN, ''));
const locationsAt = async (path: string) => locationsIn(await readText(path));

async function publishArticle(title: string, sponsor = ''): Promise<string> {
  const created = await cms.adminRequest('POST', '/content-manager/collection-types/api::article.article', {
    title,
    slug: 'an-article',
    description: 'What it is about.',
    sponsor,
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
  });
  const { documentId } = v.parse(Created, created).data;
  await cms.publish(documentId);
  return documentId;
}

test('all sitemaps are valid, list every article once and only pages that readers can open', async () => {
  const index = await readText('/sitemap.xml');
  expect(await sitemapErrors(index)).toEqual([]);
  const sitemaps = locationsIn(index);
  expect(sitemaps).toEqual(
    expect.arrayContaining([
      '/sitemap/pages.xml',
      expect.stringMatching(/^\/sitemap\/articles-20\d\d-\d\d-1\.xml$/),
      '/sitemap/categories-1.xml',
      '/sitemap/tags-1.xml',
      '/sitemap/dossiers-1.xml',
      '/sitemap/authors-1.xml',
    ]),
  );
  const pages = [];
  for (const path of sitemaps) {
    const text = await readText(path);
    // Each month is written by the same code.
    if (!path.includes('/articles-') || pages.length < 20)
      expect([path, await sitemapErrors(text)]).toEqual([path, []]);
    if (path !== '/sitemap/news.xml') pages.push(...locationsIn(text));
  }
  expect(new Set(pages).size).toBe(pages.length);
  const list = await cms.siteRequest(
    '/api/articles?pagination[limit]=1'.replaceAll('[', '%5B').replaceAll(']', '%5D'),
  );
  const { total } = v.parse(
    v.object({ meta: v.object({ pagination: v.object({ total: v.number() }) }) }),
    list,
  ).meta.pagination;
  expect(pages.filter((path) => path.startsWith('/article/'))).toHaveLength(total);
  for (const path of pages.filter((_, number) => number % 20 === 0 && !_.startsWith('/author/'))) {
    expect([path, (await site.get(path)).status]).toEqual([path, 200]);
  }
});

test('a sitemap lists an article with its picture and the date it was last published', async () => {
  const part =
    (await locationsAt('/sitemap.xml')).find((path) => path.startsWith('/sitemap/articles-')) ?? '';
  expect(await readText(part)).toMatch(
    /<loc>http:\/\/site\.example\/article\/\w+\/[\w-]+<\/loc><lastmod>20\d\d-[\dT:.-]+Z<\/lastmod><image:image><image:loc>http:\/\/site\.example\/uploads\/share_[\w.-]+\.jpg</,
  );
});

test('an article is in the sitemaps, including the news sitemap, from publication to withdrawal', async () => {
  const title = 'Fish & <b>chips</b> "é"';
  const documentId = await publishArticle(title);
  const page = `/article/${documentId}/an-article`;
  await expect.poll(() => locationsAt('/sitemap/news.xml')).toContain(page);
  const news = await readText('/sitemap/news.xml');
  expect(await sitemapErrors(news)).toEqual([]);
  const [, month = ''] = /<news:publication_date>(\d{4}-\d{2})/.exec(news) ?? [];
  expect(news).toContain('<news:name>Tidemark</news:name><news:language>en</news:language>');
  expect(news).toContain('<news:title>Fish &amp; &lt;b&gt;chips&lt;/b&gt; &quot;é&quot;</news:title>');
  expect(await locationsAt('/sitemap.xml')).toEqual(
    expect.arrayContaining(['/sitemap/news.xml', `/sitemap/articles-${month}-1.xml`]),
  );
  await expect.poll(() => locationsAt(`/sitemap/articles-${month}-1.xml`)).toContain(page);

  await cms.unpublish(documentId);
  await expect.poll(() => locationsAt(`/sitemap/articles-${month}-1.xml`)).not.toContain(page);
  await expect.poll(() => locationsAt('/sitemap/news.xml')).not.toContain(page);
});

test('sponsored articles are excluded from the news sitemap', async () => {
  const sponsored = await publishArticle('Sheep', 'Greenfold');
  const other = await publishArticle('Goats');
  await expect.poll(() => readText('/sitemap/news.xml')).toContain(other);
  expect(await readText('/sitemap/news.xml')).not.toContain(sponsored);
});

test.each([
  '/sitemap/articles-1999-01-1.xml',
  '/sitemap/tags-2.xml',
  '/sitemap/tags-0.xml',
  '/sitemap/home.xml',
  '/sitemap/',
  '/sitemap/pages.xml/',
])('no sitemap exists at %s', async (path) => {
  expect((await site.get(path)).status).toBe(404);
});
