import type { UID } from '@strapi/strapi';
import { homeCall } from 'masthead-contract/calls/home';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

const HOME = '/content-manager/single-types/api::home.home';

let service: Service;
/** The documentIds of all published articles, the newest first. */
let newest: string[];
beforeAll(async () => {
  service = await openService();
  const articles = await service.strapi
    .documents(ARTICLE)
    .findMany({ status: 'published', sort: 'publishedAt:desc', fields: ['documentId'] });
  newest = articles.map(({ documentId }) => documentId);
});
afterAll(() => service.close());

/** Articles far down the list, so that none of them is among the newest. */
const [featured, related, first, second] = [50, 51, 52, 53];

beforeEach(async () => {
  for (const index of [featured, related, first, second]) await publish(index);
  const set = (...indexes: number[]) => ({ set: indexes.map((index) => ({ documentId: newest[index] })) });
  await service.strapi.documents('api::home.home' as UID.ContentType).update({
    documentId: (await service.panel('GET', HOME)).body.data.documentId,
    data: {
      fillWithNewest: true,
      headline: { featured: set(featured), related: set(related) },
      trending: set(first, second),
    } as object,
    status: 'published',
  });
});

const documents = () => service.strapi.documents(ARTICLE);
const idOf = (index: number) => newest[index] ?? '';
const publish = (index: number) => documents().publish({ documentId: idOf(index) });
const unpublish = (index: number) => documents().unpublish({ documentId: idOf(index) });

/** Where the articles that readers see on the home page are in the list of the newest. */
async function shown() {
  const request = homeCall.request();
  const response = await fetch(service.url + request.url.replaceAll('[', '%5B').replaceAll(']', '%5D'), {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  const { headline, trending } = v.parse(request.answer, await response.json()).data;
  const place = (article: { documentId: string } | null | undefined) =>
    article ? newest.indexOf(article.documentId) : null;
  return {
    featured: place(headline?.featured),
    related: place(headline?.related),
    trending: trending.map(place),
  };
}

test('articles that the editors chose stay in their places', async () => {
  expect(await shown()).toEqual({ featured, related, trending: [first, second] });
});

test('the newest articles take the places of articles that are not public', async () => {
  await unpublish(featured);
  await unpublish(first);
  expect(await shown()).toEqual({ featured: 0, related, trending: [second, 1] });
});

test.each(['saved before', 'published at once'])(
  'articles that stay chosen have the order that editors gave them last, %s',
  async (when) => {
    const article = (index: number) => ({ documentId: newest[index] });
    const order = { trending: { connect: [{ ...article(second), position: { before: newest[first] } }] } };
    if (when === 'saved before') await service.panel('PUT', HOME, order);
    await service.panel('POST', `${HOME}/actions/publish`, when === 'saved before' ? {} : order);
    expect((await shown()).trending).toEqual([second, first]);
  },
);

test('no article is there twice', async () => {
  await service.panel('POST', `${HOME}/actions/publish`, {
    trending: { connect: [{ documentId: newest[0], position: { start: true } }] },
  });
  await unpublish(related);
  expect(await shown()).toEqual({ featured, related: 1, trending: [0, first, second] });
});

test('without the choice of the editors, the places stay empty', async () => {
  await service.panel('POST', `${HOME}/actions/publish`, { fillWithNewest: false });
  await unpublish(featured);
  await unpublish(first);
  expect(await shown()).toEqual({ featured: null, related, trending: [second] });
});
