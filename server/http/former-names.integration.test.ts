import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_CHANGES, startFakeStrapi } from '#server/testing/fake-strapi.ts';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const COLLECTIONS = '/content-manager/collection-types';
const Document = v.object({ data: v.object({ documentId: v.string() }) });
const List = v.object({ results: v.array(v.looseObject({ documentId: v.string(), name: v.string() })) });

let cms: TestCms;
let copiesDir: string;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  cms = await startTestCms();
  copiesDir = await mkdtemp(join(tmpdir(), 'masthead-former-names-'));
  site = await openSite({ cms: cms.cms, copiesDir });
});
afterAll(async () => {
  await site.close();
  await cms.close();
  await rm(copiesDir, { recursive: true });
});

/** Where the site leads from an address; the address itself if it shows a page there. */
async function leadsTo(path: string, from = site): Promise<string> {
  const response = await from.get(path);
  if (response.status === 200) return path;
  expect(response.status).toBe(301);
  return response.headers.get('location') ?? '';
}

/** Creates a term that a public article has: readers learn of no others. */
async function create(type: string, content: object): Promise<string> {
  const answer = await cms.adminRequest('POST', `${COLLECTIONS}/api::${type}.${type}`, content);
  const { documentId } = v.parse(Document, answer).data;
  await cms.adminRequest('POST', `${COLLECTIONS}/api::article.article/actions/publish`, {
    title: 'With a term',
    slug: documentId,
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    [`${type}s`]: { connect: [{ documentId }] },
  });
  return documentId;
}
const save = (type: string, documentId: string, content: object) =>
  cms.adminRequest('PUT', `${COLLECTIONS}/api::${type}.${type}/${documentId}`, content);

async function find(type: string, name: string): Promise<string> {
  const answer = await cms.adminRequest('GET', `${COLLECTIONS}/api::${type}.${type}?pageSize=100`);
  return v.parse(List, answer).results.find((entry) => entry.name === name)?.documentId ?? '';
}

test('a search for a former name redirects to the current one and keeps all other filters', async () => {
  const address = '/search?keywords=the&categories=cities&tags=rivers%2Cwater&sort=title';
  expect(await leadsTo(address)).toBe(address);

  await save('category', await find('category', 'Cities'), { name: 'Towns & Cities, today' });
  const present = address.replace('cities', 'towns+%26+cities%252C+today');
  await expect.poll(() => leadsTo(address)).toBe(present);
  expect(await leadsTo(present)).toBe(present);
  expect(await leadsTo('/search?tags=cities')).toBe('/search?tags=cities');

  const dossier = await create('dossier', { title: 'Xenon' });
  await save('dossier', dossier, { title: 'Ytterbium' });
  await save('dossier', dossier, { title: 'Zirconium' });
  await expect.poll(() => leadsTo('/search?dossiers=xenon%2Cytterbium')).toBe('/search?dossiers=zirconium');
});

test("a former name that is now another entry's name means that entry", async () => {
  const tag = await create('tag', { name: 'Quince' });
  await save('tag', tag, { name: 'Medlar' });
  await expect.poll(() => leadsTo('/search?tags=quince')).toBe('/search?tags=medlar');
  await create('tag', { name: 'QUINCE' });
  await expect.poll(() => leadsTo('/search?tags=quince')).toBe('/search?tags=quince');
});

test("a tag's page shows its description, even with a cached answer", async () => {
  const tag = await create('tag', { name: 'Selenium' });
  const read = async () => (await site.get('/search?tags=selenium')).text();
  await expect.poll(read).toContain('#Selenium');
  await save('tag', tag, { description: 'The moon & its metal.' });
  await expect.poll(read).toContain('The moon &amp; its metal.');
  await save('tag', tag, { description: '' });
  await expect.poll(read).not.toContain('The moon');
});

test("pages are complete even if the content service doesn't support former names", async () => {
  const empty = { data: [], meta: { pagination: { page: 1, pageCount: 1, pageSize: 24, total: 0 } } };
  const strapi = await startFakeStrapi((path) => {
    if (path === '/api/changes') return NO_CHANGES;
    if (path === '/api/renames') return null;
    return path === '/api/site' ? { data: {} } : empty;
  });
  const other = await openSite({ cms: strapi });
  const response = await other.get('/search?tags=fog');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  await other.close();
});

test('former names still redirect while the content service is down, even after a restart of the site', async () => {
  const tag = await create('tag', { name: 'Wolfram' });
  await save('tag', tag, { name: 'Tungsten' });
  await expect.poll(() => leadsTo('/search?tags=wolfram')).toBe('/search?tags=tungsten');
  expect(await leadsTo('/search?tags=tungsten')).toBe('/search?tags=tungsten');
  await cms.kill();
  expect(await leadsTo('/search?tags=wolfram')).toBe('/search?tags=tungsten');

  await site.close();
  site = await openSite({ cms: cms.cms, copiesDir });
  expect(await leadsTo('/search?tags=wolfram')).toBe('/search?tags=tungsten');
  expect(await leadsTo('/search?tags=tungsten')).toBe('/search?tags=tungsten');
});
