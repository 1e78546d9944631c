import type { Core, UID } from '@strapi/strapi';
import fc from 'fast-check';
import { menuBarCall, menuPanelCall } from 'masthead-contract/calls/menu';
import { type ContentQuery, NO_TERMS, plainQuery } from 'masthead-contract/query';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepListedArticles } from '../database/keep-listed-articles';
import { openService } from '../testing/open-service';
import type { Document } from './documents';
import { findTerms } from './find-articles';
import { findDocument } from './find-document';
import { findList } from './find-list';
import { findListed } from './find-listed';

/**
 * Strapi's own document service is the measure: it finds the same by joins, and as slowly as it
 * likes. Where rows are of equal rank it is asked to put them in the order of their ids.
 */
const ARTICLE: UID.CollectionType = 'api::article.article';
const CATEGORY: UID.CollectionType = 'api::category.category';
const TAG = 'api::tag.tag';
const DOSSIER = 'api::dossier.dossier';
const HAS_ARTICLES = { publishedAt: { $notNull: 'true' } };

let strapi: Core.Strapi;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ strapi, close } = await openService());
});

afterAll(() => close());

const ids = (documents: readonly { id: unknown }[]) => documents.map(({ id }) => id);
const list = (query: ContentQuery) => findList(strapi, query);

type Search = {
  title: string[];
  terms: ContentQuery['terms'];
  sort: Sort;
  page: number;
  pageSize: number;
};
type Sort = NonNullable<ContentQuery['sort']>;

/** Pieces of names and titles as readers type them, and signs that mean something to a database. */
function piecesOf(texts: readonly string[]): fc.Arbitrary<string> {
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([text, start, length, upper]) => {
      const cut = text.slice(start % text.length).slice(0, length);
      return upper ? cut.toUpperCase() : cut.toLowerCase();
    });
  return fc.oneof({ weight: 9, arbitrary: piece }, fc.constantFrom('%', '_', '\\', "'", '’', 'ö', 'zq', ' '));
}

async function searches(): Promise<fc.Arbitrary<Search>> {
  const texts = async (uid: UID.CollectionType, field: string) =>
    piecesOf((await strapi.db.query(uid).findMany()).map((row: Record<string, string>) => row[field] ?? ''));
  const some = (piece: fc.Arbitrary<string>) => fc.array(piece, { maxLength: 3 });
  return fc.record({
    title: fc.array(await texts(ARTICLE, 'title'), { maxLength: 2 }),
    terms: fc.record({
      categories: some(await texts(CATEGORY, 'name')),
      tags: some(await texts(TAG, 'name')),
      dossiers: some(await texts(DOSSIER, 'title')),
    }),
    sort: fc.record({
      field: fc.constantFrom('publishedAt', 'title'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    page: fc.integer({ min: 1, max: 6 }),
    pageSize: fc.integer({ min: 1, max: 40 }),
  });
}

/** What Strapi finds, all of it. */
async function measureOf({ title, terms, sort: { field, direction } }: Omit<Search, 'page' | 'pageSize'>) {
  const $or = [
    { categories: { name: { $containsi: terms.categories } } },
    { tags: { name: { $containsi: terms.tags } } },
    { dossiers: { title: { $containsi: terms.dossiers } } },
  ].filter((_, index) => Object.values(terms)[index]?.length);
  return ids(
    await strapi.documents(ARTICLE).findMany({
      status: 'published',
      filters: { ...(title.length > 0 && { title: { $containsi: title } }), ...($or.length > 0 && { $or }) },
      sort: [`${field}:${direction}`, `id:${direction}`],
    }),
  );
}

const containsTitle = (texts: readonly string[]) => (texts.length > 0 ? { field: 'title', texts } : null);

test('a search finds what Strapi finds, in the same order, and counts as many', async () => {
  await fc.assert(
    fc.asyncProperty(await searches(), async (search) => {
      const { title, terms, sort, page, pageSize } = search;
      const all = await measureOf(search);
      const answer = await list({
        ...plainQuery('articles'),
        contains: containsTitle(title),
        terms,
        sort,
        pagination: { page, pageSize },
      });
      expect(ids(answer.data)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
      expect(answer.meta.pagination).toEqual({
        page,
        pageSize,
        pageCount: Math.ceil(all.length / pageSize),
        total: all.length,
      });
    }),
    { numRuns: 100 },
  );
});

test('and does so whatever counts as few', async () => {
  await fc.assert(
    fc.asyncProperty(await searches(), fc.integer({ min: 1, max: 30 }), async (search, few) => {
      const { title, terms, sort, page, pageSize } = search;
      const all = await measureOf(search);
      const isNarrowed = Object.values(terms).some((texts) => texts.length > 0);
      const found = await findListed(
        strapi,
        {
          title: title.length > 0 ? title : null,
          terms: isNarrowed ? await findTerms(strapi, terms) : null,
          sort: {
            column: sort.field === 'publishedAt' ? 'published_at' : 'title',
            direction: sort.direction,
          },
          part: { start: (page - 1) * pageSize, limit: pageSize },
        },
        few,
      );
      expect(found).toEqual({
        ids: all.slice((page - 1) * pageSize, page * pageSize),
        total: all.length,
      });
    }),
    { numRuns: 100 },
  );
});

test.each(['ökologie', 'ÖKO'])('a filter for %s finds Ökologie', async (text) => {
  const answer = await list({
    ...plainQuery('tags'),
    withArticles: 'articles',
    contains: { field: 'name', texts: [text] },
  });
  expect(answer.data).toMatchObject([{ name: 'Ökologie' }]);
});

test('an article comes whole where nothing else is said: every field but its body', async () => {
  const [article] = (await list({ ...plainQuery('articles'), populate: ['tags', 'cover.media'] })).data;
  const measure = await strapi.documents(ARTICLE).findOne({
    documentId: article?.documentId ?? '',
    status: 'published',
    populate: ['tags', 'cover.media'],
  });
  const { content, publishedOn: _, locale: __, ...summary }: Record<string, unknown> = measure ?? {};
  expect(content).toBeDefined();
  expect(article).toEqual(summary);
});

describe.each([
  { type: 'categories', uid: CATEGORY, field: 'name' },
  { type: 'tags', uid: TAG, field: 'name' },
  { type: 'dossiers', uid: DOSSIER, field: 'title' },
] as const)('the filter list of $type', ({ type, uid, field }) => {
  test('has what has published articles, as Strapi finds it', async () => {
    const rows: Record<string, string>[] = await strapi.db.query(uid).findMany();
    const texts = fc.array(piecesOf(rows.map((row) => row[field] ?? '')), { maxLength: 2 });
    const limits = fc.integer({ min: 1, max: 25 });
    await fc.assert(
      fc.asyncProperty(texts, limits, async (text, limit) => {
        const filters = { articles: HAS_ARTICLES, ...(text.length > 0 && { [field]: { $containsi: text } }) };
        const measure = ids(await strapi.documents(uid).findMany({ filters, sort: [field, 'id'] }));
        const answer = await list({
          ...plainQuery(type),
          withArticles: 'articles',
          contains: text.length > 0 ? { field, texts: text } : null,
          sort: { field, direction: 'asc' },
          pagination: { start: 0, limit },
        });
        expect(ids(answer.data)).toEqual(measure.slice(0, limit));
        expect(answer.meta.pagination).toEqual({
          start: 0,
          limit,
          page: 1,
          pageCount: Math.ceil(measure.length / limit),
          total: measure.length,
        });
      }),
      { numRuns: 40 },
    );
  });
});

const listed = v.object({ id: v.number(), documentId: v.string(), publishedAt: v.string() });
const subcategory = v.object({ name: v.string(), articles: v.array(listed) });
const category = v.object({ id: v.number(), children: v.array(subcategory) });
type Listed = v.InferOutput<typeof listed>;

const MENU = menuPanelCall.request().query;

const documentIds = (articles: readonly Listed[]) => articles.map(({ documentId }) => documentId);

/** The menu, of everything Strapi has. */
async function measureMenu() {
  const tops = await strapi.documents(CATEGORY).findMany({
    filters: { children: { articles: HAS_ARTICLES } },
    populate: { children: { populate: { articles: true } } },
    sort: 'id',
    status: 'published',
  });
  const newest = (articles: Listed[]) =>
    documentIds(
      articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id).slice(0, 9),
    );
  return v.parse(v.array(category), tops.slice(0, 8)).map(({ id, children }) => ({
    id,
    children: children
      .filter((child) => child.articles.length > 0)
      .map((child) => ({ name: child.name, articles: newest(child.articles) })),
  }));
}

async function menu() {
  const answer = await list(MENU);
  return answer.data.map(({ id, children }) => ({
    id,
    children: children.map((child: v.InferOutput<typeof subcategory>) => ({
      name: child.name,
      articles: documentIds(child.articles),
    })),
  }));
}

describe('the menu', () => {
  test('has the subcategories with published articles, and the nine newest of each', async () => {
    expect(await menu()).toEqual(await measureMenu());
  });

  test('has in its bar what is in its panel', async () => {
    const answer = await list(menuBarCall.request().query);
    expect(ids(answer.data)).toEqual((await menu()).map(({ id }) => id));
    expect(answer.data[0]).not.toHaveProperty('children');
  });

  test('has of an article what its card shows', async () => {
    const icon = { url: expect.any(String), alternativeText: expect.any(String) };
    const picture = {
      ...icon,
      width: expect.any(Number),
      height: expect.any(Number),
    };
    const small = { url: expect.stringContaining('.avif'), width: expect.any(Number), mime: 'image/avif' };
    const { data } = await list(MENU);
    const articles: Document[] = data.flatMap(({ children }) => children[0].articles);
    expect(articles).not.toEqual([]);
    for (const article of articles) {
      expect(article).toEqual({
        documentId: expect.any(String),
        title: expect.any(String),
        slug: expect.any(String),
        publishedAt: expect.any(String),
        icon: article.icon.length > 0 ? [icon] : [],
        tags: [{ name: expect.any(String) }],
        cover: { media: [{ ...picture, formats: { small } }] },
      });
    }
  });
});

test('no article that stands in something else has a body', async () => {
  const answers = [
    await list(plainQuery('articles')),
    await list({ ...plainQuery('tags'), populate: ['articles'] }),
    await findDocument(strapi, {
      ...plainQuery('home'),
      populate: ['headline.featured.cover.media', 'headline.related', 'trending.authors.profiles'],
    }),
    await findDocument(strapi, {
      ...plainQuery('site'),
      populate: ['recommendedArticles.tags', 'logo.light'],
    }),
  ];
  expect(answers.map((answer) => JSON.stringify(answer).includes('"content"'))).toEqual(
    answers.map(() => false),
  );
  expect(answers[2]).toMatchObject({
    headline: { featured: { slug: expect.any(String), cover: { media: [{ url: expect.any(String) }] } } },
    trending: expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]),
  });
  expect(answers[3]).toMatchObject({
    logo: { light: { url: expect.any(String) } },
    recommendedArticles: expect.arrayContaining([expect.objectContaining({ tags: expect.any(Array) })]),
  });
});

describe('whatever editors do, the lists follow', () => {
  const articles = () => strapi.documents(ARTICLE);

  /** Everything there is to list, as it is answered and as Strapi finds it. */
  async function lists() {
    const sort = { field: 'publishedAt', direction: 'desc' as const };
    const pagination = { start: 0, limit: 1_000 };
    const tags: ContentQuery = {
      ...plainQuery('tags'),
      withArticles: 'articles',
      sort: { field: 'name', direction: 'asc' },
      pagination,
    };
    const answers = {
      articles: ids((await list({ ...plainQuery('articles'), sort, pagination })).data),
      tags: ids((await list(tags)).data),
      menu: await menu(),
    };
    const measures = {
      articles: await measureOf({ title: [], terms: NO_TERMS, sort }),
      tags: ids(
        await strapi.documents(TAG).findMany({ filters: { articles: HAS_ARTICLES }, sort: 'name:asc' }),
      ),
      menu: await measureMenu(),
    };
    return { answers, measures };
  }

  async function someArticle() {
    const [article] = await articles().findMany({
      status: 'published',
      filters: { tags: { id: { $notNull: true } }, categories: { id: { $notNull: true } } },
      sort: 'publishedAt:desc',
      populate: ['tags', 'categories'],
    });
    if (!article) throw new Error('There is no article left.');
    return article;
  }
  const change = async (data: object) => {
    const { documentId } = await someArticle();
    await articles().update({ documentId, data });
    await articles().publish({ documentId });
  };

  test.each<[string, () => Promise<unknown>]>([
    ['publish one again', () => change({})],
    [
      'write and publish one',
      async () => {
        const { id, documentId, ...text } = await someArticle();
        const tags = ids(text.tags);
        const categories = ids(text.categories);
        await articles().create({ data: { ...text, slug: 'new', tags, categories }, status: 'published' });
      },
    ],
    ['take one back', async () => articles().unpublish(await someArticle())],
    ['delete one', async () => articles().delete(await someArticle())],
    ['rename one', () => change({ title: 'Ein neuer Titel' })],
    ['correct its date', () => change({ publishedOn: '2001-02-03T04:05:06.000Z' })],
    ['take its tags away', () => change({ tags: [] })],
    ['take its categories away', () => change({ categories: [] })],
    [
      'delete a tag',
      async () => {
        const [tag] = (await someArticle()).tags;
        await strapi.documents(TAG).delete({ documentId: tag.documentId });
      },
    ],
    [
      'delete a category',
      async () => {
        const [category] = (await someArticle()).categories;
        await strapi.documents(CATEGORY).delete({ documentId: category.documentId });
      },
    ],
    [
      'add an article to a category',
      async () => {
        const { documentId } = await someArticle();
        const [category] = await strapi.documents(CATEGORY).findMany({ sort: 'name:desc' });
        const data: Record<string, unknown> = { articles: { connect: [{ documentId }] } };
        await strapi.documents(CATEGORY).update({ documentId: category?.documentId ?? '', data });
      },
    ],
    [
      'write past Strapi',
      async () => {
        const { id } = await someArticle();
        await strapi.db.connection('articles').where({ id }).update({ published_at: null });
      },
    ],
  ])('%s', async (_, edit) => {
    const before = await lists();
    await edit();
    const { answers, measures } = await lists();
    expect(measures).not.toEqual(before.measures);
    expect(answers).toEqual(measures);
  });

  test('but not a draft', async () => {
    const before = await lists();
    const { documentId } = await someArticle();
    const data: Record<string, unknown> = { title: 'A draft', tags: [], categories: [] };
    await articles().update({ documentId, data });
    expect((await lists()).answers).toEqual(before.answers);
  });
});

test('where the database has lost its triggers, the next start lists everything anew', async () => {
  const { connection } = strapi.db;
  await dropTriggers();
  await connection('articles').whereNotNull('published_at').update({ title: 'Alles neu' });
  const search = () => list({ ...plainQuery('articles'), contains: containsTitle(['ALLES']) });
  expect((await search()).meta.pagination.total).toBe(0);
  await keepListedArticles(strapi);
  const [published] = await connection('articles').whereNotNull('published_at').count({ count: '*' });
  expect((await search()).meta.pagination.total).toBe(Number(published?.count));
});

/** As Strapi does on SQLite where it makes a table anew. */
async function dropTriggers(): Promise<void> {
  const { connection, dialect } = strapi.db;
  if (dialect.client === 'postgres') await connection.raw('drop function masthead_list_articles cascade');
  else await connection.raw('drop trigger masthead_list_articles_update');
}
