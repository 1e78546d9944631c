import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../testing/open-service';
import { ARTICLE, readSnapshot } from './keep-versions';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const VERSIONS = '/masthead/versions';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** A public article of the sample with a cover, tags and a comment, each time another one. */
const found: string[] = [];
async function takeArticle(): Promise<string> {
  const [article] = await service.strapi.documents(ARTICLE).findMany({
    status: 'published',
    filters: {
      documentId: { $notIn: found },
      comments: { author: { name: { $notNull: true } } },
      tags: { name: { $notNull: true } },
    },
    limit: 1,
  });
  found.push(article?.documentId ?? '');
  return article?.documentId ?? '';
}

const save = (documentId: string, fields: object) =>
  service.panel('PUT', `${ARTICLES}/${documentId}`, fields);
const publish = (documentId: string) => service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`);
const list = async (documentId: string) =>
  (await service.panel('GET', `${VERSIONS}?documentId=${documentId}`)).body.data;
const contentOf = async (documentId: string) =>
  (await readSnapshot(service.strapi, documentId, 'draft'))?.content;

test('every publication is kept with its editor, the one before versions were kept too', async () => {
  const documentId = await takeArticle();
  await service.strapi.db.query('masthead::version').deleteMany({ where: { documentId } });
  const before = await service.strapi.documents(ARTICLE).findOne({ documentId });
  for (const title of ['Second', 'Third']) {
    await save(documentId, { title });
    await publish(documentId);
  }
  // Nothing is different.
  await publish(documentId);
  expect(await list(documentId)).toMatchObject([
    { title: 'Third', publishedBy: 'Administrator' },
    { title: 'Second', publishedBy: 'Administrator' },
    { title: before?.title, publishedBy: '' },
  ]);
});

test('a version is brought back with its texts, pictures, related entries and comments, as a draft', async () => {
  const documentId = await takeArticle();
  await publish(documentId);
  const before = await contentOf(documentId);
  await save(documentId, { title: 'Changed', description: 'Changed', cover: null, comments: [] });
  const draft = await service.strapi.documents(ARTICLE).findOne({ documentId, populate: ['tags'] });
  const disconnect = draft?.tags.map(({ id, documentId }: { id: unknown; documentId: string }) => ({
    id,
    documentId,
  }));
  expect((await save(documentId, { tags: { disconnect } })).status).toBe(200);
  await publish(documentId);

  const [, first] = await list(documentId);
  const { version, saved, changed } = (await service.panel('GET', `${VERSIONS}/${first.id}`)).body.data;
  expect(version).toEqual(before);
  expect(changed.sort()).toEqual(['comments', 'cover', 'description', 'tags', 'title']);
  expect(saved).toMatchObject({ title: 'Changed', cover: [], comments: [], tags: [] });

  expect((await service.panel('POST', `${VERSIONS}/${first.id}/restore`)).status).toBe(200);
  expect(await contentOf(documentId)).toEqual(before);
  const published = await service.strapi.documents(ARTICLE).findOne({ documentId, status: 'published' });
  expect(published).toMatchObject({ title: 'Changed' });
});

test('bringing a version back neither publishes nor withdraws the article', async () => {
  const documentId = await takeArticle();
  await save(documentId, { withdrawOn: '2999-01-01T00:00:00.000Z' });
  await publish(documentId);
  await save(documentId, { title: 'Later', withdrawOn: null, publishedOn: '2998-01-01T00:00:00.000Z' });
  const [version] = await list(documentId);
  expect((await service.panel('POST', `${VERSIONS}/${version.id}/restore`)).status).toBe(200);
  expect(await service.strapi.documents(ARTICLE).findOne({ documentId })).toMatchObject({
    title: version.title,
    withdrawOn: null,
    publishedOn: '2998-01-01T00:00:00.000Z',
  });
});

test('entries that were deleted since are left out', async () => {
  const documentId = await takeArticle();
  const tag = await service.strapi
    .documents('api::tag.tag')
    .create({ data: { name: 'Short-lived' } as object });
  await save(documentId, { tags: { connect: [tag] } });
  await publish(documentId);
  await service.strapi.documents('api::tag.tag').delete({ documentId: tag.documentId });

  const [last] = await list(documentId);
  expect((await service.panel('POST', `${VERSIONS}/${last.id}/restore`)).status).toBe(200);
  expect(JSON.stringify(await contentOf(documentId))).not.toContain('Short-lived');
});

test('the versions of a deleted article are deleted, too', async () => {
  const documentId = await takeArticle();
  await publish(documentId);
  await service.panel('DELETE', `${ARTICLES}/${documentId}`);
  const left = await service.strapi.db.query('masthead::version').findMany({ where: { documentId } });
  expect(left).toEqual([]);
});

test.each([
  { method: 'GET', path: `${VERSIONS}/999999`, status: 404 },
  { method: 'POST', path: `${VERSIONS}/999999/restore`, status: 404 },
  { method: 'GET', path: `${VERSIONS}/one`, status: 400 },
  { method: 'GET', path: VERSIONS, status: 400 },
  { method: 'GET', path: `${VERSIONS}?documentId=unknown`, status: 404 },
])('$method $path is answered with $status', async ({ method, path, status }) => {
  expect((await service.panel(method, path)).status).toBe(status);
});
