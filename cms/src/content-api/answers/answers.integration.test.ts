import type { Core, UID } from '@strapi/strapi';
import fc from 'fast-check';
import { CARD_POPULATE } from 'masthead-contract/calls/card-populate';
import { menuBarCall, menuPanelCall } from 'masthead-contract/calls/menu';
import type { TermKind } from 'masthead-contract/entities/terms';
import { type ContentQuery, NO_TERMS, plainQuery } from 'masthead-contract/query/query';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE, SITE } from '../../content-types';
import { changeTable } from '../../core/database/change-table';
import { completeForLanguage, completeListed } from '../../core/database/listed/complete-listed';
import { searchableText, searchForms } from '../../core/database/listed/fold-text';
import { keepListed } from '../../core/database/listed/keep-listed';
import { LISTED_ARTICLES, LISTED_UNDER } from '../../core/database/listed/listed';
import { openService } from '../../testing/open-service';
import type { Document } from './documents';
import { findDocument } from './find-document';
import { findList, findPageList } from './find-list';
import { createKeptCards } from './kept-cards';

/** Expected results come from the documents that Strapi's own document service finds, which is slow but correct. */
const CATEGORY: UID.CollectionType = 'api::category.category';
const TAG: UID.CollectionType = 'api::tag.tag';
const DOSSIER: UID.CollectionType = 'api::dossier.dossier';
const HAS_ARTICLES = { publishedAt: { $notNull: 'true' } };

let strapi: Core.Strapi;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ strapi, close } = await openService());
});

afterAll(() => close());

const ids = (documents: readonly { id: unknown }[]) => documents.map(({ id }) => Number(id));
const list = (query: ContentQuery) => findList(strapi, query);

type Search = {
  title: string[];
  terms: ContentQuery['terms'];
  sort: Sort;
  page: number;
  pageSize: number;
};
type Sort = NonNullable<ContentQuery['sort']>;

/** Parts of names and titles, in upper or lower case, and characters with a meaning in SQL. */
function textsIn(texts: readonly string[]): fc.Arbitrary<string> {
  const part = fc
    .tuple(fc.constantFrom(...texts), fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([text, start, length, upper]) => {
      const characters = [...text];
      const cut = characters
        .slice(start % characters.length)
        .slice(0, length)
        .join('');
      return upper ? cut.toUpperCase() : cut.toLowerCase();
    });
  return fc.oneof({ weight: 9, arbitrary: part }, fc.constantFrom('%', '_', '\\', "'", '’', 'ö', 'zq', ' '));
}

async function searches(): Promise<fc.Arbitrary<Search>> {
  const texts = async (uid: UID.CollectionType, field: string) =>
    textsIn((await strapi.db.query(uid).findMany()).map((row: Record<string, string>) => row[field] ?? ''));
  const some = (text: fc.Arbitrary<string>) => fc.array(text, { maxLength: 3 });
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

const { compare } = new Intl.Collator('en', { numeric: true });

/** Names or titles that contain one of the texts; an empty one is in empty ones alone. */
const matcher = (texts: readonly string[]) => (name: string) =>
  texts.flatMap(searchForms).some((form) => {
    const text = searchableText(name);
    return form === '' ? text === '\n' : text.includes(form);
  });

const term = v.object({ id: v.number(), name: v.optional(v.string()), title: v.optional(v.string()) });
const Named = v.array(
  v.object({
    id: v.number(),
    title: v.string(),
    publishedAt: v.string(),
    categories: v.array(term),
    tags: v.array(term),
    dossiers: v.array(term),
  }),
);
type Named = v.InferOutput<typeof Named>[number];
const Categories = v.array(
  v.object({ id: v.number(), name: v.string(), parent: v.nullable(v.object({ id: v.number() })) }),
);

/** All published articles, and all categories with their parents. */
async function readContent() {
  return {
    articles: v.parse(
      Named,
      await strapi.documents(ARTICLE).findMany({
        status: 'published',
        fields: ['title', 'publishedAt'],
        populate: ['categories', 'tags', 'dossiers'],
      }),
    ),
    categories: v.parse(Categories, await strapi.documents(CATEGORY).findMany({ populate: ['parent'] })),
  };
}
type Content = Awaited<ReturnType<typeof readContent>>;

/** The ids of the categories with a name, and of all below them. */
function withSubcategories({ categories }: Content, isNamed: (name: string) => boolean): Set<number> {
  const found = new Set(categories.filter(({ name }) => isNamed(name)).map(({ id }) => id));
  for (const _ of categories) {
    for (const { id, parent } of categories) if (parent && found.has(parent.id)) found.add(id);
  }
  return found;
}

/** The ids of all articles that match a search, sorted, and by id among equals. */
function expectedIds(
  content: Content,
  { title, terms, sort: { field, direction } }: Pick<Search, 'title' | 'terms' | 'sort'>,
): number[] {
  const categories = withSubcategories(content, matcher(terms.categories));
  const isUnderTerms = (article: Named) =>
    Object.values(terms).every((texts) => texts.length === 0) ||
    article.categories.some(({ id }) => categories.has(id)) ||
    article.tags.some(({ name = '' }) => matcher(terms.tags)(name)) ||
    article.dossiers.some((dossier) => matcher(terms.dossiers)(dossier.title ?? ''));
  const sorted = content.articles
    .filter((article) => title.length === 0 || matcher(title)(article.title))
    .filter(isUnderTerms)
    .sort(
      (a, b) =>
        (field === 'title' ? compare(a.title, b.title) : a.publishedAt.localeCompare(b.publishedAt)) ||
        a.id - b.id,
    );
  return ids(direction === 'asc' ? sorted : sorted.reverse());
}

const containsTitle = (texts: readonly string[]) => (texts.length > 0 ? { field: 'title', texts } : null);

test('finds, sorts and counts articles', async () => {
  const content = await readContent();
  await fc.assert(
    fc.asyncProperty(await searches(), async (search) => {
      const { title, terms, sort, page, pageSize } = search;
      const all = expectedIds(content, search);
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

test.each(['ökologie', 'ÖKO', 'okolog', 'O\u0308kologie'])('finds the tag Ökologie by %s', async (text) => {
  const answer = await list({
    ...plainQuery('tags'),
    withArticles: 'articles',
    contains: { field: 'name', texts: [text] },
  });
  expect(answer.data).toMatchObject([{ name: 'Ökologie' }]);
});

test('returns every public field of a listed article except those only its page shows', async () => {
  const [article] = (await list({ ...plainQuery('articles'), populate: ['tags', 'cover.media'] })).data;
  const expected = await strapi.documents(ARTICLE).findOne({
    documentId: article?.documentId ?? '',
    status: 'published',
    populate: ['tags', 'cover.media'],
  });
  const {
    content,
    updatedOn: _,
    publishedOn: __,
    withdrawOn: ___,
    waiting: ____,
    locale: _____,
    readyForReview: ______,
    readySince: _______,
    ...summary
  }: Record<string, unknown> = expected ?? {};
  expect(content).toBeDefined();
  expect(Object.keys(article ?? {}).sort()).toEqual(Object.keys(summary).sort());
  // Tags have no description there.
  expect(summary).toMatchObject(article ?? {});
});

describe('cached cards', () => {
  const CARDS = { ...plainQuery('articles'), populate: CARD_POPULATE };

  async function readLastChange(): Promise<number> {
    const [row]: { last: number | null }[] = await strapi.db
      .connection('masthead_changes')
      .max({ last: 'id' });
    return row?.last ?? 0;
  }

  async function retitle(documentId: string, title: string): Promise<void> {
    await strapi.documents(ARTICLE).update({ documentId, data: { title } });
    await strapi.documents(ARTICLE).publish({ documentId });
  }

  test('a cached card equals the listed article, with the URLs and sizes of its renditions', async () => {
    const readCards = createKeptCards(strapi, readLastChange);
    const { data } = await findList(strapi, CARDS);
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

  test('a changed article is read again, even if it changes while it is being read', async () => {
    const [{ documentId, id } = { documentId: '', id: 0 }] = (await findList(strapi, CARDS)).data;
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
    const { data } = await findList(strapi, CARDS);
    const ids = data.map((article) => Number(article.id));
    await readCards(ids);
    await strapi.documents(ARTICLE).unpublish({ documentId: String(data[0]?.documentId) });
    expect((await readCards(ids)).map((card) => card.id)).toEqual(ids.slice(1));
  });
});

const ARTICLES_BELOW = { $or: [{ articles: HAS_ARTICLES }, { children: { articles: HAS_ARTICLES } }] };

describe.each<{ type: TermKind; uid: UID.CollectionType; field: 'name' | 'title'; filters: object }>([
  { type: 'categories', uid: CATEGORY, field: 'name', filters: ARTICLES_BELOW },
  { type: 'tags', uid: TAG, field: 'name', filters: { articles: HAS_ARTICLES } },
  { type: 'dossiers', uid: DOSSIER, field: 'title', filters: { articles: HAS_ARTICLES } },
])('the filter list of $type', ({ type, uid, field, filters }) => {
  test('lists the entries with published articles', async () => {
    const rows = await strapi.documents(uid).findMany({ filters });
    const nameOf = (row: Document): string => row[field];
    const texts = fc.array(textsIn(rows.map(nameOf)), { maxLength: 2 });
    const limits = fc.integer({ min: 1, max: 25 });
    await fc.assert(
      fc.asyncProperty(texts, limits, async (text, limit) => {
        const expected = ids(
          rows
            .filter((row) => text.length === 0 || matcher(text)(nameOf(row)))
            .sort((a, b) => compare(nameOf(a), nameOf(b)) || Number(a.id) - Number(b.id)),
        );
        const answer = await list({
          ...plainQuery(type),
          withArticles: 'articles',
          contains: text.length > 0 ? { field, texts: text } : null,
          sort: { field, direction: 'asc' },
          pagination: { start: 0, limit },
        });
        expect(ids(answer.data)).toEqual(expected.slice(0, limit));
        expect(answer.meta.pagination).toEqual({
          start: 0,
          limit,
          page: 1,
          pageCount: Math.ceil(expected.length / limit),
          total: expected.length,
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

/** The menu, from all documents that Strapi finds. */
async function expectedMenu() {
  const tops = await strapi.documents(CATEGORY).findMany({
    filters: { parent: { id: { $null: true } }, children: { articles: HAS_ARTICLES } },
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
  const answer = await findPageList(strapi, MENU);
  return answer.data.map(({ id, children }) => ({
    id,
    children: children.map((child: v.InferOutput<typeof subcategory>) => ({
      name: child.name,
      articles: documentIds(child.articles),
    })),
  }));
}

describe('the menu panel', () => {
  test('has the nine newest articles of each subcategory with published articles', async () => {
    expect(await menu()).toEqual(await expectedMenu());
  });

  test('has the same top categories as the menu bar', async () => {
    const answer = await list(menuBarCall.request().query);
    expect(ids(answer.data)).toEqual((await menu()).map(({ id }) => id));
    expect(answer.data[0]).not.toHaveProperty('children');
  });

  test('returns only the article fields that its cards show', async () => {
    const icon = { url: expect.any(String), alternativeText: expect.any(String) };
    const picture = {
      ...icon,
      width: expect.any(Number),
      height: expect.any(Number),
    };
    const small = { url: expect.stringContaining('.avif'), width: expect.any(Number), mime: 'image/avif' };
    const { data } = await findPageList(strapi, MENU);
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

test('leaves out the body of articles in lists and in other documents', async () => {
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

describe('lists', () => {
  const articles = () => strapi.documents(ARTICLE);

  /** Articles, tags and menu, as answered and as Strapi finds them. */
  async function readLists() {
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
    const expected = {
      articles: expectedIds(await readContent(), { title: [], terms: NO_TERMS, sort }),
      tags: ids(
        (await strapi.documents(TAG).findMany({ filters: { articles: HAS_ARTICLES } })).sort((a, b) =>
          compare(a.name ?? '', b.name ?? ''),
        ),
      ),
      menu: await expectedMenu(),
    };
    return { answers, expected };
  }

  async function someArticle() {
    const [article] = await articles().findMany({
      status: 'published',
      filters: { tags: { id: { $notNull: true } }, categories: { id: { $notNull: true } } },
      sort: 'publishedAt:desc',
      populate: ['tags', 'categories'],
    });
    if (!article) throw new Error('No article is left.');
    return article;
  }
  const change = async (data: object) => {
    const { documentId } = await someArticle();
    await articles().update({ documentId, data });
    await articles().publish({ documentId });
  };

  test.each<[string, () => Promise<unknown>]>([
    ['publish an article again', () => change({})],
    [
      'create and publish an article',
      async () => {
        const { id, documentId, ...text } = await someArticle();
        const tags = ids(text.tags);
        const categories = ids(text.categories);
        await articles().create({ data: { ...text, slug: 'new', tags, categories }, status: 'published' });
      },
    ],
    ['unpublish an article', async () => articles().unpublish(await someArticle())],
    ['delete an article', async () => articles().delete(await someArticle())],
    ['rename an article', () => change({ title: 'Ein neuer Titel' })],
    ['correct the date of an article', () => change({ publishedOn: '2001-02-03T04:05:06.000Z' })],
    ['remove the tags of an article', () => change({ tags: [] })],
    ['remove the categories of an article', () => change({ categories: [] })],
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
      'write to the database without Strapi',
      async () => {
        const { id } = await someArticle();
        await strapi.db.connection('articles').where({ id }).delete();
      },
    ],
  ])('are up to date after an edit: %s', async (_, edit) => {
    const before = await readLists();
    await edit();
    const { answers, expected } = await readLists();
    expect(expected).not.toEqual(before.expected);
    expect(answers).toEqual(expected);
  });

  test('do not change when a draft is saved', async () => {
    const before = await readLists();
    const { documentId } = await someArticle();
    const data: Record<string, unknown> = { title: 'A draft', tags: [], categories: [] };
    await articles().update({ documentId, data });
    expect((await readLists()).answers).toEqual(before.answers);
  });
});

test('folds and sorts a name in the same transaction that saves it', async () => {
  const save = (name: string): { data: Record<string, unknown> } => ({ data: { name } });
  const { documentId } = await strapi.documents(CATEGORY).create(save('Ǣgir 10'));
  const find = async (text: string) =>
    (await list({ ...plainQuery('categories'), contains: { field: 'name', texts: [text] } })).data;
  expect(await find('aegir 1')).toMatchObject([{ name: 'Ǣgir 10' }]);
  await strapi.documents(CATEGORY).update({ documentId, ...save('Łódź') });
  expect(await find('aegir 1')).toEqual([]);
  expect(await find('lodz')).toMatchObject([{ name: 'Łódź' }]);
});

test('sorts names and titles by the language of Site as soon as it is published', async () => {
  const names = ['Åland', 'Zebra', 'Ananas'];
  for (const name of names) await strapi.db.query(CATEGORY).create({ data: { name } });
  const sorted = async () => {
    const sort = { field: 'name', direction: 'asc' as const };
    const { data } = await list({
      ...plainQuery('categories'),
      sort,
      pagination: { start: 0, limit: 1_000 },
    });
    return data.map(({ name }) => name).filter((name) => names.includes(name));
  };
  const site = await strapi.documents(SITE).findFirst();
  const saveLanguage = (language: string) => {
    const data: Record<string, unknown> = { language };
    return strapi.documents(SITE).update({ documentId: site?.documentId ?? '', data, status: 'published' });
  };

  expect(await sorted()).toEqual(['Åland', 'Ananas', 'Zebra']);
  await saveLanguage('sv');
  expect(await sorted()).toEqual(['Ananas', 'Zebra', 'Åland']);
  await saveLanguage('');
  expect(await sorted()).toEqual(['Åland', 'Ananas', 'Zebra']);
});

describe('at the next start', () => {
  const search = (text: string) => list({ ...plainQuery('articles'), contains: containsTitle([text]) });
  const total = async (text: string) => (await search(text)).meta.pagination.total;

  test('re-indexes every article if a trigger is missing', async () => {
    const { connection } = strapi.db;
    const under = () =>
      connection(LISTED_UNDER)
        .select('kind', 'term_id', 'article_id')
        .orderBy('article_id')
        .orderBy('kind')
        .orderBy('term_id');
    const before: unknown[] = await under();
    await dropTriggers();
    await connection('articles').whereNotNull('published_at').update({ title: 'Alles Größe' });
    await connection(LISTED_UNDER).delete();
    await connection(LISTED_ARTICLES).insert({ id: 1_000_000, title: 'Deleted without a trigger' });
    expect(await total('GROSSE')).toBe(0);
    await keepListed(strapi, 7);
    expect(await under()).toEqual(before);
    expect(await connection(LISTED_ARTICLES).where('id', 1_000_000)).toEqual([]);
    await completeListed(strapi);
    // What this process has read is not kept by the next one.
    await changeTable(strapi).appendArticles(['abc']);
    expect(await total('GROSSE')).toBe((await readContent()).articles.length);
  });

  test('refolds all text that an earlier version has folded', async () => {
    const { connection } = strapi.db;
    const store = strapi.store({ type: 'core', name: 'masthead', key: 'listed-language' });
    await connection('renames').insert({
      document_id: 'earlier',
      kind: 'tags',
      name: 'ガイド',
      present: 'Guides',
      folded: 'ガイド',
      entry: 'guides',
    });
    await connection('articles').whereNotNull('published_at').update({ title: 'Müllers ガイド' });
    await connection(LISTED_ARTICLES).update({ folded: 'mullers ガイド', sort_key: 'earlier' });
    await store.set({ value: 'earlier' });
    await completeForLanguage(strapi);
    expect(await connection('renames').where('document_id', 'earlier').pluck('folded')).toEqual(['がいど']);
    await changeTable(strapi).appendArticles(['def']);
    const { length } = (await readContent()).articles;
    expect([await total('Muellers'), await total('がいど')]).toEqual([length, length]);
  });

  test('folds titles that were written without Strapi', async () => {
    await strapi.db.connection('articles').whereNotNull('published_at').update({ title: 'İstanbul' });
    await completeListed(strapi);
    expect(await total('istanbul')).toBe((await readContent()).articles.length);
  });
});

/** Strapi does this on SQLite when it recreates a table. */
async function dropTriggers(): Promise<void> {
  const { connection, dialect } = strapi.db;
  if (dialect.client === 'postgres') await connection.raw('drop function masthead_list_articles cascade');
  else await connection.raw('drop trigger masthead_list_articles_update');
}

describe('an author', () => {
  const AUTHOR: UID.CollectionType = 'api::author.author';
  const articlesOf = (author: string) =>
    list({
      ...plainQuery('articles'),
      author,
      sort: { field: 'publishedAt', direction: 'desc' },
      pagination: { page: 1, pageSize: 100 },
    });
  const page = (documentId: string) => findDocument(strapi, { ...plainQuery('authors'), documentId });

  test('has the published articles that name them, newest first', async () => {
    const [author] = await strapi.documents(AUTHOR).findMany({ limit: 1 });
    const documentId = author?.documentId ?? '';
    const expected = await strapi.documents(ARTICLE).findMany({
      status: 'published',
      filters: { authors: { documentId } },
      sort: ['publishedAt:desc', 'id:desc'],
    });
    expect(expected.length).toBeGreaterThan(1);
    expect(ids((await articlesOf(documentId)).data)).toEqual(ids(expected));
    expect(await page(documentId)).toMatchObject({ documentId });
  });

  test('has a page only once one of their articles is published', async () => {
    const { documentId } = await strapi.documents(AUTHOR).create({
      data: Object.assign({ name: 'Nobody Yet' }),
    });
    const article = await strapi.documents(ARTICLE).create({
      data: { title: 'Not yet', slug: 'not-yet', description: '-', content: [], authors: [documentId] },
    });
    expect(await page(documentId)).toBeNull();
    expect((await articlesOf(documentId)).data).toEqual([]);
    await strapi.documents(ARTICLE).publish({ documentId: article.documentId });
    expect(await page(documentId)).toMatchObject({ name: 'Nobody Yet' });
    expect((await articlesOf(documentId)).data).toMatchObject([{ slug: 'not-yet' }]);
    await strapi.documents(ARTICLE).delete({ documentId: article.documentId });
    expect(await page(documentId)).toBeNull();
  });
});

test('a term is found by its exact name, ignoring surrounding spaces, and by a former name', async () => {
  const named = (text: string) => list({ ...plainQuery('categories'), named: { field: 'name', text } });
  const { documentId } = await strapi
    .documents(CATEGORY)
    .create({ data: { name: 'Tin', description: 'A metal.' } });
  await strapi.documents(CATEGORY).create({ data: { name: 'Tin mines' } });
  expect((await named('TIN')).data).toMatchObject([{ name: 'Tin', description: 'A metal.' }]);
  await strapi.documents(CATEGORY).update({ documentId, data: Object.assign({ name: 'Pewter' }) });
  expect((await named('tin')).data).toMatchObject([{ name: 'Pewter' }]);
  expect((await named('ti')).data).toEqual([]);
  await strapi.documents(CATEGORY).create({ data: { name: ' Lead ' } });
  expect((await named('lead')).data).toMatchObject([{ name: ' Lead ' }]);

  const long = `100% ${'tin '.repeat(40)}mines`;
  await strapi.documents(CATEGORY).create({ data: Object.assign({ name: long }) });
  expect((await named(long.slice(0, 100))).data).toMatchObject([{ name: long }]);
});

test('a tag named with punctuation only can be found and lists its own articles', async () => {
  const name = '\u0301';
  const tag = await strapi.documents(TAG).create({ data: { name } });
  const article = await strapi.documents(ARTICLE).create({
    data: { title: 'Marked', slug: 'marked', description: '-', content: [], tags: [tag.documentId] },
  });
  await strapi.documents(ARTICLE).publish({ documentId: article.documentId });
  const under = await list({ ...plainQuery('articles'), terms: { ...NO_TERMS, tags: [name] } });
  expect(under.data).toMatchObject([{ slug: 'marked' }]);
  const named = await list({ ...plainQuery('tags'), named: { field: 'name', text: name } });
  expect(named.data).toMatchObject([{ name }]);
  await strapi.documents(ARTICLE).delete({ documentId: article.documentId });
});

test('a list of articles by ID returns only the public ones', async () => {
  const articles = strapi.documents(ARTICLE);
  const [first, second] = await articles.findMany({ status: 'published', limit: 2, fields: ['title'] });
  const draft = await articles.create({ data: { title: 'Not yet', slug: 'not-yet' } });
  const named = [second, draft, first].flatMap((article) => article?.documentId ?? []);
  const found = await list({ ...plainQuery('articles'), documentIds: [...named, 'unknown'] });
  expect(found.data.map(({ documentId }) => documentId).sort()).toEqual(
    [first?.documentId, second?.documentId].sort(),
  );
  expect(found.meta.pagination.total).toBe(2);
});
