import type { UID } from '@strapi/strapi';
import { homeCall, sectionName } from 'masthead-contract/calls/home';
import { SECTION_ARTICLES } from 'masthead-contract/query/limits';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

const HOME = '/content-manager/single-types/api::home.home';

let service: Service;
/** The documentIds of all published articles, the newest first. */
let newest: string[];
beforeAll(async () => {
  service = await openService();
  newest = await published({});
});
afterAll(() => service.close());

/** The documentIds of the published articles that match filters, the newest first. */
async function published(filters: object): Promise<string[]> {
  const articles = await service.strapi
    .documents(ARTICLE)
    .findMany({ status: 'published', filters, sort: 'publishedAt:desc', fields: ['documentId'] });
  return articles.map(({ documentId }) => documentId);
}

/** The home page as readers get it. */
async function readHome() {
  const request = homeCall.request();
  const response = await fetch(service.url + request.url.replaceAll('[', '%5B').replaceAll(']', '%5D'), {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  return v.parse(request.answer, await response.json()).data;
}

const connect = (documentId: string | undefined) => ({ connect: [{ documentId }] });

/** Publishes Home with one section, and returns what readers get of it. */
async function publishSection(section: object) {
  await service.panel('POST', `${HOME}/actions/publish`, { sections: [{ look: 'row', ...section }] });
  const home = await readHome();
  return {
    above: [home.headline?.featured, home.headline?.related, ...home.trending].map((one) => one?.documentId),
    sections: home.sections.map((one) => ({
      name: sectionName(one),
      articles: one.articles.map(({ documentId }) => documentId),
    })),
  };
}

const termId = async (uid: 'api::category.category' | 'api::dossier.dossier', filters: object) =>
  (await service.strapi.documents(uid).findFirst({ filters }))?.documentId;

test("a section shows the newest articles of its category and subcategories that aren't already shown above it", async () => {
  const category = await termId('api::category.category', { name: 'Environment' });
  const { above, sections } = await publishSection({ category: connect(category) });
  const all = await published({
    categories: { $or: [{ name: 'Environment' }, { parent: { name: 'Environment' } }] },
  });
  const others = all.filter((id) => !above.includes(id));
  expect(others).not.toEqual(all);
  expect(sections).toEqual([{ name: 'Environment', articles: others.slice(0, SECTION_ARTICLES) }]);
});

test('a section without a category shows the newest articles of its dossier', async () => {
  const dossier = await termId('api::dossier.dossier', { title: 'Listening' });
  const { above, sections } = await publishSection({ dossier: connect(dossier) });
  const others = (await published({ dossiers: { title: 'Listening' } })).filter((id) => !above.includes(id));
  expect(sections).toEqual([{ name: 'Listening', articles: others.slice(0, SECTION_ARTICLES) }]);
});

test("a section shows chosen articles in the editors' order, even if they are already shown above it", async () => {
  const category = await termId('api::category.category', { name: 'Culture' });
  const [one, other] = newest;
  const chosen = [other, one].map((documentId) => ({ documentId }));
  const { sections } = await publishSection({ category: connect(category), articles: { connect: chosen } });
  expect(sections).toEqual([{ name: 'Culture', articles: [other, one] }]);
});

describe('the slots of Home', () => {
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
    const { headline, trending } = await readHome();
    const place = (article: { documentId: string } | null | undefined) =>
      article ? newest.indexOf(article.documentId) : null;
    return {
      featured: place(headline?.featured),
      related: place(headline?.related),
      trending: trending.map(place),
    };
  }

  test('articles that editors chose keep their slots', async () => {
    expect(await shown()).toEqual({ featured, related, trending: [first, second] });
  });

  test("the newest articles fill the slots of articles that aren't public", async () => {
    await unpublish(featured);
    await unpublish(first);
    expect(await shown()).toEqual({ featured: 0, related, trending: [second, 1] });
  });

  test.each(['saved before', 'published at once'])(
    "chosen articles keep the editors' latest order, %s",
    async (when) => {
      const article = (index: number) => ({ documentId: newest[index] });
      const order = { trending: { connect: [{ ...article(second), position: { before: newest[first] } }] } };
      if (when === 'saved before') await service.panel('PUT', HOME, order);
      await service.panel('POST', `${HOME}/actions/publish`, when === 'saved before' ? {} : order);
      expect((await shown()).trending).toEqual([second, first]);
    },
  );

  test('show no article twice', async () => {
    await service.panel('POST', `${HOME}/actions/publish`, {
      trending: { connect: [{ documentId: newest[0], position: { start: true } }] },
    });
    await unpublish(related);
    expect(await shown()).toEqual({ featured, related: 1, trending: [0, first, second] });
  });

  test('stay empty if editors turned off filling with the newest articles', async () => {
    await service.panel('POST', `${HOME}/actions/publish`, { fillWithNewest: false });
    await unpublish(featured);
    await unpublish(first);
    expect(await shown()).toEqual({ featured: null, related, trending: [second] });
  });
});
