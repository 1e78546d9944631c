import type { UID } from '@strapi/strapi';
import { articleListCall } from 'masthead-contract/calls/article-list';
import { filterListCall } from 'masthead-contract/calls/filter-list';
import { menuBarCall, menuPanelCall } from 'masthead-contract/calls/menu';
import { plainQuery } from 'masthead-contract/query/query';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';
import { findList, findPageList } from './find-list';

const CATEGORY: UID.CollectionType = 'api::category.category';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const Panel = v.array(
  v.object({
    name: v.string(),
    children: v.array(v.object({ name: v.string(), articles: v.array(v.object({ title: v.string() })) })),
  }),
);

const barNames = async () =>
  (await findList(service.strapi, menuBarCall.request().query)).data.map(({ name }) => name);
const panel = async () =>
  v.parse(Panel, (await findPageList(service.strapi, menuPanelCall.request().query)).data);
const slides = async (top: string) => (await panel()).find(({ name }) => name === top)?.children ?? [];

/** The titles of a category's list, and their total. */
async function listOf(category: string) {
  const search = {
    keywords: '',
    categories: [category],
    tags: [],
    dossiers: [],
    sort: 'newest',
    page: 1,
  } as const;
  const { data, meta } = await findList(service.strapi, articleListCall.request(search).query);
  return { titles: data.map(({ title }) => title), total: meta.pagination.total };
}

async function saveCategory(name: string, data: Record<string, unknown>): Promise<string> {
  const documents = service.strapi.documents(CATEGORY);
  const existing = await documents.findFirst({ filters: { name } });
  const saved = existing
    ? await documents.update({ documentId: existing.documentId, data })
    : await documents.create({ data: { name, ...data } });
  return saved?.documentId ?? '';
}

/** As an earlier version of the service did; this one refuses circles. */
async function linkInDatabase(category: string, parent: string): Promise<void> {
  const idOf = async (documentId: string): Promise<number> =>
    (await service.strapi.db.query(CATEGORY).findOne({ where: { documentId } })).id;
  const link = { category_id: await idOf(category), inv_category_id: await idOf(parent) };
  await service.strapi.db.connection('categories_parent_lnk').insert(link);
}

async function publish(title: string, categories: string[]): Promise<void> {
  const slug = title.toLowerCase();
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }];
  const data: Record<string, unknown> = { title, slug, description: 'About', content, categories };
  await service.strapi.documents(ARTICLE).create({ data, status: 'published' });
}

test('the menu is ordered by position, then by creation', async () => {
  const before = await barNames();
  const [, second] = await slides('Food');
  await saveCategory('Food', { position: 2 });
  await saveCategory('Culture', { position: 1 });
  await saveCategory(second?.name ?? '', { position: 5 });
  const others = before.filter((name) => name !== 'Food' && name !== 'Culture');
  expect(await barNames()).toEqual(['Culture', 'Food', ...others]);
  expect((await panel()).map(({ name }) => name)).toEqual(['Culture', 'Food', ...others]);
  expect((await slides('Food')).map(({ name }) => name)[0]).toBe(second?.name);

  const populated = {
    ...plainQuery('categories'),
    populate: ['children'],
    pagination: { start: 0, limit: 2 },
  };
  expect((await findList(service.strapi, populated)).data).toMatchObject([
    { name: 'Culture' },
    { name: 'Food', children: [{ name: second?.name }, {}, {}] },
  ]);
});

test('an article counts once for each category above its own', async () => {
  const world = await saveCategory('World', { position: 0 });
  const europe = await saveCategory('Europe', { parent: world });
  const norway = await saveCategory('Norway', { parent: europe });
  const sweden = await saveCategory('Sweden', { parent: europe });
  expect(await barNames()).not.toContain('World');
  await publish('Skagerrak', [norway, sweden]);
  await publish('Fjord', [norway]);

  expect((await barNames())[0]).toBe('World');
  expect(await barNames()).not.toContain('Europe');
  expect(await slides('World')).toEqual([
    { name: 'Europe', articles: [{ title: 'Fjord' }, { title: 'Skagerrak' }] },
  ]);
  for (const name of ['World', 'Europe', 'Norway']) {
    expect(await listOf(name)).toEqual({ titles: ['Fjord', 'Skagerrak'], total: 2 });
  }
  const options = await findList(
    service.strapi,
    filterListCall.request({ kind: 'categories', text: 'World' }).query,
  );
  expect(options.data.map(({ name }) => name)).toEqual(['World']);
});

test('a category without subcategories joins the menu bar in order as soon as it has a public article', async () => {
  const flat = await saveCategory('Flat', { position: -2 });
  const inBoth = await saveCategory('Mixed', { position: -3 });
  const below = await saveCategory('Below', { parent: inBoth });
  expect(await barNames()).not.toContain('Flat');
  await publish('Plain', [flat]);
  await publish('Own', [inBoth]);
  expect((await barNames()).slice(0, 2)).toEqual(['Mixed', 'Flat']);
  expect((await panel()).map(({ name }) => name)).not.toContain('Flat');
  expect((await panel()).map(({ name }) => name)).not.toContain('Mixed');
  await publish('Deep', [below]);
  expect((await panel()).map(({ name }) => name)[0]).toBe('Mixed');
  expect(await barNames()).not.toContain('Below');
});

test("categories in a cycle have lists, but aren't in the menu", async () => {
  const first = await saveCategory('First', { position: -1 });
  const second = await saveCategory('Second', { parent: first });
  await linkInDatabase(first, second);
  const own = await saveCategory('Own', {});
  await linkInDatabase(own, own);
  await publish('Circle', [first]);
  expect(await listOf('Second')).toEqual({ titles: ['Circle'], total: 1 });
  expect(await barNames()).not.toContain('First');
  expect((await panel()).map(({ name }) => name)).not.toContain('First');
  expect(await listOf('Own')).toEqual({ titles: [], total: 0 });
});
