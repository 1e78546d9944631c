import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE, HOME } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';
import { readSnapshot } from './snapshot';

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
  readSnapshot(service.strapi, { uid: ARTICLE, documentId, status: 'draft' });

test('every publication is kept with its editor, including those before versions existed', async () => {
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

test('a version is restored as a draft with its texts, pictures, related entries and comments', async () => {
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

  const first = (await list(documentId)).at(-1);
  const { version, saved, changed } = (await service.panel('GET', `${VERSIONS}/${first.id}`)).body.data;
  expect(version).toEqual(before);
  expect(changed.sort()).toEqual(['comments', 'cover', 'description', 'tags', 'title']);
  expect(saved).toMatchObject({ title: 'Changed', cover: [], comments: [], tags: [] });

  expect((await service.panel('POST', `${VERSIONS}/${first.id}/restore`)).status).toBe(200);
  expect(await contentOf(documentId)).toEqual(before);
  const published = await service.strapi.documents(ARTICLE).findOne({ documentId, status: 'published' });
  expect(published).toMatchObject({ title: 'Changed' });
});

test('restoring a version neither publishes nor withdraws the article', async () => {
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

test('restoring a version leaves out entries that were deleted since', async () => {
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

describe('a draft that a save replaces is kept as a version', () => {
  /** A new article, saved once as 'First' by the administrator. */
  async function write(): Promise<string> {
    const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'Seen from the quay.' }] }];
    const article = { title: 'First', description: 'Seen from the quay.', content: text };
    return (await service.panel('POST', ARTICLES, article)).body.data.documentId;
  }
  const titles = async (documentId: string) =>
    (await list(documentId)).map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`);

  test('with its editor and the time at which it was saved', async () => {
    const documentId = await write();
    const before = await service.strapi.documents(ARTICLE).findOne({ documentId });
    await save(documentId, { title: 'Second' });
    expect(await list(documentId)).toMatchObject([
      { kind: 'draft', title: 'First', publishedBy: 'Administrator', writtenAt: before?.updatedAt },
    ]);
  });

  test('when a version is restored, so the restore can be undone', async () => {
    const documentId = await write();
    await publish(documentId);
    await save(documentId, { title: 'Worked on for an hour' });
    const [publication] = await list(documentId);
    await service.panel('POST', `${VERSIONS}/${publication.id}/restore`);
    expect(await contentOf(documentId)).toMatchObject({ title: 'First' });

    const [draft] = await list(documentId);
    expect(draft).toMatchObject({ kind: 'draft', title: 'Worked on for an hour' });
    await service.panel('POST', `${VERSIONS}/${draft.id}/restore`);
    expect(await contentOf(documentId)).toMatchObject({ title: 'Worked on for an hour' });
  });

  test('when the changes are discarded, or through the API', async () => {
    const documentId = await write();
    await publish(documentId);
    await save(documentId, { title: 'Discarded' });
    await service.panel('POST', `${ARTICLES}/${documentId}/actions/discard`);
    await save(documentId, { title: 'By hand' });
    await service.strapi.documents(ARTICLE).update({ documentId, data: { title: 'By a program' } });
    expect(await titles(documentId)).toEqual(['draft: By hand', 'draft: Discarded', 'publication: First']);
  });

  test('but not again when it is published unchanged', async () => {
    const documentId = await write();
    await save(documentId, { title: 'Second' });
    // The panel saves the form before it publishes.
    await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, { title: 'Second' });
    expect(await titles(documentId)).toEqual(['publication: Second', 'draft: First']);
  });

  test('even if two people save at once', async () => {
    const documentId = await write();
    await Promise.all(['A', 'B', 'C'].map((title) => save(documentId, { title })));
    const saved = await contentOf(documentId);
    const kept = await titles(documentId);
    expect([...kept, `draft: ${saved?.title}`].sort()).toEqual(
      ['draft: A', 'draft: B', 'draft: C', 'draft: First'].sort(),
    );
  });

  test('up to the newest fifty, besides every publication', async () => {
    const documentId = await write();
    await publish(documentId);
    await save(documentId, { title: 'The oldest' });
    await save(documentId, { title: 'Title 49' });
    const versions = service.strapi.db.query('masthead::version');
    const { id: _, ...oldest } = await versions.findOne({ where: { documentId, title: 'The oldest' } });
    for (let number = 0; number < 49; number += 1)
      await versions.create({ data: { ...oldest, title: `Title ${number}` } });
    expect(await titles(documentId)).toContain('draft: The oldest');
    await save(documentId, { title: 'The present' });
    const kept = Array.from({ length: 50 }, (_, number) => `draft: Title ${number}`);
    expect(await titles(documentId)).toEqual([...kept.reverse(), 'publication: First']);
  });
});

test('an operator can delete old versions, except the last publication', async () => {
  const { versionTable }: typeof import('../../../core/database/version-table') = createRequire(
    import.meta.url,
  )('../../../../dist/src/core/database/version-table.js');
  const documentId = await takeArticle();
  const titles = async () => (await list(documentId)).map(({ title }: { title: string }) => title);
  for (const title of ['Earlier', 'Last']) {
    await save(documentId, { title });
    await publish(documentId);
  }
  for (const title of ['A draft', 'The present']) await save(documentId, { title });
  const { removeBefore } = versionTable(service.strapi);
  const all = await titles();
  expect(all.slice(0, 3)).toEqual(['A draft', 'Last', 'Earlier']);
  await removeBefore(new Date(0));
  expect(await titles()).toEqual(all);
  await removeBefore(new Date(Date.now() + 600_000));
  expect(await titles()).toEqual(['Last']);
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

describe('Home', () => {
  const HOME_FORM = '/content-manager/single-types/api::home.home';

  /** The titles of the trending articles that readers see. */
  const trending = async () => {
    const home = await service.strapi
      .documents(HOME)
      .findFirst({ status: 'published', populate: ['trending', 'headline.featured'] });
    const titles = home?.trending.map(({ title }: { title: string }) => title);
    return { featured: home?.headline?.featured?.title ?? null, trending: titles };
  };
  const connect = (documentId: string, position: object = { end: true }) => ({
    connect: [{ documentId, position }],
  });

  test('is prepared as a draft, and readers see it once it is published', async () => {
    const documentId = await takeArticle();
    await publish(documentId);
    const before = await trending();
    await service.panel('PUT', HOME_FORM, { trending: connect(documentId, { start: true }) });
    expect(await trending()).toEqual(before);
    await service.panel('POST', `${HOME_FORM}/actions/publish`, {});
    expect((await trending()).trending).toHaveLength(before.trending.length + 1);
  });

  test('shows a withdrawn article in its slot again when it is public, and a scheduled one when it is published', async () => {
    const [first, second, later] = [await takeArticle(), await takeArticle(), await takeArticle()];
    for (const [index, documentId] of [first, second, later].entries()) {
      await save(documentId, { title: `Chosen ${index}` });
      await publish(documentId);
    }
    await service.panel('POST', `${ARTICLES}/${later}/actions/unpublish`);
    const home = await service.strapi.documents(HOME).findFirst();
    const set = (...ids: string[]) => ({ set: ids.map((documentId) => ({ documentId })) });
    await service.strapi.documents(HOME).update({
      documentId: home?.documentId ?? '',
      data: { headline: { featured: set(first) }, trending: set(first, later, second) } as object,
      status: 'published',
    });
    expect(await trending()).toEqual({ featured: 'Chosen 0', trending: ['Chosen 0', 'Chosen 1'] });

    await service.panel('POST', `${ARTICLES}/${first}/actions/unpublish`);
    expect(await trending()).toEqual({ featured: null, trending: ['Chosen 1'] });
    // A front page that is being prepared changes nothing for readers, and stays marked as modified.
    await service.panel('PUT', HOME_FORM, { headline: null });
    await publish(first);
    expect(await trending()).toEqual({ featured: 'Chosen 0', trending: ['Chosen 0', 'Chosen 1'] });
    await publish(later);
    expect((await trending()).trending).toEqual(['Chosen 0', 'Chosen 2', 'Chosen 1']);
    expect((await service.panel('GET', HOME_FORM)).body.data.status).toBe('modified');
  });

  test('has versions that can be restored', async () => {
    const { documentId } = (await service.panel('GET', HOME_FORM)).body.data;
    const before = await readSnapshot(service.strapi, { uid: HOME, documentId, status: 'published' });
    await service.panel('POST', `${HOME_FORM}/actions/publish`, { headline: null });
    const [last, previous] = await list(documentId);
    expect(last).toMatchObject({ title: 'Home', publishedBy: 'Administrator' });
    await service.panel('POST', `${VERSIONS}/${previous.id}/restore`);
    await service.panel('POST', `${HOME_FORM}/actions/publish`, {});
    const after = await readSnapshot(service.strapi, { uid: HOME, documentId, status: 'published' });
    expect(after).toEqual(before);
  });

  test("keeps a chosen article that isn't public when the changes of its draft are discarded", async () => {
    const [shown, later] = [await takeArticle(), await takeArticle()];
    for (const documentId of [shown, later]) await publish(documentId);
    await service.panel('POST', `${ARTICLES}/${later}/actions/unpublish`);
    await service.strapi.documents(HOME).update({
      documentId: (await service.panel('GET', HOME_FORM)).body.data.documentId,
      data: { trending: { set: [{ documentId: shown }, { documentId: later }] } } as object,
      status: 'published',
    });
    await service.panel('PUT', HOME_FORM, { fillWithNewest: true });
    expect((await service.panel('POST', `${HOME_FORM}/actions/discard`)).status).toBe(200);
    const draft = await service.strapi.documents(HOME).findFirst({ populate: ['trending'] });
    expect(draft?.fillWithNewest).toBe(false);
    expect(draft?.trending.map(({ documentId }: { documentId: string }) => documentId)).toEqual([
      shown,
      later,
    ]);
    expect((await service.panel('GET', HOME_FORM)).body.data.status).toBe('published');
  });

  test('is always public', async () => {
    const { status, body } = await service.panel('POST', `${HOME_FORM}/actions/unpublish`);
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: 'Home is always public. Change it and publish the change.',
    });
  });
});

test('restoring a version keeps the corrections', async () => {
  const documentId = await takeArticle();
  await publish(documentId);
  const correction = { correctedOn: '2026-02-01T09:00:00.000Z', text: 'It has two columns.' };
  await save(documentId, { title: 'Corrected', corrections: [correction] });
  await publish(documentId);
  const [, first] = await list(documentId);
  await service.panel('POST', `${VERSIONS}/${first.id}/restore`);
  expect(await contentOf(documentId)).toMatchObject({ title: first.title, corrections: [correction] });
});
