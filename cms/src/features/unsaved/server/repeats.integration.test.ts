import os from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';

const ARTICLES = '/content-manager/collection-types/api::article.article';

let service: Service;
let editor: Awaited<ReturnType<typeof addUser>>;
let keys = 0;
beforeAll(async () => {
  service = await openService();
  editor = await addUser(service, 'Eve', 'strapi-editor');
});
afterAll(() => service.close());

const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `key-of-a-save-${String(keys).padStart(6, '0')}` };
};
const complete = {
  description: 'Seen from the quay.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
};
const titled = async (title: string) =>
  service.strapi.db.query('api::article.article').count({ where: { title, publishedAt: null } });

test('repeating the save of a new article, in case it was lost, does not duplicate it', async () => {
  const key = newKey();
  const first = await editor('POST', ARTICLES, { title: 'Only once' }, key);
  const again = await editor('POST', ARTICLES, { title: 'Only once', subtitle: 'Written since' }, key);
  expect(again.status).toBe(200);
  expect(again.body.data).toMatchObject({
    documentId: first.body.data.documentId,
    subtitle: 'Written since',
  });
  const published = await editor(
    'POST',
    `${ARTICLES}/actions/publish`,
    { title: 'Only once', ...complete },
    key,
  );
  expect(published.status).toBe(200);
  expect(await titled('Only once')).toBe(1);
});

test('repeating the save of a copy does not duplicate it', async () => {
  const { body } = await editor('POST', ARTICLES, { title: 'Original', ...complete });
  const key = newKey();
  const clone = () => editor('POST', `${ARTICLES}/clone/${body.data.documentId}`, { title: 'A copy' }, key);
  const [first, again] = [await clone(), await clone()];
  expect(again.body.data.documentId).toBe(first.body.data.documentId);
  expect(await titled('A copy')).toBe(1);
});

test("a repeated save doesn't conflict with itself, but does with a colleague's later save", async () => {
  const { body } = await editor('POST', ARTICLES, { title: 'Opened' });
  const opened = { ...newKey(), 'masthead-opened-version': body.data.updatedAt };
  const save = (title: string) => editor('PUT', `${ARTICLES}/${body.data.documentId}`, { title }, opened);
  expect((await save('Changed')).status).toBe(200);
  expect((await save('Changed')).status).toBe(200);
  await service.panel('PUT', `${ARTICLES}/${body.data.documentId}`, { title: 'By a colleague' });
  expect((await save('Changed')).status).toBe(409);
});

test("a repeated save doesn't conflict with itself, however far the service's clock is behind", async () => {
  const key = newKey();
  const create = () => editor('POST', ARTICLES, { title: 'By a slow clock' }, key);
  const { uptime } = os;
  let lostSeconds = 0;
  const slow = vi.spyOn(os, 'uptime').mockImplementation(() => {
    lostSeconds += 1;
    return uptime() - lostSeconds;
  });
  try {
    expect([await create(), await create(), await create()].map(({ status }) => status)).toEqual([
      201, 200, 200,
    ]);
  } finally {
    slow.mockRestore();
  }
});

test('of two concurrent requests with one key, only one is stored', async () => {
  const key = newKey();
  const create = () => editor('POST', ARTICLES, { title: 'Twice at once' }, key);
  const answers = await Promise.all([create(), create(), create()]);
  for (const { status } of answers) expect([200, 201, 503]).toContain(status);
  expect(await titled('Twice at once')).toBe(1);
  expect((await create()).status).toBe(200);
  expect(await titled('Twice at once')).toBe(1);
});

test('a key creates one article, however the URL is spelled', async () => {
  const key = newKey();
  const { body } = await editor('POST', ARTICLES, { title: 'By one key' }, key);
  for (const address of [
    `${ARTICLES}/`,
    ARTICLES.replaceAll(':', '%3A'),
    `${ARTICLES}/clone/${body.data.documentId}/`,
    `${ARTICLES.replaceAll(':', '%3A')}/clone/${body.data.documentId}`,
    `${ARTICLES.replaceAll(':', '%3a')}/actions/publish`,
  ])
    await editor('POST', address, { title: 'By one key', ...complete }, key);
  expect(await titled('By one key')).toBe(1);
});

test('saves with other keys, or without one, are independent', async () => {
  await editor('POST', ARTICLES, { title: 'Twins' }, newKey());
  await editor('POST', ARTICLES, { title: 'Twins' }, newKey());
  await editor('POST', ARTICLES, { title: 'Twins' });
  expect(await titled('Twins')).toBe(3);
});

test('a key gives other users no access', async () => {
  const author = await addUser(service, 'Ada', 'strapi-author');
  const key = newKey();
  await editor('POST', ARTICLES, { title: 'Of the editor' }, key);
  const { status } = await author('POST', ARTICLES, { title: 'Of the author' }, key);
  expect(status).toBe(403);
  expect(await titled('Of the editor')).toBe(1);
});

test("another user's key writes nothing, even to an article that its owner may change", async () => {
  const colleague = await addUser(service, 'Cleo', 'strapi-editor');
  const key = newKey();
  await editor('POST', ARTICLES, { title: 'Of Eve' }, key);
  const { status } = await colleague('POST', ARTICLES, { title: 'Of Cleo' }, key);
  expect(status).toBe(503);
  expect([await titled('Of Eve'), await titled('Of Cleo')]).toEqual([1, 0]);
});
