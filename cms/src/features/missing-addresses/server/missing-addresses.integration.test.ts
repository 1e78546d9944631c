import { MISSING_PATH } from 'masthead-contract/service/missing-addresses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openService, type Service } from '../../../testing/open-service';
import { missingTable } from './missing-table';

const COLLECTIONS = '/content-manager/collection-types';
const REDIRECTS = `${COLLECTIONS}/api::redirect.redirect`;
const ARTICLES = `${COLLECTIONS}/api::article.article`;
const LIST = '/masthead/missing-addresses';
const TABLE = 'masthead_missing_addresses';
const DAY_MS = 24 * 60 * 60 * 1000;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.strapi.db.connection(TABLE).delete();
});

const met = (address: string, count = 1, referrer = '') => ({ address, count, referrer });

const post = (
  content: unknown,
  { token = service.token, path = MISSING_PATH, type = 'application/json' } = {},
) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, connection: 'close' },
    body: JSON.stringify(content),
  });

async function report(...data: object[]): Promise<void> {
  expect((await post({ data })).status).toBe(200);
}

/** What editors see, in short. */
async function listed(): Promise<string[]> {
  const { body } = await service.panel('GET', LIST);
  return body.data.map(({ from, count }: { from: string; count: number }) => `${from} ${count}`);
}

async function create(type: string, content: object): Promise<string> {
  const { body } = await service.panel('POST', type, content);
  expect(body.error?.message).toBeUndefined();
  return body.data.documentId;
}

describe('a report of broken links', () => {
  test('adds to the hits of each path, and lists those linked from a page first', async () => {
    await report(met('/rare'), met('/often', 5), met('/%C3%9Cber/uns', 2, 'old.example'));
    await report(met('/often', 3), met('/%C3%9Cber/uns', 1));
    expect(await listed()).toEqual(['/Über/uns 3', '/often 8', '/rare 1']);
    expect((await service.panel('GET', LIST)).body.data[0]).toEqual({
      id: expect.any(Number),
      from: '/Über/uns',
      count: 3,
      referrer: 'old.example',
      lastSeen: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('with a thousand long paths is stored', async () => {
    const addressOf = (index: number) => `/${index}/`.padEnd(300, 'a');
    await report(...Array.from({ length: 1_000 }, (_, index) => met(addressOf(index))));
    expect(await service.strapi.db.connection(TABLE).select('id')).toHaveLength(1_000);
  });

  test.each([
    [{ data: [] }, /data/],
    [{}, /data/],
    [{ data: [met('/old?s=words')] }, /data\.0\.address: .*must be a counted path/],
    [{ data: [{ ...met('/old'), reader: 'jane' }] }, /data\.0\.reader/],
    [{ data: [met('/old')], more: 1 }, /more/],
    [[], /./],
  ])('%j is refused with an explanation', async (content, message) => {
    const response = await post(content);
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toMatch(message);
    expect(await listed()).toEqual([]);
  });

  test('must be JSON sent by POST with the read token', async () => {
    const content = { data: [met('/old')] };
    expect((await post(content, { token: 'another-token-of-somebody' })).status).toBe(401);
    expect((await post(content, { type: 'text/plain' })).status).toBe(400);
    expect((await post(content, { path: `${MISSING_PATH}?a=b` })).status).toBe(400);
    expect((await post(content, { path: '/api/articles' })).status).toBe(405);
    const headers = { authorization: `Bearer ${service.token}`, connection: 'close' };
    expect((await fetch(service.url + MISSING_PATH, { headers })).status).toBe(404);
    expect(await listed()).toEqual([]);
  });
});

test('a broken link is no longer listed once its path has a redirect', async () => {
  await report(met('/old', 3), met('/blog/2019/tea', 2), met('/other'));
  await create(REDIRECTS, { from: '/old/', match: 'exact', to: '/', kind: 'permanent' });
  expect(await listed()).toEqual(['/blog/2019/tea 2', '/other 1']);
  await create(REDIRECTS, { from: '/blog', match: 'prefix', to: '/', kind: 'gone' });
  expect(await listed()).toEqual(['/other 1']);
});

test('a redirect can be duplicated with another path', async () => {
  const { body } = await service.panel('POST', REDIRECTS, { from: '/original', to: '/', kind: 'permanent' });
  const copy = (from: string) =>
    service.panel('POST', `${REDIRECTS}/clone/${body.data.documentId}`, { from, to: '/', kind: 'permanent' });
  expect(await copy('/copy')).toMatchObject({ status: 200, body: { data: { from: '/copy' } } });
  expect((await copy('/original')).status).toBe(400);
});

test('a path of the maximum length can have a redirect', async () => {
  const longest = `/${'a'.repeat(299)}`;
  const to = `/search?keywords=${'a'.repeat(283)}`;
  await report(met(longest));
  await create(REDIRECTS, { from: longest, match: 'exact', to, kind: 'permanent' });
  expect(await listed()).toEqual([]);
});

test('the path of an unpublished article is listed as broken until the article is deleted', async () => {
  const documentId = await create(ARTICLES, {
    title: 'Seen late',
    slug: 'seen-late',
    description: 'About it.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
  });
  await report(met(`/article/${documentId}/seen-late`, 4));
  expect(await listed()).toHaveLength(1);
  await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, {});
  expect(await listed()).toEqual([]);
  await report(met(`/article/${documentId}/seen-late/amp`));
  expect(await listed()).toEqual([`/article/${documentId}/seen-late/amp 1`]);
  await service.strapi.db.connection(TABLE).where('count', 1).delete();
  await service.panel('POST', `${ARTICLES}/${documentId}/actions/unpublish`, {});
  expect(await listed()).toHaveLength(1);
  await service.panel('DELETE', `${ARTICLES}/${documentId}`);
  expect(await listed()).toEqual([]);
});

test('a dismissed broken link stays hidden until it gets more hits', async () => {
  await report(met('/wp-login.php', 5), met('/unlike', 1));
  const [{ id }] = (await service.panel('GET', LIST)).body.data;
  expect((await service.panel('DELETE', `${LIST}/${id}`)).status).toBe(200);
  expect(await listed()).toEqual(['/unlike 1']);
  await report(met('/wp-login.php', 5));
  expect(await listed()).toEqual(['/unlike 1']);
  await report(met('/wp-login.php', 1));
  expect(await listed()).toEqual(['/wp-login.php 11', '/unlike 1']);
  expect((await service.panel('DELETE', `${LIST}/x`)).status).toBe(400);
});

test('beyond 5,000 broken links the least requested are removed, and all after 90 days', async () => {
  const table = missingTable(service.strapi);
  const now = Date.now();
  const batch = (name: string, count: number) =>
    Array.from({ length: 1_000 }, (_, index) => met(`/${name}/${index}`, count));
  await table.add([met('/first'), met('/frequent', 2)], new Date(now - 91 * DAY_MS));
  await table.add([met('/frequent')], new Date(now - DAY_MS));
  for (const name of ['a', 'b', 'c', 'd', 'e']) await table.add(batch(name, 1), new Date(now));
  const rows: { address: string }[] = await service.strapi.db.connection(TABLE).select('address');
  expect(rows).toHaveLength(5_000);
  const addresses = new Set(rows.map(({ address }) => address));
  expect(['/first', '/frequent', '/a/0', '/e/999'].map((address) => addresses.has(address))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a search without results is listed after three attempts until it has search words', async () => {
  const searches = async () =>
    (await service.panel('GET', '/masthead/missing-searches')).body.data.map(
      ({ from, count }: { from: string; count: number }) => `${from} ${count}`,
    );
  await report(
    met('/search?keywords=harbuor', 3),
    met('/search?keywords=gro%C3%9Fe%20f%C3%A4hre', 2),
    met('/lost'),
  );
  expect(await searches()).toEqual(['harbuor 3']);
  expect(await listed()).toEqual(['/lost 1']);
  await report(met('/search?keywords=gro%C3%9Fe%20f%C3%A4hre', 2));
  expect(await searches()).toEqual(['große fähre 4', 'harbuor 3']);
  const [{ id }] = (await service.panel('GET', '/masthead/missing-searches')).body.data;
  expect((await service.panel('DELETE', `${LIST}/${id}`)).status).toBe(200);
  expect(await searches()).toEqual(['harbuor 3']);
  await create(`${COLLECTIONS}/api::search-word.search-word`, { words: 'Harbour, Harbuor' });
  expect(await searches()).toEqual([]);
  for (const address of ['/search?keywords=a%40b.example', '/search?keywords=A', '/search?keywords=a&page=2'])
    expect((await post({ data: [met(address)] })).status).toBe(400);
});
