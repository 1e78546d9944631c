import type { Core } from '@strapi/strapi';
import { CARD_POPULATE } from 'masthead-contract/calls/card-populate';
import { plainQuery } from 'masthead-contract/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService } from '../../testing/open-service';
import type { Document } from './documents';
import { findList } from './find-list';
import { createKeptCards } from './kept-cards';

let strapi: Core.Strapi;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ strapi, close } = await openService());
});
afterAll(() => close());

const QUERY = { ...plainQuery('articles'), populate: CARD_POPULATE };

async function readLastChange(): Promise<number> {
  const [row]: { last: number | null }[] = await strapi.db.connection('masthead_changes').max({ last: 'id' });
  return row?.last ?? 0;
}

async function retitle(documentId: string, title: string): Promise<void> {
  await strapi.documents(ARTICLE).update({ documentId, data: { title } });
  await strapi.documents(ARTICLE).publish({ documentId });
}

test('a kept card is the article of the list, with the addresses and sizes of its renditions', async () => {
  const readCards = createKeptCards(strapi, readLastChange);
  const { data } = await findList(strapi, QUERY);
  const ids = data.map(({ id }) => Number(id));
  const cards = await readCards(ids);
  expect(cards.map(({ id }) => id)).toEqual(ids);
  expect(await readCards(ids)).toEqual(cards);
  for (const [index, card] of cards.entries()) {
    const article = data[index];
    const tags = article?.tags.map(({ name }: Document) => ({ name }));
    expect(card).toMatchObject({ title: article?.title, slug: article?.slug, tags });
    const [picture] = article?.cover?.media ?? [];
    const { url, width } = picture.formats.small;
    expect(card.cover?.media?.[0]?.formats?.small).toMatchObject({ url, width, mime: 'image/avif' });
  }
});

test('a changed article is read again, and so is one that was being read while it changed', async () => {
  const [{ documentId, id } = { documentId: '', id: 0 }] = (await findList(strapi, QUERY)).data;
  let change = () => Promise.resolve();
  const readCards = createKeptCards(strapi, async () => {
    const last = await readLastChange();
    await change();
    return last;
  });
  /** The article, which has another id after each publication. */
  async function read() {
    const { id: present } = await strapi.db
      .query(ARTICLE)
      .findOne({ where: { documentId, publishedAt: { $notNull: true } } });
    return (await readCards([Number(present)]))[0];
  }
  await readCards([Number(id)]);
  await retitle(documentId, 'The first change');
  expect(await read()).toMatchObject({ title: 'The first change' });

  // The change is made after the position of the change log was read.
  change = () => {
    change = () => Promise.resolve();
    return retitle(documentId, 'The second change');
  };
  await read();
  expect(await read()).toMatchObject({ title: 'The second change' });
});

test('an article that is no longer public is left out', async () => {
  const readCards = createKeptCards(strapi, readLastChange);
  const { data } = await findList(strapi, QUERY);
  const ids = data.map((article) => Number(article.id));
  await readCards(ids);
  await strapi.documents(ARTICLE).unpublish({ documentId: String(data[0]?.documentId) });
  expect((await readCards(ids)).map((card) => card.id)).toEqual(ids.slice(1));
});
