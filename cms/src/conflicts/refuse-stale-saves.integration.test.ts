import type { UID } from '@strapi/strapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../testing/add-user';
import { openService, type Service } from '../testing/open-service';

const ARTICLE: UID.ContentType = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const HOME = '/content-manager/single-types/api::home.home';

let service: Service;
let ada: Awaited<ReturnType<typeof addUser>>;
let ben: typeof ada;
beforeAll(async () => {
  service = await openService();
  ada = await addUser(service, 'Ada', 'strapi-editor');
  ben = await addUser(service, 'Ben', 'strapi-editor');
});
afterAll(() => service.close());

const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'Seen from the quay.' }] }];
const article = (slug: string, more: object = {}) => ({
  title: 'Fog',
  slug,
  description: 'Seen from the quay.',
  content: text,
  ...more,
});

/** An article that Ada and Ben have open: its address, and what the panel sends as the version they opened. */
async function openArticle(slug: string) {
  const { body } = await ada('POST', ARTICLES, article(slug));
  const address = `${ARTICLES}/${body.data.documentId}`;
  const { updatedAt } = (await ada('GET', address)).body.data;
  const save = (title: string, more: object = {}) => article(slug, { title, updatedAt, ...more });
  const title = async () => (await ada('GET', address)).body.data.title;
  return { address, save, title };
}

test.each(['PUT', 'POST'])('refuses to save or publish a version that somebody else has replaced (%s)', async (method) => {
  const { address, save, title } = await openArticle(`stale-${method.toLowerCase()}`);
  expect((await ben('PUT', address, save('Fog by Ben'))).status).toBe(200);

  const { status, body } = await ada(method, method === 'PUT' ? address : `${address}/actions/publish`, save('By Ada'));
  expect(status).toBe(409);
  expect(body.error.message).toMatch(/^Ben has saved this entry since you opened it, at 20\d\d-/);
  expect(body.error.details.by).toBe('Ben');
  expect(await title()).toBe('Fog by Ben');

  const { updatedAt } = body.error.details;
  expect((await ada('PUT', address, save('By Ada', { updatedAt }))).status).toBe(200);
  expect(await title()).toBe('By Ada');
});

test('accepts several saves of the same editor, and publication', async () => {
  const { address, save, title } = await openArticle('own');
  expect((await ada('PUT', address, save('First'))).status).toBe(200);
  expect((await ada('PUT', address, save('Second'))).status).toBe(200);
  expect((await ada('POST', `${address}/actions/publish`, save('Third'))).status).toBe(200);
  expect(await title()).toBe('Third');
});

test('accepts a save that does not say which version it is of, and publication from a list', async () => {
  const { address, save, title } = await openArticle('script');
  await ben('PUT', address, save('Fog by Ben'));
  expect((await ada('PUT', address, article('script', { title: 'By a script' }))).status).toBe(200);
  expect((await ben('POST', `${address}/actions/publish`)).status).toBe(200);
  const documentIds = [address.slice(ARTICLES.length + 1)];
  expect((await ada('POST', `${ARTICLES}/actions/bulkPublish`, { documentIds })).status).toBe(200);
  expect(await title()).toBe('By a script');
});

test('accepts a save after the service has published the article at its date', async () => {
  const { address, save } = await openArticle('due');
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect((await ben('POST', `${address}/actions/publish`, save('Due', { publishedOn: soon }))).status).toBe(200);
  const { updatedAt } = (await ada('GET', address)).body.data;
  await service.strapi.documents(ARTICLE).publish({ documentId: address.slice(ARTICLES.length + 1) });
  expect((await ada('PUT', address, save('By Ada', { updatedAt }))).status).toBe(200);
});

test('refuses to save a single type that somebody else has saved', async () => {
  const { updatedAt } = (await ada('GET', HOME)).body.data;
  expect((await ben('PUT', HOME, { updatedAt })).status).toBe(200);
  const { status, body } = await ada('PUT', HOME, { updatedAt });
  expect(status).toBe(409);
  expect(body.error.details.by).toBe('Ben');
});
