import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import type { Timers } from '../../../core/clock/timers';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { readSnapshot } from '../../versions/server/snapshot';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const FILE = 'plugin::upload.file';
const BIN = '/masthead/bin';

let service: Service;
let ada: Awaited<ReturnType<typeof addUser>>;
let ben: typeof ada;
beforeAll(async () => {
  service = await openService();
  ada = await addUser(service, 'Ada', 'strapi-author');
  ben = await addUser(service, 'Ben', 'strapi-author');
});
afterAll(() => service.close());

const Listed = v.array(
  v.object({
    id: v.number(),
    kind: v.string(),
    entry: v.string(),
    title: v.string(),
    deletedBy: v.string(),
    deletedAt: v.string(),
    mayForget: v.boolean(),
  }),
);
const listAs = async (person: typeof ada) => v.parse(Listed, (await person('GET', BIN)).body.data);
const list = () => listAs(service.panel);
async function inBin(entry: string | number) {
  const found = (await list()).find((one) => one.entry === String(entry));
  if (!found) throw new Error(`${entry} is not in the bin.`);
  return found;
}
const draftOf = (documentId: string) =>
  readSnapshot(service.strapi, { uid: ARTICLE, documentId, status: 'draft' });

/** A public article of the sample with a cover and a comment, each time another one. */
const taken: string[] = [];
async function takeArticle(): Promise<string> {
  const [article] = await service.strapi.documents(ARTICLE).findMany({
    status: 'published',
    filters: { documentId: { $notIn: taken }, comments: { author: { name: { $notNull: true } } } },
    limit: 1,
  });
  taken.push(article?.documentId ?? '');
  return article?.documentId ?? '';
}

const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'Seen from the quay.' }] }];
const article = (title: string) => ({ title, description: 'Seen from the quay.', content: text });
async function write(person: typeof ada, title: string): Promise<string> {
  return (await person('POST', ARTICLES, article(title))).body.data.documentId;
}

test('a deleted article is restored as a draft, with its texts, pictures, comments, dates and versions', async () => {
  const documentId = await takeArticle();
  await service.panel('PUT', `${ARTICLES}/${documentId}`, { title: 'Newer than what is public' });
  const before = await draftOf(documentId);
  const { publishedOn, createdBy } = await service.strapi.db
    .query(ARTICLE)
    .findOne({ where: { documentId, publishedAt: null }, populate: ['createdBy'] });
  await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`);
  const versions = await service.panel('GET', `/masthead/versions?documentId=${documentId}`);

  expect((await service.panel('DELETE', `${ARTICLES}/${documentId}`)).status).toBe(200);
  expect(await service.strapi.db.query(ARTICLE).count({ where: { documentId } })).toBe(0);
  const deletion = await inBin(documentId);
  expect(deletion).toMatchObject({ title: 'Newer than what is public', deletedBy: 'Administrator' });

  expect((await service.panel('POST', `${BIN}/${deletion.id}/restore`)).body.data).toEqual({
    kind: 'article',
    entry: documentId,
  });
  expect(await draftOf(documentId)).toEqual(before);
  const rows = await service.strapi.db
    .query(ARTICLE)
    .findMany({ where: { documentId }, populate: ['createdBy'] });
  expect(rows).toMatchObject([{ publishedAt: null, publishedOn, createdBy }]);
  expect(await service.panel('GET', `/masthead/versions?documentId=${documentId}`)).toEqual(versions);
  expect((await service.panel('POST', `${BIN}/${deletion.id}/restore`)).status).toBe(404);
  expect((await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`)).status).toBe(200);
});

test('articles deleted from a list can be restored too', async () => {
  const ids = [await write(service.panel, 'One of two'), await write(service.panel, 'Two of two')];
  await service.panel('POST', `${ARTICLES}/actions/bulkDelete`, { documentIds: ids });
  for (const id of ids) {
    await service.panel('POST', `${BIN}/${(await inBin(id)).id}/restore`);
    expect(await draftOf(id)).toMatchObject({ content: text });
  }
});

test('an author can restore their own articles, and sees nothing else in the bin', async () => {
  const documentId = await write(ada, 'By Ada');
  await service.panel('DELETE', `${ARTICLES}/${documentId}`);
  const { id } = await inBin(documentId);
  expect(await listAs(ada)).toMatchObject([{ id, deletedBy: 'Administrator', mayForget: false }]);
  expect(await listAs(ben)).toEqual([]);

  expect((await ben('POST', `${BIN}/${id}/restore`)).status).toBe(404);
  expect((await ben('DELETE', `${BIN}/${id}`)).status).toBe(404);
  expect((await ada('DELETE', `${BIN}/${id}`)).status).toBe(404);
  expect((await ada('POST', `${BIN}/${id}/restore`)).status).toBe(200);
  expect((await ada('GET', `${ARTICLES}/${documentId}`)).body.data.title).toBe('By Ada');
});

test('a deleted picture is no longer served, and is restored with its URLs and uses', async () => {
  const { strapi, url, uploads } = service;
  const sample = await strapi.db.query(FILE).findOne({ where: { mime: 'image/jpeg', width: { $gt: 1000 } } });
  const { id } = await upload(await readFile(path.join(uploads, path.basename(sample.url))), 'fog.jpg');
  const picture = await strapi.db.query(FILE).findOne({ where: { id } });
  const documentId = await write(service.panel, 'With a picture');
  await service.panel('PUT', `${ARTICLES}/${documentId}`, { cover: { media: [id], author: 'Ann' } });
  const addresses = [
    picture.url,
    ...Object.values(picture.formats).map((format) => v.parse(Url, format).url),
  ];
  const names = addresses.map((address) => path.basename(address));

  expect((await service.panel('DELETE', `/upload/files/${picture.id}`)).status).toBe(200);
  for (const address of addresses) expect((await fetch(url + address)).status).toBe(404);
  for (const name of names) {
    expect((await fetch(`${url}/uploads/.bin/${name}`)).status).toBe(404);
    expect(existsSync(path.join(uploads, name))).toBe(false);
  }
  expect((await draftOf(documentId))?.cover).toMatchObject([{ media: [] }]);

  expect((await service.panel('POST', `${BIN}/${(await inBin(picture.id)).id}/restore`)).status).toBe(200);
  for (const address of addresses) expect((await fetch(url + address)).status).toBe(200);
  expect(await strapi.db.query(FILE).findOne({ where: { id: picture.id } })).toMatchObject({
    url: picture.url,
    formats: picture.formats,
    alternativeText: picture.alternativeText,
    folderPath: picture.folderPath,
  });
  expect((await draftOf(documentId))?.cover).toMatchObject([{ media: [{ id }] }]);
});

const Url = v.object({ url: v.string() });

test("fields that can't be restored are kept as a version", async () => {
  const { id } = await upload(Buffer.from(DOT, 'base64'), 'later.png');
  const documentId = await write(service.panel, 'Before its picture');
  await service.panel('PUT', `${ARTICLES}/${documentId}`, { cover: { media: [id] } });
  const before = await draftOf(documentId);
  await service.panel('DELETE', `${ARTICLES}/${documentId}`);
  await service.panel('DELETE', `/upload/files/${id}`);
  const [article, picture] = [await inBin(documentId), await inBin(id)];
  await service.panel('POST', `${BIN}/${article.id}/restore`);
  await service.panel('POST', `${BIN}/${picture.id}/restore`);

  const { body } = await service.panel('GET', `/masthead/versions?documentId=${documentId}`);
  await service.panel('POST', `/masthead/versions/${body.data[0].id}/restore`);
  expect(await draftOf(documentId)).toEqual(before);
});

test('deleting a picture twice at once puts it in the bin once, without any account data', async () => {
  const { id } = await upload(Buffer.from(DOT, 'base64'), 'twice.png');
  await Promise.all([1, 2, 3].map(() => service.panel('DELETE', `/upload/files/${id}`)));
  expect((await list()).filter(({ entry }) => entry === String(id))).toHaveLength(1);
  const rows = await service.strapi.db.query('masthead::deletion').findMany({});
  expect(JSON.stringify(rows)).not.toMatch(/password|token/i);
});

test('two people can restore the same picture at once', async () => {
  const { id } = await upload(Buffer.from(DOT, 'base64'), 'back.png');
  await service.panel('DELETE', `/upload/files/${id}`);
  const deletion = await inBin(id);
  const answers = await Promise.all(
    [1, 2, 3].map(() => service.panel('POST', `${BIN}/${deletion.id}/restore`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const { url } = await service.strapi.db.query(FILE).findOne({ where: { id } });
  expect((await fetch(service.url + url)).status).toBe(200);
});

async function upload(content: Buffer, name: string): Promise<{ id: number; hash: string }> {
  const form = new FormData();
  form.set('files', new Blob([new Uint8Array(content)]), name);
  const { body } = await service.panel('POST', '/upload', form);
  const [file] = v.parse(v.tuple([v.object({ id: v.number(), hash: v.string() })]), body);
  return file;
}

test('deleting for good removes an article with its versions and a picture with its files', async () => {
  const { strapi, uploads } = service;
  const documentId = await takeArticle();
  await service.panel('DELETE', `${ARTICLES}/${documentId}`);
  expect((await service.panel('DELETE', `${BIN}/${(await inBin(documentId)).id}`)).status).toBe(200);
  expect(await strapi.db.query('masthead::version').count({ where: { documentId } })).toBe(0);

  const { id, hash } = await upload(Buffer.from(DOT, 'base64'), 'dot.png');
  const filesOf = () =>
    readdirSync(uploads, { recursive: true }).filter((name) => String(name).includes(hash));
  await service.panel('DELETE', `/upload/files/${id}`);
  expect(filesOf().length).toBeGreaterThan(0);
  expect((await service.panel('DELETE', `${BIN}/${(await inBin(id)).id}`)).status).toBe(200);
  expect(filesOf()).toEqual([]);
});

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('the bin is emptied after 30 days, unless the clock is wrong', async () => {
  const { strapi } = service;
  const { emptyBin }: typeof import('./empty-bin') = await import('./empty-bin');
  const documentId = await write(service.panel, 'Thirty days');
  await service.panel('DELETE', `${ARTICLES}/${documentId}`);
  const isThere = async () => (await list()).some(({ entry }) => entry === documentId);
  const DAY = 24 * 60 * 60 * 1000;
  async function emptyAfter(days: number, state: 'right' | 'ahead') {
    let run = async (): Promise<unknown> => undefined;
    const timers: Pick<Timers, 'every'> = {
      every: (_, task) => {
        run = () => task(new AbortController().signal);
      },
    };
    const judgement = () => ({ state, says: 0, known: 0 });
    emptyBin(strapi, { clock: { now: () => Date.now() + days * DAY, judgement }, timers });
    await run();
  }

  await emptyAfter(29, 'right');
  expect(await isThere()).toBe(true);
  await emptyAfter(31, 'ahead');
  expect(await isThere()).toBe(true);
  await emptyAfter(31, 'right');
  expect(await isThere()).toBe(false);
});
