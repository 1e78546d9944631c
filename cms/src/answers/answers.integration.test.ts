import type { Core, UID } from '@strapi/strapi';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepListedArticles } from '../database/keep-listed-articles';
import { openService } from '../testing/open-service';
import { findListed } from './find-listed';
import { readTerms } from './terms';

/**
 * Strapi's own document service is the measure: it finds the same by joins, and as slowly as it
 * likes. Where rows are of equal rank it is asked to put them in the order of their ids.
 */
const ARTICLE = 'api::article.article';
const CATEGORY = 'api::category.category';
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
const list = (uid: UID.CollectionType, query: object) => strapi.service(uid).find(query);

type Search = {
  title: string[];
  $or: object[];
  sort: string;
  page: number;
  pageSize: number;
};

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
    piecesOf((await strapi.db.query(uid).findMany()).map((row: Record<string, string>) => row[field]));
  const some = (piece: fc.Arbitrary<string>) => fc.array(piece, { minLength: 1, maxLength: 3 });
  const either = fc.subarray([
    some(await texts(CATEGORY, 'name')).map(($containsi) => ({ categories: { name: { $containsi } } })),
    some(await texts(TAG, 'name')).map(($containsi) => ({ tags: { name: { $containsi } } })),
    some(await texts(DOSSIER, 'title')).map(($containsi) => ({ dossiers: { title: { $containsi } } })),
  ] as const);
  return fc.record({
    title: fc.array(await texts(ARTICLE, 'title'), { maxLength: 2 }),
    $or: either.chain((arbitraries) => fc.tuple(...arbitraries)),
    sort: fc.constantFrom('publishedAt:desc', 'publishedAt:asc', 'title:asc', 'title:desc', 'title'),
    page: fc.integer({ min: 1, max: 6 }),
    pageSize: fc.integer({ min: 1, max: 40 }),
  });
}

/** What Strapi finds, all of it. */
async function measureOf({ title, $or, sort }: Search): Promise<unknown[]> {
  const [, direction = 'asc'] = sort.split(':');
  return ids(
    await strapi.documents(ARTICLE).findMany({
      status: 'published',
      filters: filtersOf({ title, $or }),
      sort: [sort, `id:${direction}`],
    }),
  );
}

function filtersOf({ title, $or }: Pick<Search, 'title' | '$or'>): object {
  return { ...(title.length > 0 && { title: { $containsi: title } }), ...($or.length > 0 && { $or }) };
}

test('a search finds what Strapi finds, in the same order, and counts as many', async () => {
  await fc.assert(
    fc.asyncProperty(await searches(), async (search) => {
      const { sort, page, pageSize } = search;
      const all = await measureOf(search);
      const pagination = { page: String(page), pageSize: String(pageSize) };
      const answer = await list(ARTICLE, { filters: filtersOf(search), sort, pagination });
      expect(ids(answer.results)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
      expect(answer.pagination).toEqual({
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
      const { title, $or, sort, page, pageSize } = search;
      const all = await measureOf(search);
      const [field, direction] = sort.split(':');
      const found = await findListed(
        strapi,
        {
          title: title.length > 0 ? title : null,
          terms: $or.length > 0 ? await readTerms(strapi, $or) : null,
          sort: {
            column: field === 'publishedAt' ? 'published_at' : 'title',
            direction: direction === 'desc' ? 'desc' : 'asc',
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

test.each([
  ['ökologie', TAG, 'name'],
  ['ÖKO', TAG, 'name'],
])('a filter for %s finds Ökologie', async (text, uid, field) => {
  const answer = await list(uid, { filters: { articles: HAS_ARTICLES, [field]: { $containsi: [text] } } });
  expect(answer.results).toMatchObject([{ [field]: 'Ökologie' }]);
});

test('an article comes whole where nothing else is said: every field but its body', async () => {
  const [article] = (await list(ARTICLE, { populate: ['tags', 'cover.media'] })).results;
  const measure = await strapi.documents(ARTICLE).findOne({
    documentId: article.documentId,
    status: 'published',
    populate: ['tags', 'cover.media'],
  });
  const { content, publishedOn, locale, ...summary } = measure ?? {};
  expect(content).toBeDefined();
  expect(article).toEqual(summary);
});

describe.each([
  { uid: CATEGORY, field: 'name' },
  { uid: TAG, field: 'name' },
  { uid: DOSSIER, field: 'title' },
] as const)('the filter list of $uid', ({ uid, field }) => {
  test('has what has published articles, as Strapi finds it', async () => {
    const rows: Record<string, string>[] = await strapi.db.query(uid).findMany();
    const texts = fc.array(piecesOf(rows.map((row) => row[field] ?? '')), { maxLength: 2 });
    const limits = fc.integer({ min: 1, max: 25 });
    await fc.assert(
      fc.asyncProperty(texts, limits, async (text, limit) => {
        const filters = { articles: HAS_ARTICLES, ...(text.length > 0 && { [field]: { $containsi: text } }) };
        const measure = ids(await strapi.documents(uid).findMany({ filters, sort: [field, 'id'] }));
        const answer = await list(uid, {
          filters,
          sort: `${field}:asc`,
          pagination: { limit: String(limit) },
        });
        expect(ids(answer.results)).toEqual(measure.slice(0, limit));
        expect(answer.pagination).toEqual({ start: 0, limit, total: measure.length });
      }),
      { numRuns: 40 },
    );
  });
});

type Listed = { id: number; documentId: string; publishedAt: string };
type Category = { id: number; name: string; articles: Listed[]; children: Category[] };

const MENU = {
  filters: { children: { articles: HAS_ARTICLES } },
  populate: ['articles', 'children.articles.icon', 'children.articles.tags', 'children.articles.cover.media'],
  pagination: { limit: '8' },
};

const documentIds = (articles: readonly Listed[]) => articles.map(({ documentId }) => documentId);

/** The menu, of everything Strapi has. */
async function measureMenu() {
  const tops: Category[] = await strapi.documents(CATEGORY).findMany({
    ...MENU,
    sort: 'id',
    pagination: undefined,
    status: 'published',
  });
  const newest = (articles: Listed[]) =>
    documentIds(
      articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id).slice(0, 9),
    );
  return tops.slice(0, 8).map(({ id, children }) => ({
    id,
    children: children
      .filter((child) => child.articles.length > 0)
      .map((child) => ({ name: child.name, articles: newest(child.articles) })),
  }));
}

async function menu() {
  const answer = await list(CATEGORY, MENU);
  return answer.results.map(({ id, children }: Category) => ({
    id,
    children: children.map((child) => ({ name: child.name, articles: documentIds(child.articles) })),
  }));
}

describe('the menu', () => {
  test('has the subcategories with published articles, and the nine newest of each', async () => {
    expect(await menu()).toEqual(await measureMenu());
  });

  test('has in its bar what is in its panel', async () => {
    const { populate, ...bar } = MENU;
    const answer = await list(CATEGORY, bar);
    expect(ids(answer.results)).toEqual((await menu()).map(({ id }: { id: number }) => id));
    expect(answer.results[0]).not.toHaveProperty('children');
  });

  test('has of an article what its card shows', async () => {
    const icon = { url: expect.any(String), alternativeText: expect.any(String) };
    const picture = {
      ...icon,
      width: expect.any(Number),
      height: expect.any(Number),
    };
    const small = { url: expect.stringContaining('.avif'), width: expect.any(Number), mime: 'image/avif' };
    const [top] = (await list(CATEGORY, MENU)).results;
    for (const article of top.children[0].articles) {
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
    await list(ARTICLE, {}),
    await list(CATEGORY, MENU),
    await strapi.service('api::home.home').find({
      populate: ['headline.featured.cover.media', 'headline.related', 'trending.authors.profiles'],
    }),
    await strapi.service('api::site.site').find({ populate: ['recommendedArticles.tags', 'logo.light'] }),
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
    const all = { title: [], $or: [], sort: 'publishedAt:desc' };
    const tags = { filters: { articles: HAS_ARTICLES }, sort: 'name:asc' };
    const answers = {
      articles: ids((await list(ARTICLE, { sort: all.sort, pagination: { limit: '1000' } })).results),
      tags: ids((await list(TAG, { ...tags, pagination: { limit: '1000' } })).results),
      menu: await menu(),
    };
    const measures = {
      articles: await measureOf({ ...all, page: 1, pageSize: 1 }),
      tags: ids(await strapi.documents(TAG).findMany(tags)),
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
        await strapi.documents(CATEGORY).update({
          documentId: category?.documentId ?? '',
          data: { articles: { connect: [{ documentId }] } },
        });
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
    await articles().update({ documentId, data: { title: 'A draft', tags: [], categories: [] } });
    expect((await lists()).answers).toEqual(before.answers);
  });
});

test('where the database has lost its triggers, the next start lists everything anew', async () => {
  const { connection } = strapi.db;
  await dropTriggers();
  await connection('articles').whereNotNull('published_at').update({ title: 'Alles neu' });
  const search = () => list(ARTICLE, { filters: { title: { $containsi: ['ALLES'] } } });
  expect((await search()).pagination.total).toBe(0);
  await keepListedArticles(strapi);
  const [published] = await connection('articles').whereNotNull('published_at').count({ count: '*' });
  expect((await search()).pagination.total).toBe(Number(published?.count));
});

/** As Strapi does on SQLite where it makes a table anew. */
async function dropTriggers(): Promise<void> {
  const { connection, dialect } = strapi.db;
  if (dialect.client === 'postgres') await connection.raw('drop function masthead_list_articles cascade');
  else await connection.raw('drop trigger masthead_list_articles_update');
}
