import type { UID } from '@strapi/strapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../testing/open-service';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const HOME = '/content-manager/single-types/api::home.home';
const SITE = '/content-manager/single-types/api::site.site';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const text = (length: number) => [
  { type: 'paragraph', children: [{ type: 'text', text: 'x'.repeat(length) }] },
];
const article = (slug: string, more: object = {}) => ({
  title: 'Fog',
  slug,
  description: 'Seen from the quay.',
  content: text(100),
  ...more,
});

/** Sends what an editor wrote; expects that it is refused, and gives the sentence. */
async function refusal(method: string, address: string, content: object): Promise<string> {
  const { status, body } = await service.panel(method, address, content);
  expect(status).toBe(400);
  return body.error.message;
}

/** What the site gets. */
const read = async (address: string) => {
  const response = await fetch(`${service.url}/api/${address}`, {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  return response.json();
};

test('an article too large for a page is neither saved nor published, and stays as it was', async () => {
  const created = await service.panel('POST', ARTICLES, article('fog'));
  const { documentId } = created.body.data;
  const address = `${ARTICLES}/${documentId}`;
  expect((await service.panel('POST', `${address}/actions/publish`, article('fog'))).status).toBe(200);

  const large = article('fog', { content: text(1_600_000) });
  const sentence = /^This is too much for one page: 1.6 MB, and up to 1.5 MB can be shown. Shorten the text/;
  expect(await refusal('PUT', address, large)).toMatch(sentence);
  expect(await refusal('POST', `${address}/actions/publish`, large)).toMatch(sentence);
  expect(await refusal('POST', ARTICLES, large)).toMatch(sentence);
  expect((await read(`articles/${documentId}`)).data.content).toEqual(text(100));
  expect((await service.panel('GET', address)).body.data.content).toEqual(text(100));
});

test('an article of tens of thousands of pieces, or of lists without end, is refused', async () => {
  const word = { type: 'text', text: 'word' };
  const many = [{ type: 'paragraph', children: Array.from({ length: 6_000 }, () => word) }];
  expect(await refusal('POST', ARTICLES, article('pieces', { content: many }))).toMatch(
    /Make several articles/,
  );
  let list: object = { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [word] }] };
  for (let level = 0; level < 2_000; level++) list = { type: 'list', format: 'ordered', children: [list] };
  expect(await refusal('POST', ARTICLES, article('deep', { content: [list] }))).toMatch(/levels deep/);
});

test('an article whose card would fill a list is refused', async () => {
  const tags = [];
  for (let number = 0; number < 250; number++) {
    const { body } = await service.panel('POST', '/content-manager/collection-types/api::tag.tag', {
      name: `${number} ${'tag '.repeat(60)}`.slice(0, 250),
    });
    tags.push({ id: body.data.id, documentId: body.data.documentId });
  }
  expect(await refusal('POST', ARTICLES, article('card', { tags: { connect: tags } }))).toMatch(
    /too much for a list of articles/,
  );
});

test('an article with thousands of comments is refused, whatever each of them says', async () => {
  const comments = Array.from({ length: 800 }, () => ({ content: 'y'.repeat(2000) }));
  expect(await refusal('POST', ARTICLES, article('comments', { comments }))).toMatch(
    /take out comments or tags/,
  );
});

test('a large article that fits is saved', async () => {
  const { status } = await service.panel('POST', ARTICLES, article('long', { content: text(1_300_000) }));
  expect(status).toBe(201);
});

test('Home and Site name no more articles than a page can hold, drafts among them', async () => {
  const summary = article('', { description: 'z'.repeat(2000) });
  const drafts: string[] = [];
  for (let number = 0; number < 800; number += 1) {
    const { documentId } = await service.strapi
      .documents(ARTICLE)
      .create({ data: { ...summary, slug: `d${number}` } });
    drafts.push(documentId);
  }
  const connect = drafts.map((documentId) => ({ documentId }));
  const [home, site] = [
    await read('home?populate[0]=trending'),
    await read('site?populate[0]=recommendedArticles'),
  ];

  expect(await refusal('PUT', HOME, { trending: { connect } })).toMatch(
    /Take out some of the trending articles/,
  );
  expect(await refusal('PUT', SITE, { recommendedArticles: { connect } })).toMatch(
    /Take out some of the recommended articles/,
  );
  expect(await read('home?populate[0]=trending')).toEqual(home);
  expect(await read('site?populate[0]=recommendedArticles')).toEqual(site);
  expect((await service.panel('PUT', HOME, { trending: { connect: connect.slice(0, 20) } })).status).toBe(
    200,
  );
});

test.each(['.', '..'])('the slug %s is refused', async (slug) => {
  expect(await refusal('POST', ARTICLES, article(slug))).toBe(
    `'${slug}' cannot be a slug: browsers leave it out of an address.`,
  );
});

test.each<[UID.CollectionType, string]>([
  ['api::author.author', 'name'],
  ['api::category.category', 'name'],
  ['api::tag.tag', 'name'],
  ['api::dossier.dossier', 'title'],
])('%s needs a %s that can be seen', async (uid, field) => {
  const address = `/content-manager/collection-types/${uid}`;
  expect(await refusal('POST', address, { [field]: '  ' })).toBe(
    `A ${field} is missing: readers would see nothing in its place.`,
  );
  await refusal('POST', address, { [field]: null });
  const { body } = await service.panel('POST', address, { [field]: 'Fog' });
  expect(await refusal('PUT', `${address}/${body.data.documentId}`, { [field]: '' })).toMatch(/is missing/);
});

test.each([
  ['missing', null],
  ['empty', ''],
  ['blank', ' '],
])('an article whose title is %s is a draft at most', async (what, title) => {
  const created = await service.panel('POST', ARTICLES, article(`title-${what}`));
  const { id, documentId } = created.body.data;
  // As a script might, past everything that checks.
  await service.strapi.db.query(ARTICLE).update({ where: { id }, data: { title } });
  await expect(service.strapi.documents(ARTICLE).publish({ documentId })).rejects.toMatchObject({
    name: expect.stringMatching(/ValidationError/),
  });
  expect((await read(`articles/${documentId}`)).error.status).toBe(404);
});

test('an author with hundreds of profiles is refused, as is a description that no list can hold', async () => {
  const profile = { platform: 'x', url: 'https://localhost.example/fog' };
  const profiles = Array.from({ length: 100 }, () => profile);
  await refusal('POST', '/content-manager/collection-types/api::author.author', { name: 'Mist', profiles });
  await refusal('POST', ARTICLES, article('wordy', { description: 'z'.repeat(100_000) }));
});

test('an article that is not there is not found', async () => {
  const { status } = await service.panel('PUT', `${ARTICLES}/notthere`, article('not-there'));
  expect(status).toBe(404);
});

test('a picture with an endless caption is refused', async () => {
  const { id } = await service.strapi.db.query('plugin::upload.file').findOne({ where: {} });
  const body = new FormData();
  body.append('fileInfo', JSON.stringify({ caption: 'z'.repeat(100_000) }));
  expect(await refusal('POST', `/upload?id=${id}`, body)).toBe(
    'The alternative text and the caption of a picture may have up to 1000 characters.',
  );
});
