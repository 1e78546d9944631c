import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';

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

/** An article that Ada and Ben have opened. */
async function openArticle(slug: string) {
  const { body } = await ada('POST', ARTICLES, article(slug));
  const { documentId } = body.data;
  const address = `${ARTICLES}/${documentId}`;
  const { updatedAt } = (await ada('GET', address)).body.data;
  /** Saves or publishes like the panel. */
  const save = (person: typeof ada, title: string, action = '', version = updatedAt) =>
    person(action ? 'POST' : 'PUT', address + action, article(slug, { title }), {
      'masthead-opened-version': version,
    });
  const title = async () => (await ada('GET', address)).body.data.title;
  return { address, documentId, save, title };
}

test.each(['', '/actions/publish'])(
  'refuses a save of a version that somebody else has replaced (%s)',
  async (action) => {
    const { save, title } = await openArticle(`stale${action.replaceAll('/', '-')}`);
    expect((await save(ben, 'Fog by Ben')).status).toBe(200);

    const { status, body } = await save(ada, 'By Ada', action);
    expect(status).toBe(409);
    expect(body.error.message).toMatch(/^Ben has saved this entry since you opened it, at 20\d\d-/);
    expect(body.error.details).toMatchObject({ by: 'Ben', isOwn: false });
    expect(await title()).toBe('Fog by Ben');

    expect((await save(ada, 'By Ada', action, body.error.details.updatedAt)).status).toBe(200);
    expect(await title()).toBe('By Ada');
  },
);

test('accepts several saves and publication from the same window', async () => {
  const { save, title } = await openArticle('own');
  const first = await save(ada, 'First');
  expect(first.status).toBe(200);
  const second = await save(ada, 'Second', '/actions/publish', first.body.data.updatedAt);
  expect(second.status).toBe(200);
  expect((await save(ada, 'Third', '', second.body.data.updatedAt)).status).toBe(200);
  expect(await title()).toBe('Third');
});

test('refuses a save of a version that the same editor has replaced in another window', async () => {
  const { save, title } = await openArticle('two-windows');
  expect((await save(ada, 'In one window')).status).toBe(200);
  const { status, body } = await save(ada, 'In the other window');
  expect(status).toBe(409);
  expect(body.error.message).toMatch(
    /^In another window, you have saved this entry since you opened it, at 20/,
  );
  expect(body.error.details).toMatchObject({ by: 'Ada', isOwn: true });
  expect(await title()).toBe('In one window');
});

test('accepts a save without a version, and publication from a list', async () => {
  const { address, documentId, save, title } = await openArticle('script');
  await save(ben, 'Fog by Ben');
  expect((await ada('PUT', address, article('script', { title: 'By a script' }))).status).toBe(200);
  expect((await ben('POST', `${address}/actions/publish`)).status).toBe(200);
  expect((await ada('POST', `${ARTICLES}/actions/bulkPublish`, { documentIds: [documentId] })).status).toBe(
    200,
  );
  expect(await title()).toBe('By a script');
});

test('accepts a save after the service has published the article on schedule', async () => {
  const { address, documentId, save } = await openArticle('due');
  await save(ben, 'Due');
  const { updatedAt } = (await ada('GET', address)).body.data;
  await service.strapi.documents(ARTICLE).publish({ documentId });
  expect((await save(ada, 'By Ada', '', updatedAt)).status).toBe(200);
});

test('refuses to save a single type that somebody else has saved', async () => {
  const headers = { 'masthead-opened-version': (await ada('GET', HOME)).body.data.updatedAt };
  expect((await ben('PUT', HOME, {}, headers)).status).toBe(200);
  const { status, body } = await ada('PUT', HOME, {}, headers);
  expect(status).toBe(409);
  expect(body.error.details.by).toBe('Ben');
});

test('deletes a category from its form even though a subcategory was saved after it was opened', async () => {
  const CATEGORIES = '/content-manager/collection-types/api::category.category';
  const parent = (await ada('POST', CATEGORIES, { name: 'Harbour' })).body.data;
  const child = (await ben('POST', CATEGORIES, { name: 'Ferries', parent: parent.documentId })).body.data;
  const headers = { 'masthead-opened-version': parent.updatedAt };
  expect((await ada('DELETE', `${CATEGORIES}/${parent.documentId}`, {}, headers)).status).toBe(200);
  expect((await ada('GET', `${CATEGORIES}/${parent.documentId}`)).status).toBe(404);
  expect((await ada('GET', `${CATEGORIES}/${child.documentId}`)).body.data.name).toBe('Ferries');
});
