import { homeCall, sectionName } from 'masthead-contract/calls/home';
import { SECTION_ARTICLES } from 'masthead-contract/limits';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

const HOME = '/content-manager/single-types/api::home.home';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const connect = (documentId: string | undefined) => ({ connect: [{ documentId }] });

/** Publishes Home with one section, and returns what readers get of it. */
async function publishSection(section: object) {
  await service.panel('POST', `${HOME}/actions/publish`, { sections: [{ look: 'row', ...section }] });
  const request = homeCall.request();
  const response = await fetch(service.url + request.url.replaceAll('[', '%5B').replaceAll(']', '%5D'), {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  const home = v.parse(request.answer, await response.json()).data;
  return {
    above: [home.headline?.featured, home.headline?.related, ...home.trending].map((one) => one?.documentId),
    sections: home.sections.map((one) => ({
      name: sectionName(one),
      articles: one.articles.map(({ documentId }) => documentId),
    })),
  };
}

const idOf = async (uid: 'api::category.category' | 'api::dossier.dossier', filters: object) =>
  (await service.strapi.documents(uid).findFirst({ filters }))?.documentId;

/** The documentIds of the published articles that match filters, the newest first. */
async function newest(filters: object): Promise<string[]> {
  const articles = await service.strapi
    .documents(ARTICLE)
    .findMany({ status: 'published', filters, sort: 'publishedAt:desc', fields: ['documentId'] });
  return articles.map(({ documentId }) => documentId);
}

test('a section has the newest articles of its category and subcategories that stand nowhere above it', async () => {
  const category = await idOf('api::category.category', { name: 'Environment' });
  const { above, sections } = await publishSection({ category: connect(category) });
  const all = await newest({
    categories: { $or: [{ name: 'Environment' }, { parent: { name: 'Environment' } }] },
  });
  const others = all.filter((id) => !above.includes(id));
  expect(others).not.toEqual(all);
  expect(sections).toEqual([{ name: 'Environment', articles: others.slice(0, SECTION_ARTICLES) }]);
});

test('a section without a category has the newest articles of its dossier', async () => {
  const dossier = await idOf('api::dossier.dossier', { title: 'Listening' });
  const { above, sections } = await publishSection({ dossier: connect(dossier) });
  const others = (await newest({ dossiers: { title: 'Listening' } })).filter((id) => !above.includes(id));
  expect(sections).toEqual([{ name: 'Listening', articles: others.slice(0, SECTION_ARTICLES) }]);
});

test('the articles that editors choose are there in their order, also if they stand above', async () => {
  const category = await idOf('api::category.category', { name: 'Culture' });
  const [first, second] = await newest({});
  const chosen = [second, first].map((documentId) => ({ documentId }));
  const { sections } = await publishSection({ category: connect(category), articles: { connect: chosen } });
  expect(sections).toEqual([{ name: 'Culture', articles: [second, first] }]);
});
