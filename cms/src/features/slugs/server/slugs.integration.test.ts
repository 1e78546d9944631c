import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function save(method: string, address: string, content: object) {
  const { body } = await service.panel(method, address, content);
  expect(body.error?.message).toBeUndefined();
  return body.data;
}
const create = (content: object) => save('POST', ARTICLES, content);
const update = (documentId: string, content: object) => save('PUT', `${ARTICLES}/${documentId}`, content);
const publish = (documentId: string, content: object = {}) =>
  save('POST', `${ARTICLES}/${documentId}/actions/publish`, content);

const complete = (title: string) => ({
  title,
  description: 'Seen from the quay.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
});

/** The slug that the panel asks for when the editor presses the button. */
async function askForSlug(data: object): Promise<string> {
  const { body } = await service.panel('POST', '/content-manager/uid/generate', {
    contentTypeUID: ARTICLE,
    field: 'slug',
    data,
  });
  return body.data;
}

test('a new article has no slug until it is saved with a title', async () => {
  expect(await askForSlug({ id: '' })).toBe('');
  const title = 'Zeppelin over the Quay';
  expect(await create({ title })).toMatchObject({ slug: 'zeppelin-over-the-quay' });
  expect(await create({ title, slug: '' })).toMatchObject({ slug: 'zeppelin-over-the-quay-1' });
  // A draft from before has the slug that Strapi makes without a title.
  expect(await create({ title, slug: 'article' })).toMatchObject({ slug: 'zeppelin-over-the-quay-2' });
  expect(await askForSlug({ id: '', title })).toBe('zeppelin-over-the-quay-3');
});

test('a new article published without a slug gets one from its title', async () => {
  expect(await save('POST', `${ARTICLES}/actions/publish`, complete('Nightwatch'))).toMatchObject({
    slug: 'nightwatch',
    status: 'published',
  });
});

test('the slug follows the title until an editor changes it', async () => {
  const { documentId, slug } = await create({ title: 'Yonder' });
  expect(await update(documentId, { title: 'Yonder Hills', slug })).toMatchObject({ slug: 'yonder-hills' });
  expect(await update(documentId, { title: 'Yonder Vales' })).toMatchObject({ slug: 'yonder-vales' });
  expect(await update(documentId, { slug: 'own-words' })).toMatchObject({ slug: 'own-words' });
  expect(await update(documentId, { title: 'Yonder Woods', slug: 'own-words' })).toMatchObject({
    slug: 'own-words',
  });
  expect(await update(documentId, { title: 'Yonder Woods', slug: '' })).toMatchObject({
    slug: 'yonder-woods',
  });
});

test('the slug of an article that is or was public stays unless an editor changes it', async () => {
  const { documentId } = await create({ ...complete('Quicksand'), slug: 'article' });
  await publish(documentId);
  expect(await publish(documentId, { title: 'Quicksilver' })).toMatchObject({ slug: 'quicksand' });
  await save('POST', `${ARTICLES}/${documentId}/actions/unpublish`, {});
  expect(await update(documentId, { title: 'Quicklime' })).toMatchObject({ slug: 'quicksand' });
  expect(await update(documentId, { slug: '' })).toMatchObject({ slug: 'quicksand' });
  expect(await update(documentId, { slug: 'quicklime' })).toMatchObject({ slug: 'quicklime' });
});

test('the slug of an article inserted directly into the database stays too', async () => {
  const { documentId } = await create(complete('Undertow'));
  await service.strapi.db
    .connection('articles')
    .where({ document_id: documentId })
    .update({ published_at: new Date('2026-01-01') });
  await service.strapi.documents(ARTICLE).discardDraft({ documentId });
  expect(await update(documentId, { title: 'Undercurrent' })).toMatchObject({ slug: 'undertow' });
});

test("a scheduled article doesn't count as having been public", async () => {
  const publishedOn = new Date(Date.now() + 3_600_000).toISOString();
  const { documentId } = await create({ ...complete('Whirlpool'), publishedOn });
  await publish(documentId);
  expect(await update(documentId, { title: 'Whirlwind' })).toMatchObject({ slug: 'whirlwind' });
});

test('a duplicate gets a slug of its own', async () => {
  const { documentId, slug } = await create({ title: 'Jetty' });
  const copy = await save('POST', `${ARTICLES}/clone/${documentId}`, { title: 'Jetty', slug });
  expect(copy.slug).toBe('jetty-1');
});

test('a slug in another script can be published, and the panel shows whether it is available', async () => {
  const { documentId, slug } = await create(complete('日本語の題名'));
  expect(slug).toBe('日本語の題名');
  expect(await publish(documentId)).toMatchObject({ slug, status: 'published' });
  const { body } = await service.panel('POST', '/content-manager/uid/check-availability', {
    contentTypeUID: ARTICLE,
    field: 'slug',
    value: slug,
  });
  expect(body.isAvailable).toBe(false);
});
