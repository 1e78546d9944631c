import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { uploadForm } from '../../../testing/upload-form';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

type Person = Awaited<ReturnType<typeof addUser>>;
let service: Service;
let author: Person;
let editor: Person;
let pictureEditor: Person;
beforeAll(async () => {
  service = await openService();
  author = await addUser(service, 'Ada', 'strapi-author');
  editor = await addUser(service, 'Eve', 'strapi-editor');
  const { code } = await service.strapi.service('admin::role').findOne({ name: 'Picture editor' });
  pictureEditor = await addUser(service, 'Pia', code);
});
afterAll(() => service.close());

const article = (more: object = {}) => ({
  title: 'Fog over the quay',
  description: 'Seen from the quay.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
  ...more,
});

async function write(more: object = {}): Promise<string> {
  return (await author('POST', ARTICLES, article(more))).body.data.documentId;
}

async function publish(documentId: string, more: object = {}): Promise<void> {
  const { status, body } = await editor('POST', `${ARTICLES}/${documentId}/actions/publish`, more);
  expect({ status, message: body.error?.message }).toEqual({ status: 200, message: undefined });
}

const readers = async (path: string) => {
  const headers = { connection: 'close', authorization: `Bearer ${service.token}` };
  const response = await fetch(`${service.url}/api/${path}`, { headers });
  return { status: response.status, body: await response.json() };
};

async function upload(person: Person): Promise<{ id: number; url: string }> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#789' } })
    .png()
    .toBuffer();
  return (await person('POST', '/upload', uploadForm({ name: 'fog.png', type: 'image/png', bytes }))).body[0];
}

function described(text: string): FormData {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify({ alternativeText: text }));
  return form;
}

describe('an author', () => {
  test.each([
    { what: 'public', date: null },
    { what: 'scheduled', date: new Date(Date.now() + 3_600_000).toISOString() },
  ])('cannot delete, publish or withdraw an article of their own that is $what', async ({ what, date }) => {
    const documentId = await write();
    await publish(documentId, { publishedOn: date });
    const refused = await author('DELETE', `${ARTICLES}/${documentId}`);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: `This article is ${what}. Please ask an editor to delete it.` } },
    });
    for (const action of [
      `${ARTICLES}/actions/bulkDelete`,
      `${ARTICLES}/actions/bulkPublish`,
      `${ARTICLES}/actions/bulkUnpublish`,
      `${ARTICLES}/${documentId}/actions/publish`,
      `${ARTICLES}/${documentId}/actions/unpublish`,
    ]) {
      expect((await author('POST', action, { documentIds: [documentId] })).status).toBe(403);
    }
    const withNumber = { documentIds: [documentId, 5] };
    expect((await author('POST', `${ARTICLES}/actions/bulkDelete`, withNumber)).status).toBe(403);
    expect((await readers(`articles/${documentId}`)).status).toBe(what === 'public' ? 200 : 404);
    expect((await editor('DELETE', `${ARTICLES}/${documentId}`)).status).toBe(200);
  });

  test('can propose changes to a public article, which readers see once an editor publishes them', async () => {
    const documentId = await write();
    await publish(documentId);
    const change = { title: 'Mist over the quay' };
    for (const state of [{ status: 'published' }, { publishedAt: '2020-01-01T00:00:00.000Z' }])
      expect((await author('PUT', `${ARTICLES}/${documentId}`, { ...change, ...state })).status).toBe(400);
    expect((await author('PUT', `${ARTICLES}/${documentId}`, change)).status).toBe(200);
    expect((await readers(`articles/${documentId}`)).body.data.title).toBe('Fog over the quay');
    await publish(documentId);
    expect((await readers(`articles/${documentId}`)).body.data.title).toBe('Mist over the quay');
  });

  test('cannot publish by creating an article as published', async () => {
    const { status, body } = await author('POST', ARTICLES, article({ status: 'published' }));
    expect([status, body.error.message]).toEqual([
      400,
      "'status' can't be set by a save: the service sets it itself.",
    ]);
  });

  test('can change and delete their own picture until readers see it', async () => {
    const { id } = await upload(author);
    expect((await author('POST', `/upload?id=${id}`, described('Fog'))).status).toBe(200);
    const documentId = await write({ cover: { media: [id], author: 'Ada' } });
    await publish(documentId);
    const sentence = 'This file is public. Please ask an editor to change it.';
    for (const [method, path, content] of [
      ['POST', `/upload?id=${id}`, described('Mist')],
      ['PUT', `/upload/files/${id}`, { fileInfo: { caption: 'Mist' } }],
      ['DELETE', `/upload/files/${id}`],
      ['POST', '/upload/actions/bulk-delete', { fileIds: [id], folderIds: [] }],
    ] as const) {
      const { status, body } = await author(method, path, content);
      expect({ status, message: body.error.message }).toEqual({ status: 403, message: sentence });
    }
    expect((await editor('POST', `/upload?id=${id}`, described('Mist'))).status).toBe(200);
  });

  test("cannot delete other people's pictures, nor attach an upload to an article directly", async () => {
    const { id } = await upload(editor);
    const many = await author('POST', '/upload/actions/bulk-delete', { fileIds: [id], folderIds: [] });
    expect(many.status).toBe(403);
    const unreadable = await author('POST', '/upload/actions/bulk-delete', { fileIds: [id, 'x'] });
    expect(unreadable.status).toBe(400);

    const documentId = await write();
    await publish(documentId);
    const row = await service.strapi.db
      .query(ARTICLE)
      .findOne({ select: ['id'], where: { documentId, publishedAt: { $notNull: true } } });
    const form = uploadForm({
      name: 'icon.svg',
      type: 'image/svg+xml',
      bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    });
    for (const [key, value] of Object.entries({ ref: ARTICLE, refId: String(row.id), field: 'icon' })) {
      form.append(key, value);
    }
    expect((await author('POST', '/upload', form)).status).toBe(201);
    const { body } = await readers(`articles/${documentId}?populate[0]=icon`);
    expect(body.data.icon ?? []).toEqual([]);
  });

  test("gets an explanation why pictures aren't fetched from other URLs", async () => {
    const { status, body } = await author('POST', '/upload/actions/upload-from-urls', {
      urls: [`${service.url.replace('127.0.0.1', '0.0.0.0')}/_health`],
    });
    expect({ status, message: body.error.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/^Adding pictures by URL is switched off/),
    });
  });
});

describe('a picture editor', () => {
  test("uploads pictures and describes other people's, but sees no articles", async () => {
    const { id } = await upload(author);
    await upload(pictureEditor);
    expect((await pictureEditor('POST', `/upload?id=${id}`, described('Fog'))).status).toBe(200);
    expect((await pictureEditor('GET', ARTICLES)).status).toBe(403);
    expect((await pictureEditor('GET', '/masthead/reviews')).body.data).toEqual([]);
  });

  test('is a role that stays deleted', async () => {
    const roles = service.strapi.service('admin::role');
    const { id } = await roles.findOne({ name: 'Picture editor' });
    await service.strapi.db.query('admin::role').delete({ where: { id } });
    const { addPictureEditors }: typeof import('./picture-editors') = createRequire(import.meta.url)(
      '../../../../dist/src/features/rights/server/picture-editors.js',
    );
    await addPictureEditors(service.strapi);
    expect(await roles.exists({ name: 'Picture editor' })).toBe(false);
  });
});

describe('ready for review', () => {
  const reviews = async (person: Person) =>
    (await person('GET', '/masthead/reviews')).body.data as {
      documentId: string;
      by: string;
      since: string;
    }[];

  test("an article stays on the editors' review list until it is published, and readers see nothing of it", async () => {
    const documentId = await write({ readyForReview: true, readySince: '2020-01-01T00:00:00.000Z' });
    const [listed] = await reviews(editor);
    expect(listed).toMatchObject({ documentId, title: 'Fog over the quay', by: 'Ada' });
    expect(Date.parse(listed?.since ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));

    await author('PUT', `${ARTICLES}/${documentId}`, { subtitle: 'Later', readyForReview: true });
    expect(await reviews(editor)).toEqual([listed]);
    await publish(documentId);
    expect(await reviews(editor)).toEqual([]);
    expect(JSON.stringify((await readers(`articles/${documentId}`)).body)).not.toMatch(/ready/i);

    await author('PUT', `${ARTICLES}/${documentId}`, { readyForReview: true });
    expect(await reviews(author)).toMatchObject([{ documentId }]);
    await author('PUT', `${ARTICLES}/${documentId}`, { readyForReview: false });
    expect(await reviews(editor)).toEqual([]);
  });
});

test('readers never see tags, dossiers, authors or former names that only drafts use', async () => {
  const names = { 'api::tag.tag': 'name', 'api::dossier.dossier': 'title', 'api::author.author': 'name' };
  const connected: Record<string, object> = {};
  const paths: string[] = [];
  for (const [uid, field] of Object.entries(names)) {
    const { body } = await editor('POST', `/content-manager/collection-types/${uid}`, {
      [field]: 'Zephyrine',
    });
    const { documentId } = body.data;
    await editor('PUT', `/content-manager/collection-types/${uid}/${documentId}`, { [field]: 'Zephyrus' });
    const type = `${uid.split('.')[1]}s`;
    connected[type] = { connect: [{ documentId }] };
    paths.push(`${type}/${documentId}`);
  }
  const documentId = await write(connected);
  const LISTS = ['tags', 'dossiers', 'authors', 'renames'].map((type) => `${type}?pagination[limit]=100`);
  const told = async () => {
    const answers = await Promise.all([...LISTS, ...paths].map(readers));
    return answers.filter(({ body }) => /Zephyr/.test(JSON.stringify(body))).length;
  };
  expect(await told()).toBe(0);
  await publish(documentId);
  expect(await told()).toBe(LISTS.length + paths.length);
});
