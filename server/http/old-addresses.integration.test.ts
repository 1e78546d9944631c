import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const COLLECTIONS = '/content-manager/collection-types';
const REDIRECTS = `${COLLECTIONS}/api::redirect.redirect`;
const ARTICLES = `${COLLECTIONS}/api::article.article`;
const MISSING = '/masthead/missing-addresses';
const Created = v.object({ data: v.object({ documentId: v.string() }) });

const Listed = v.object({
  data: v.array(v.object({ from: v.string(), count: v.number(), referrer: v.string() })),
});

/** How fast changes are seen is measured by the fault tests. */

let cms: TestCms;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  cms = await startTestCms();
  site = await openSite({ cms: cms.cms });
});
afterAll(async () => {
  await site.close();
  await cms.close();
});

async function create(type: string, content: object): Promise<string> {
  return v.parse(Created, await cms.adminRequest('POST', type, content)).data.documentId;
}
const redirect = (content: object) => create(REDIRECTS, { match: 'exact', kind: 'permanent', ...content });

/** The status of an address, and where it leads. */
async function read(path: string): Promise<string> {
  const { status, headers } = await site.get(path);
  return [status, headers.get('location')].filter(Boolean).join(' ');
}

/** Requests an address as the browser of a reader does. */
const visit = async (path: string, headers: Record<string, string> = {}) =>
  (await site.get(path, { headers: { accept: 'text/html,*/*;q=0.8', ...headers } })).status;

/** The addresses without a page that editors see. */
const listed = async () => v.parse(Listed, await cms.adminRequest('GET', MISSING)).data;

describe('a URL without a page', () => {
  test('redirects to its new URL once a redirect is saved, until it is deleted', async () => {
    expect(await read('/old/page')).toBe('404');
    const documentId = await redirect({ from: '/old/page/', to: '/search?tags=Größe' });
    await expect.poll(() => read('/old/page')).toBe('301 /search?tags=Gr%C3%B6%C3%9Fe');
    expect(await read('/old/page/?utm_source=x')).toBe('301 /search?tags=Gr%C3%B6%C3%9Fe');
    expect(await read('/OLD/page')).toBe('404');
    await cms.adminRequest('DELETE', `${REDIRECTS}/${documentId}`);
    await expect.poll(() => read('/old/page')).toBe('404');
  });

  test('below a prefix redirects with the rest of its path; exact paths and longer prefixes win', async () => {
    await redirect({ from: '/blog', match: 'prefix', to: '/stories/', kind: 'temporary' });
    await redirect({ from: '/stories/tea', to: '/corrections' });
    await redirect({ from: '/blog/cup?id=5', kind: 'gone' });
    await expect.poll(() => read('/blog/2019/caf%C3%A9')).toBe('302 /stories/2019/caf%C3%A9');
    expect(await read('/blog/tea')).toBe('302 /stories/tea');
    expect(await read('/stories/tea')).toBe('301 /corrections');
    expect(await read('/blog/cup?id=5')).toBe('410');
    expect(await read('/blog/cup')).toBe('302 /stories/cup');
  });

  test('below the former URL of an article redirects to that article', async () => {
    await redirect({ from: '/2019/tea/', match: 'prefix', to: '/article/k1v5fqvxiy2u4j9j3dyz0abc/tea' });
    await redirect({ from: '/2019/tea/cup', to: '/corrections' });
    for (const rest of ['amp/', '2', 'feed/', 'comment-page-2/?replytocom=7', 'a/b/c'])
      await expect.poll(() => read(`/2019/tea/${rest}`)).toBe('301 /article/k1v5fqvxiy2u4j9j3dyz0abc/tea');
    expect(await read('/2019/tea/cup')).toBe('301 /corrections');
    expect(await read('/2019/teapot')).toBe('404');
  });

  test('or a short link of WordPress redirects; without a redirect, a short link is the home page', async () => {
    expect(await read('/?p=12')).toBe('200');
    await redirect({ from: '/?p=12', to: '/corrections' });
    await expect.poll(() => read('/?p=12')).toBe('301 /corrections');
    expect(await read('/?p=12&page=2')).toBe('301 /corrections');
    expect(await read('/?utm_source=x&p=12')).toBe('301 /corrections');
    expect(await read('/index.php?p=12')).toBe('301 /corrections');
    expect(await read('/?p=13')).toBe('200');
    expect(await read('/?p=13&page=2')).toBe('200');
  });

  test('is listed for editors once readers request it, until it has a redirect', async () => {
    const missing = '/article/k1v5fqvxiy2u4j9j3dyz0abc/missing';
    expect(await visit('/former/page/?utm_source=x', { referer: 'https://news.example/story?id=1' })).toBe(
      404,
    );
    expect(await visit('/former/page')).toBe(404);
    expect(await visit(missing)).toBe(404);
    expect(await visit('/corrections')).toBe(200);
    expect(await read('/former/script.js')).toBe('404');
    await site.sendMissing();
    expect(await listed()).toEqual([
      expect.objectContaining({ from: '/former/page', count: 2, referrer: 'news.example' }),
      expect.objectContaining({ from: missing, count: 1, referrer: '' }),
    ]);
    await redirect({ from: '/former', match: 'prefix', to: '/corrections' });
    await expect.poll(() => visit('/former/page')).toBe(301);
    await site.sendMissing();
    expect(await listed()).toMatchObject([{ from: missing, count: 1 }]);
  });

  test('never replaces a page', async () => {
    await redirect({ from: '/corrections', to: '/search?tags=tea' });
    await redirect({ from: '/found', to: '/corrections' });
    await expect.poll(() => read('/found')).toBe('301 /corrections');
    expect(await read('/corrections')).toBe('200');
  });
});

describe('the content service refuses', () => {
  test.each([
    [{ from: '/a', to: 'https://other.example/a' }, /Redirects to other sites aren’t allowed/],
    [{ from: '/a', to: '//other.example/a' }, /Redirects to other sites aren’t allowed/],
    [{ from: 'https://other.example/a', to: '/b' }, /isn’t a path on this site/],
    [{ from: '/a', to: '' }, /enter the target/],
    [{ from: '/a', to: '/a/' }, /leads back to ‘\/a’/],
    [{ from: '/a', match: 'prefix', to: '/a/b' }, /leads back to ‘\/a’/],
    [{ from: '/a', to: '/category/sea' }, /no page at ‘\/category\/sea’/],
    [{ from: '/a', to: '/article/k1v5fqvxiy2u4j9j3dyz0abc/tea' }, /no page at ‘\/article/],
  ])('%j', async (content, message) => {
    await expect(redirect(content)).rejects.toThrow(message);
  });

  test('a second redirect from the same path, and one that completes a loop', async () => {
    const two = await redirect({ from: '/two', to: '/corrections' });
    await redirect({ from: '/one', to: '/two' });
    await expect(redirect({ from: '/one/', to: '/two' })).rejects.toThrow('already a redirect from ‘/one’');
    await expect(cms.adminRequest('PUT', `${REDIRECTS}/${two}`, { to: '/one' })).rejects.toThrow(
      'leads back',
    );
    await expect.poll(() => read('/one')).toBe('301 /two');
  });
});

test('a deleted article that was public is 410, and a withdrawn one 404', async () => {
  const documentId = await create(ARTICLES, {
    title: 'Soon deleted',
    slug: 'soon-deleted',
    description: 'About it.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
  });
  await cms.publish(documentId);
  const path = `/article/${documentId}/soon-deleted`;
  await expect.poll(() => read(path)).toBe('200');
  await cms.unpublish(documentId);
  await expect.poll(() => read(path)).toBe('404');
  await cms.adminRequest('DELETE', `${ARTICLES}/${documentId}`);
  await expect.poll(() => read(path)).toBe('410');
  await redirect({ from: path, to: '/corrections' });
  await expect.poll(() => read(path)).toBe('301 /corrections');
});

test('while the content service is down, known redirects work and broken links are still counted', async () => {
  await redirect({ from: '/known', to: '/corrections' });
  await expect.poll(() => read('/known')).toBe('301 /corrections');
  expect(await visit('/before')).toBe(404);
  await cms.kill();
  expect(await read('/known')).toBe('301 /corrections');
  expect(await read('/unknown')).toBe('404');
  await site.sendMissing();
  await cms.start();
  await expect
    .poll(async () => {
      await site.sendMissing();
      return (await listed()).some(({ from }) => from === '/before');
    })
    .toBe(true);
  expect(site.faults).toEqual([]);
});
