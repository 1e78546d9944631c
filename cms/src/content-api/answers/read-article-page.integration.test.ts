import type { Core } from '@strapi/strapi';
import { articleCall } from 'masthead-contract/calls/article';
import { articleListCall } from 'masthead-contract/calls/article-list';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService } from '../../testing/open-service';
import { findSaved } from './find-document';
import { articlePageReader, isArticlePage } from './read-article-page';

let strapi: Core.Strapi;
let close: () => Promise<void>;
let readArticlePage: ReturnType<typeof articlePageReader>;

beforeAll(async () => {
  ({ strapi, close } = await openService());
  readArticlePage = articlePageReader(strapi);
});

afterAll(() => close());

async function publicArticles(): Promise<string[]> {
  const rows = await strapi.db
    .query(ARTICLE)
    .findMany({ select: ['documentId'], where: { publishedAt: { $notNull: true } } });
  return rows.map(({ documentId }) => documentId);
}

const DATA = {
  description: 'A made-up article.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'A text.' }] }],
};
const create = (title: string, data: object = {}) =>
  strapi.documents(ARTICLE).create({ data: { ...DATA, title, ...data } });

test('a page has of each public article what Strapi’s document service finds', async () => {
  for (const documentId of await publicArticles()) {
    const { query, answer } = articleCall.request(documentId);
    const expected = await findSaved(strapi, query, 'published');
    expect(v.parse(answer, { data: await readArticlePage(documentId) })).toEqual(
      v.parse(answer, { data: expected }),
    );
  }
});

test('a page has nothing that only editors see', async () => {
  const [documentId = ''] = await publicArticles();
  const article = await readArticlePage(documentId);
  expect(article).toHaveProperty('content');
  for (const name of ['publishedOn', 'withdrawOn', 'waiting', 'readyForReview', 'readySince', 'createdBy'])
    expect(article, name).not.toHaveProperty(name);
});

test.each([
  ['a draft', async () => create('A draft')],
  [
    'an article that was withdrawn',
    async () => {
      const article = await create('Withdrawn');
      await strapi.documents(ARTICLE).publish({ documentId: article.documentId });
      await strapi.documents(ARTICLE).unpublish({ documentId: article.documentId });
      return article;
    },
  ],
  [
    'an article that waits for its date',
    async () => create('Later', { publishedOn: '2999-01-01T00:00:00Z' }),
  ],
  ['an article that was never saved', async () => ({ documentId: 'a'.repeat(24) })],
])('%s has no page', async (_, make) => {
  const { documentId } = await make();
  expect(await readArticlePage(documentId)).toBeNull();
});

test('a public article with a changed draft has its public text', async () => {
  const { documentId } = await create('As published');
  await strapi.documents(ARTICLE).publish({ documentId });
  await strapi.documents(ARTICLE).update({ documentId, data: { title: 'As changed' } });
  expect(await readArticlePage(documentId)).toMatchObject({ title: 'As published' });
});

test('only the query for the page of an article is answered so', () => {
  const { query } = articleCall.request('a'.repeat(24));
  expect(isArticlePage(query)).toBe(true);
  expect(isArticlePage({ ...query, populate: [...query.populate, 'dossiers.articles'] })).toBe(false);
  expect(isArticlePage({ ...query, documentId: null })).toBe(false);
  const list = { keywords: 'a', categories: [], tags: [], dossiers: [], sort: 'newest', page: 1 } as const;
  expect(isArticlePage(articleListCall.request(list).query)).toBe(false);
});
