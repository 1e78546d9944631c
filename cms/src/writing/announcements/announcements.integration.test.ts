import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uidOf } from '../../content-api/answers/documents';
import { ARTICLE } from '../../content-types';
import { exclusivelyIn } from '../../database/exclusively';
import { openService, type Service } from '../../testing/open-service';
import { announcementQueue, type Receiver } from './queue';

const HOUR_MS = 3_600_000;

let service: Service;
beforeAll(async () => {
  Object.assign(process.env, {
    SITE_URL: 'https://magazine.example',
    // No site follows the change log, so nothing is sent.
    WEBSUB_HUB: 'https://hub.example',
    INDEXNOW_KEY: 'a1b2c3d4',
    PURGE_URL: 'http://cache.example',
  });
  service = await openService();
});
afterAll(() => service.close());
beforeEach(async () => {
  const { remove } = announcementQueue(service.strapi);
  for (const receiver of ['hub', 'indexnow', 'cache'] as const)
    await remove((await read(receiver)).flatMap(({ ids }) => ids));
});

const documents = () => service.strapi.documents(ARTICLE);
const read = (receiver: Receiver) => announcementQueue(service.strapi).read(receiver);

/** What waits to be announced. */
async function waiting() {
  const addresses = async (receiver: Receiver) =>
    (await read(receiver)).map(({ address }) => address).toSorted();
  return { feeds: await addresses('hub'), articles: await addresses('indexnow') };
}
const NOTHING = { feeds: [], articles: [] };

let count = 0;
async function create(data: Record<string, unknown>): Promise<string> {
  count += 1;
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }];
  const article = { title: `News ${count}`, description: 'Of the quay.', content, ...data };
  return (await documents().create({ data: article })).documentId;
}

async function createEntry(type: 'categories' | 'tags' | 'authors', data: Record<string, unknown>) {
  return (await service.strapi.documents(uidOf(type)).create({ data })).documentId;
}

test('an article is announced with its feeds when it is published, changed, moved, withdrawn and deleted', async () => {
  const quays = await createEntry('categories', { name: 'Quays' });
  const piers = await createEntry('categories', { name: 'Piers', parent: quays });
  const tag = await createEntry('tags', { name: 'Fish & Chips, fresh' });
  const author = await createEntry('authors', { name: 'Ada' });
  const first = ['', `author=${author}`, 'categories=piers', 'categories=quays'];
  const tagged = [...first, 'tags=fish+%26+chips%252C+fresh'];

  const documentId = await create({ slug: 'one', categories: [piers], authors: [author] });
  expect(await waiting()).toEqual(NOTHING);
  await documents().publish({ documentId });
  expect(await waiting()).toEqual({ feeds: first, articles: [`/article/${documentId}/one`] });

  const data: Record<string, unknown> = { slug: 'two', categories: [], tags: [tag] };
  await documents().update({ documentId, data });
  expect((await waiting()).feeds).toEqual(first);
  await documents().publish({ documentId });
  // Also the feeds that it has left, and the address that it had.
  const articles = [`/article/${documentId}/one`, `/article/${documentId}/two`];
  expect(await waiting()).toEqual({ feeds: tagged, articles });

  await announcementQueue(service.strapi).remove((await read('hub')).flatMap(({ ids }) => ids));
  await documents().unpublish({ documentId });
  const last = ['', `author=${author}`, 'tags=fish+%26+chips%252C+fresh'];
  expect((await waiting()).feeds).toEqual(last);
  await documents().publish({ documentId });
  await announcementQueue(service.strapi).remove((await read('hub')).flatMap(({ ids }) => ids));
  await documents().delete({ documentId });
  expect((await waiting()).feeds).toEqual(last);
});

test('the cache drops what shows an article, as it was and as it is', async () => {
  const tag = await createEntry('tags', { name: 'Leaving soon' });
  const author = await createEntry('authors', { name: 'Bo' });
  const documentId = await create({ slug: 'here', tags: [tag], authors: [author] });
  await documents().publish({ documentId });
  const remove = announcementQueue(service.strapi).remove;
  await remove((await read('cache')).flatMap(({ ids }) => ids));
  await documents().update({ documentId, data: { slug: 'there', tags: [], authors: [] } });
  await documents().publish({ documentId });
  const feeds = ['', `?author=${author}`, '?tags=leaving+soon'];
  expect(new Set((await read('cache')).map(({ address }) => address))).toEqual(
    new Set([
      '/',
      ...['here', 'there'].flatMap((slug) => [
        `/article/${documentId}/${slug}`,
        `/article/${documentId}/${slug}.md`,
      ]),
      ...feeds.flatMap((query) => ['/feed.xml', '/atom.xml', '/feed.json'].map((path) => path + query)),
      '/search',
      '/search?tags=leaving+soon',
    ]),
  );
});

test('what is no publication is not announced: drafts, dates in the future, and saves of what is public', async () => {
  const draft = await create({});
  await documents().delete({ documentId: draft });
  const scheduled = await create({ publishedOn: new Date(Date.now() + HOUR_MS).toISOString() });
  await documents().publish({ documentId: scheduled });
  await documents().unpublish({ documentId: scheduled });
  expect(await waiting()).toEqual(NOTHING);

  const documentId = await create({});
  await documents().publish({ documentId });
  await announcementQueue(service.strapi).remove(
    [...(await read('hub')), ...(await read('indexnow'))].flatMap(({ ids }) => ids),
  );
  await documents().update({ documentId, data: { title: 'Saved, not published' } });
  await documents().discardDraft({ documentId });
  expect(await waiting()).toEqual(NOTHING);
});

test('an article that becomes public by its date is announced then', async () => {
  const documentId = await create({
    slug: 'at-its-date',
    publishedOn: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  await documents().publish({ documentId });
  expect(await waiting()).toEqual(NOTHING);
  await service.strapi.db
    .query('masthead::approval')
    .update({ where: { documentId }, data: { publishOn: new Date() } });
  await expect.poll(async () => (await waiting()).articles).toEqual([`/article/${documentId}/at-its-date`]);
});

test('a publication that fails announces nothing', async () => {
  const documentId = await create({});
  await expect(
    service.strapi.db.transaction(async () => {
      await documents().publish({ documentId });
      throw new Error('The connection is lost.');
    }),
  ).rejects.toThrow();
  expect(await waiting()).toEqual(NOTHING);
});

test('what is older than a day or too much is given up', async () => {
  const { add, prune } = announcementQueue(service.strapi);
  await add([
    { receiver: 'hub', address: 'tags=a' },
    { receiver: 'indexnow', address: '/article/a/b' },
  ]);
  expect(await prune('hub', Date.now() + 23 * HOUR_MS)).toBe(0);
  expect(await prune('hub', Date.now() + 25 * HOUR_MS)).toBe(1);
  expect(await waiting()).toEqual({ feeds: [], articles: ['/article/a/b'] });
});

test('one process at a time sends, and publications do not wait for it', async () => {
  const isPostgresql = service.strapi.db.dialect.client === 'postgres';
  const first = exclusivelyIn(service.strapi, 'hub');
  const second = exclusivelyIn(service.strapi, 'hub');
  const sent: string[] = [];
  await first(async () => {
    const documentId = await create({});
    await documents().publish({ documentId });
    await second(async () => void sent.push('second'));
  });
  await second(async () => void sent.push('afterwards'));
  // Only one process can use a file of SQLite.
  expect(sent).toEqual(isPostgresql ? ['afterwards'] : ['second', 'afterwards']);
});
