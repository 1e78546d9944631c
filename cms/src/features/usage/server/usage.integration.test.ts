import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { uploadForm } from '../../../testing/upload-form';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const addressOf = (uid: string) => `/content-manager/collection-types/${uid}`;

async function create(uid: string, content: object): Promise<string> {
  const { body } = await service.panel('POST', addressOf(uid), content);
  expect(body.error?.message).toBeUndefined();
  return body.data.documentId;
}

let count = 0;
async function createArticle(more: object, isPublished = false): Promise<string> {
  count += 1;
  const data = {
    title: `Kestrel ${count}`,
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    ...more,
  };
  const documentId = await create('api::article.article', data);
  if (isPublished)
    await service.panel('POST', `${addressOf('api::article.article')}/${documentId}/actions/publish`, {});
  return documentId;
}

const connect = (...ids: string[]) => ({ connect: ids.map((documentId) => ({ documentId })) });

const usageOf = async (uid: string, key: string) =>
  (await service.panel('GET', `/masthead/usage?uid=${uid}&${key}`)).body.data;

test('counts what refers to an author, a tag and a category, with examples', async () => {
  const author = await create('api::author.author', { name: 'Kim Kestrel' });
  const written = await createArticle({ authors: connect(author) }, true);
  const commented = await createArticle({ comments: [{ content: 'Nice', author: connect(author) }] });
  expect(await usageOf('api::author.author', `documentId=${author}`)).toEqual([
    {
      type: 'article',
      count: 2,
      examples: expect.arrayContaining([
        { title: 'Kestrel 1', documentId: written, status: 'published' },
        { title: 'Kestrel 2', documentId: commented, status: 'draft' },
      ]),
    },
  ]);

  const category = await create('api::category.category', { name: 'Kestrels' });
  await create('api::category.category', { name: 'Young kestrels', parent: connect(category) });
  const tag = await create('api::tag.tag', { name: 'kestrel' });
  await createArticle({ categories: connect(category), tags: connect(tag) });
  expect(await usageOf('api::category.category', `documentId=${category}`)).toMatchObject([
    { type: 'article', count: 1, examples: [{ title: 'Kestrel 3' }] },
    { type: 'category', count: 1, examples: [{ title: 'Young kestrels' }] },
  ]);
  expect(await usageOf('api::tag.tag', `documentId=${tag}`)).toMatchObject([{ type: 'article', count: 1 }]);
});

test('finds the uses of a picture, also in texts', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#789' } })
    .png()
    .toBuffer();
  const { body } = await service.panel(
    'POST',
    '/upload',
    uploadForm({ name: 'kestrel.png', type: 'image/png', bytes }),
  );
  const { id, documentId, ...picture } = body[0];
  expect(await usageOf('plugin::upload.file', `id=${id}`)).toEqual([]);

  const inCover = await createArticle({ cover: { media: [id] } }, true);
  const image = { ...picture, url: service.url + picture.url };
  const inText = await createArticle({
    content: [{ type: 'image', image, children: [{ type: 'text', text: '' }] }],
  });
  await create('api::author.author', {
    name: 'Lou Kestrel',
    profiles: [{ platform: 'x', url: 'https://x.example', photo: id }],
  });
  await service.panel('POST', '/content-manager/single-types/api::site.site/actions/publish', {
    logo: { light: id },
  });
  const usage = await usageOf('plugin::upload.file', `documentId=${documentId}`);
  expect(usage).toEqual([
    {
      type: 'article',
      count: 2,
      examples: [
        { title: expect.any(String), documentId: inText, status: 'draft' },
        { title: expect.any(String), documentId: inCover, status: 'published' },
      ],
    },
    { type: 'author', count: 1, examples: [expect.objectContaining({ title: 'Lou Kestrel' })] },
    {
      type: 'site',
      count: 1,
      examples: [{ title: 'Site', documentId: expect.any(String), status: 'published' }],
    },
  ]);
  expect(await usageOf('plugin::upload.file', `id=${id}`)).toEqual(usage);
});

test('counts Home for the article of its headline', async () => {
  const article = await createArticle({});
  await service.panel('PUT', '/content-manager/single-types/api::home.home', {
    headline: { featured: connect(article) },
  });
  expect(await usageOf('api::article.article', `documentId=${article}`)).toMatchObject([
    { type: 'home', count: 1, examples: [{ title: 'Home' }] },
  ]);
});

test("finds texts that link to an article, and entries that only Home's public version shows", async () => {
  const article = await createArticle({}, true);
  const link = { type: 'link', url: `/article/${article}/kestrel`, children: [{ type: 'text', text: 'it' }] };
  const linking = await createArticle({ content: [{ type: 'paragraph', children: [link] }] }, true);
  const home = '/content-manager/single-types/api::home.home';
  await service.panel('POST', `${home}/actions/publish`, { headline: { featured: connect(article) } });
  await service.panel('PUT', home, { headline: null });
  expect(await usageOf('api::article.article', `documentId=${article}`)).toMatchObject([
    { type: 'article', count: 1, examples: [{ documentId: linking }] },
    { type: 'home', count: 1 },
  ]);
});

test('counts an entry once even if it refers to several of the given ones', async () => {
  const articles = [await createArticle({}, true), await createArticle({}), await createArticle({})];
  const paragraph = (id: string) => ({
    type: 'paragraph',
    children: [{ type: 'link', url: `/article/${id}/kestrel`, children: [{ type: 'text', text: 'it' }] }],
  });
  const linking = await createArticle({ content: articles.slice(0, 2).map(paragraph) });
  await service.panel('PUT', '/content-manager/single-types/api::home.home', {
    trending: { connect: articles.slice(1).map((documentId) => ({ documentId })) },
  });
  const query = articles.map((id) => `documentId=${id}`).join('&');
  expect(await usageOf('api::article.article', query)).toMatchObject([
    { type: 'article', count: 1, examples: [{ documentId: linking }] },
    { type: 'home', count: 1 },
  ]);
});

test.each([
  ['uid=api::tag.tag', 400],
  [`uid=api::tag.tag${'&documentId=a'.repeat(101)}`, 400],
  ['uid=admin::user&id=1', 400],
  ['uid=api::tag.tag&documentId=none', 404],
])('answers ?%s with %i', async (query, status) => {
  expect((await service.panel('GET', `/masthead/usage?${query}`)).status).toBe(status);
});

test('requires permission to read the type, shows only readable entries, and counts no other drafts', async () => {
  const roles = service.strapi.service('admin::role');
  const role = await roles.create({ name: 'Tag keeper', code: 'tag-keeper' });
  await roles.assignPermissions(role.id, [
    {
      action: 'plugin::content-manager.explorer.read',
      subject: 'api::tag.tag',
      properties: { fields: ['name'] },
    },
  ]);
  const keeper = await addUser(service, 'Keeper', 'tag-keeper');
  const tag = await create('api::tag.tag', { name: 'osprey' });
  await createArticle({ tags: connect(tag) });
  await createArticle({ tags: connect(tag) }, true);
  const ask = (query: string) => keeper('GET', `/masthead/usage?${query}`);
  expect((await ask('uid=api::category.category&id=1')).status).toBe(403);
  expect((await ask(`uid=api::tag.tag&documentId=${tag}`)).body).toEqual({
    data: [{ type: 'article', count: 1, examples: [] }],
  });
});
