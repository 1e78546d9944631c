import type { UID } from '@strapi/strapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';

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

/** Adds rows to the database directly, which takes a hundredth of the time; resolves with what a relation connects. */
async function insert(uid: UID.CollectionType, rows: readonly object[]) {
  const data = rows.map((row, number) => ({ ...row, documentId: `row${uid.length}x${number}` }));
  await service.strapi.db.query(uid).createMany({ data });
  return data.map(({ documentId }) => ({ documentId }));
}

/** Saves content as the panel does, expects that it is refused, and returns the error message. */
async function rejection(method: string, address: string, content: object): Promise<string> {
  const { status, body } = await service.panel(method, address, content);
  expect(status).toBe(400);
  return body.error.message;
}

/** The answer that the site gets. */
const read = async (address: string) => {
  const response = await fetch(`${service.url}/api/${address}`, {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  return response.json();
};

test('refuses to save or publish an article that is too large for a page, and keeps the old text', async () => {
  const created = await service.panel('POST', ARTICLES, article('fog'));
  const { documentId } = created.body.data;
  const address = `${ARTICLES}/${documentId}`;
  expect((await service.panel('POST', `${address}/actions/publish`, article('fog'))).status).toBe(200);

  const large = article('fog', { content: text(1_600_000) });
  const message = /^This page would have 1.6 MB; the limit is 1.5 MB. Please shorten the text/;
  expect(await rejection('PUT', address, large)).toMatch(message);
  expect(await rejection('POST', `${address}/actions/publish`, large)).toMatch(message);
  expect(await rejection('POST', ARTICLES, large)).toMatch(message);
  expect((await read(`articles/${documentId}`)).data.content).toEqual(text(100));
  expect((await service.panel('GET', address)).body.data.content).toEqual(text(100));
});

test('refuses an article with too many nodes or too deeply nested lists', async () => {
  const word = { type: 'text', text: 'word' };
  const many = [{ type: 'paragraph', children: Array.from({ length: 6_000 }, () => word) }];
  expect(await rejection('POST', ARTICLES, article('nodes', { content: many }))).toMatch(
    /split it into several articles/,
  );
  let list: object = { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [word] }] };
  for (let level = 0; level < 2_000; level++) list = { type: 'list', format: 'ordered', children: [list] };
  expect(await rejection('POST', ARTICLES, article('deep', { content: [list] }))).toMatch(/levels deep/);
});

test('refuses a table with too many rows', async () => {
  const rows = Array.from({ length: 61 }, (_, row) => ({
    type: 'paragraph',
    group: row === 0 ? { id: 'a', type: 'table' } : { id: 'a' },
    children: [{ type: 'text', text: 'Low tide' }],
  }));
  expect(await rejection('POST', ARTICLES, article('table', { content: rows }))).toBe(
    'A table has 61 rows; the limit is 60. Please split it into several tables.',
  );
});

test('refuses an article whose card is too large for a list', async () => {
  const names = Array.from({ length: 250 }, (_, number) => `${number} ${'tag '.repeat(60)}`.slice(0, 250));
  const tags = await insert(
    'api::tag.tag',
    names.map((name) => ({ name })),
  );
  expect(await rejection('POST', ARTICLES, article('card', { tags: { connect: tags } }))).toMatch(
    /too large for lists of articles/,
  );
});

test('refuses an article with too many comments', async () => {
  const comments = Array.from({ length: 800 }, () => ({ content: 'y'.repeat(2000) }));
  expect(await rejection('POST', ARTICLES, article('comments', { comments }))).toMatch(
    /remove comments or tags/,
  );
});

test('saves a large article below the limit', async () => {
  const { status } = await service.panel('POST', ARTICLES, article('long', { content: text(1_300_000) }));
  expect(status).toBe(201);
});

test('refuses too many articles on Home and Site, counting drafts', async () => {
  const summary = article('', { description: 'z'.repeat(2000) });
  const connect = await insert(
    ARTICLE,
    Array.from({ length: 800 }, (_, number) => ({ ...summary, slug: `d${number}`, publishedAt: null })),
  );
  const [home, site] = [
    await read('home?populate[0]=trending'),
    await read('site?populate[0]=recommendedArticles'),
  ];

  expect(await rejection('PUT', HOME, { trending: { connect } })).toMatch(
    /remove some articles from trending/,
  );
  expect(await rejection('PUT', SITE, { recommendedArticles: { connect } })).toMatch(
    /remove some recommended articles/,
  );
  expect(await read('home?populate[0]=trending')).toEqual(home);
  expect(await read('site?populate[0]=recommendedArticles')).toEqual(site);
  expect((await service.panel('PUT', HOME, { trending: { connect: connect.slice(0, 20) } })).status).toBe(
    200,
  );
});

test.each(['.', '..'])('refuses the slug %s', async (slug) => {
  expect(await rejection('POST', ARTICLES, article(slug))).toBe(
    `'${slug}' cannot be used as a slug, because browsers remove it from addresses. Please choose another one.`,
  );
});

test.each<[UID.CollectionType, string]>([
  ['api::author.author', 'name'],
  ['api::category.category', 'name'],
  ['api::tag.tag', 'name'],
  ['api::dossier.dossier', 'title'],
])('refuses %s without a %s', async (uid, field) => {
  const refusal = `${field === 'title' ? 'Title' : 'Name'} is required.`;
  const address = `/content-manager/collection-types/${uid}`;
  expect(await rejection('POST', address, { [field]: '  ' })).toBe(refusal);
  await rejection('POST', address, { [field]: null });
  const { body } = await service.panel('POST', address, { [field]: 'Fog' });
  expect(await rejection('PUT', `${address}/${body.data.documentId}`, { [field]: '' })).toBe(refusal);
});

test.each([
  ['missing', null],
  ['empty', ''],
  ['blank', ' '],
])('refuses to publish an article whose title is %s', async (what, title) => {
  const created = await service.panel('POST', ARTICLES, article(`title-${what}`));
  const { id, documentId } = created.body.data;
  // Directly in the database, without validation.
  await service.strapi.db.query(ARTICLE).update({ where: { id }, data: { title } });
  await expect(service.strapi.documents(ARTICLE).publish({ documentId })).rejects.toMatchObject({
    name: expect.stringMatching(/ValidationError/),
  });
  expect((await read(`articles/${documentId}`)).error.status).toBe(404);
});

test('refuses an author with too many profiles and an article with too long a description', async () => {
  const profile = { platform: 'x', url: 'https://localhost.example/fog' };
  const profiles = Array.from({ length: 100 }, () => profile);
  await rejection('POST', '/content-manager/collection-types/api::author.author', { name: 'Mist', profiles });
  await rejection('POST', ARTICLES, article('wordy', { description: 'z'.repeat(100_000) }));
});

test('answers 404 for an article that does not exist', async () => {
  const { status } = await service.panel('PUT', `${ARTICLES}/notthere`, article('not-there'));
  expect(status).toBe(404);
});

test('refuses an accent colour without enough contrast, and suggests one that works', async () => {
  const message = '#FFCC00 is too pale to read on white. Please choose a darker accent colour, like #866b0c.';
  expect(await rejection('PUT', SITE, { accentColour: '#FFCC00' })).toBe(message);
  expect((await service.panel('PUT', SITE, { accentColour: '#866b0c' })).status).toBe(200);
});

test('refuses a time zone that does not exist', async () => {
  expect(await rejection('PUT', SITE, { timeZone: 'Berlin' })).toBe(
    "'Berlin' is not a time zone. Please choose one with a continent and a city, like Europe/Berlin.",
  );
  expect((await service.panel('PUT', SITE, { timeZone: 'Europe/Berlin' })).status).toBe(200);
});

test('refuses a picture with too long a caption', async () => {
  const { id } = await service.strapi.db.query('plugin::upload.file').findOne({ where: {} });
  const body = new FormData();
  body.append('fileInfo', JSON.stringify({ caption: 'z'.repeat(100_000) }));
  expect(await rejection('POST', `/upload?id=${id}`, body)).toBe(
    'The alternative text and the caption of a picture can have up to 1,000 characters each.',
  );
});

const LETTER = `o${'\u0301\u0327'.repeat(250_000)}`;
const MARKS =
  'The last letter of “The fo” has more than 30 accents or other marks on it. Please delete some of them.';

test.each<[where: string, method: string, address: string, content: (text: string) => object]>([
  ['title of an article', 'POST', ARTICLES, (title) => ({ ...article('fog-1'), title })],
  ['slug', 'POST', ARTICLES, article],
  ['description', 'POST', ARTICLES, (description) => article('fog-2', { description })],
  [
    'text',
    'POST',
    ARTICLES,
    (text) => article('fog-3', { content: [{ type: 'paragraph', children: [{ type: 'text', text }] }] }),
  ],
  ['comments', 'POST', ARTICLES, (content) => article('fog-4', { comments: [{ content }] })],
  ['name of an author', 'POST', '/content-manager/collection-types/api::author.author', (name) => ({ name })],
  ['name of a tag', 'POST', '/content-manager/collection-types/api::tag.tag', (name) => ({ name })],
  ['SEO', 'PUT', SITE, (metaTitle) => ({ seo: { metaTitle } })],
])(
  'refuses 500,000 combining marks on a letter of the %s as fast as ordinary letters',
  async (_, method, address, content) => {
    const spend = async (text: string) => {
      const before = process.cpuUsage();
      const { body } = await service.panel(method, address, content(`The f${text}g`));
      const { user, system } = process.cpuUsage(before);
      return { cpu: user + system, message: body.error?.message };
    };
    const usual = await spend('é'.repeat(LETTER.length));
    // The service does other work meanwhile, but not each time.
    const tries = [await spend(LETTER), await spend(LETTER), await spend(LETTER)];
    for (const { message } of tries) expect(message).toBe(MARKS);
    expect(Math.min(...tries.map(({ cpu }) => cpu))).toBeLessThan(10 * usual.cpu);
  },
);

test("refuses endless combining marks in a file's name and in a picture's texts", async () => {
  const name = `The f${LETTER}g`;
  const sent = new FormData();
  sent.append('files', new Blob(['text']), 'a.png');
  sent.append('fileInfo', JSON.stringify({ name }));
  expect(await rejection('POST', '/upload', sent)).toBe(MARKS);
  const { id } = await service.strapi.db.query('plugin::upload.file').findOne({ where: {} });
  const changed = new FormData();
  changed.append('fileInfo', JSON.stringify({ caption: name.slice(0, 100) }));
  expect(await rejection('POST', `/upload?id=${id}`, changed)).toBe(MARKS);
});

test('suggests a slug even for a title with endless combining marks', async () => {
  const { body } = await service.panel('POST', '/content-manager/uid/generate', {
    contentTypeUID: ARTICLE,
    field: 'slug',
    data: { id: 'new', title: `The f${LETTER}g` },
  });
  expect(body.data).toBe('the-fog');
});
