import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FIXED_CALLS } from '#contract/calls/all-calls.ts';
import { articleListCall, readArticleSearch } from '#contract/calls/article-list.ts';
import { plainQuery, writeQuery } from '#contract/query/query.ts';
import { askStrapi } from '#server/testing/ask-strapi.ts';
import { openSite, PUBLIC_TOKEN } from '#server/testing/open-site.ts';

/**
 * The calls of spec §7, written out literally instead of with the contract's request builders, and the fields of spec §3. Lists of articles have no
 * bodies, and populated lists the newest articles alone (decisions 0006, 0108).
 */
const text = v.nullable(v.string());
const file = { url: v.string() };
const image = v.looseObject({
  ...file,
  alternativeText: text,
  caption: text,
  formats: v.looseObject({ thumbnail: v.looseObject(file), small: v.looseObject(file) }),
});
const document = { id: v.number(), documentId: v.string() };
const named = v.looseObject({ ...document, name: v.string() });
const articleFields = {
  ...document,
  slug: v.string(),
  title: v.string(),
  subtitle: text,
  description: text,
  publishedAt: v.string(),
};
const article = v.looseObject(articleFields);
const photo = v.nullable(v.looseObject(file));
const profile = v.looseObject({ ...file, platform: v.string() });
const person = v.looseObject({
  ...document,
  name: v.string(),
  profiles: v.array(v.looseObject({ ...file, photo })),
});
const cover = v.nullable(v.looseObject({ media: v.array(image), author: text }));
const card = v.looseObject({
  ...articleFields,
  cover,
  tags: v.array(named),
  icon: v.array(v.looseObject(file)),
});

const meta = v.object({ pagination: v.looseObject({ page: v.number(), pageCount: v.number() }) });
const some = (entry: v.GenericSchema) => v.pipe(v.array(entry), v.minLength(1));
const listOf = (entry: v.GenericSchema) => v.object({ data: some(entry), meta });
const oneOf = (entries: v.ObjectEntries) =>
  v.object({ data: v.looseObject(entries), meta: v.looseObject({}) });

/** What is wrong with an answer; empty if nothing is. */
const problemsOf = (schema: v.GenericSchema, body: unknown) =>
  v.safeParse(schema, body).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [];

/** What the page of all news asks for. */
const ALL_NEWS = readArticleSearch(plainQuery('articles'));

const CARD = 'populate[0]=cover.media&populate[1]=tags&populate[2]=icon';
const PAGE = 'pagination[pageSize]=24&pagination[page]=1';

let site: Awaited<ReturnType<typeof openSite>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite({ cms: inject('contentService') });
  for (const type of ['articles', 'categories', 'tags', 'dossiers']) {
    const { data } = v.parse(
      v.object({ data: some(v.looseObject(document)) }),
      (await askStrapi(`/api/${type}`)).body,
    );
    ids[type] = v.parse(v.looseObject(document), data[0]).documentId;
  }
});
afterAll(() => site.close());

async function askSite(address: string) {
  const response = await site.get(address, { headers: { Authorization: `Bearer ${PUBLIC_TOKEN}` } });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

describe.each([
  { service: 'the content service', ask: (address: string) => askStrapi(address) },
  { service: 'the site', ask: askSite },
])('specified calls of $service:', ({ ask }) => {
  test.each<[string, v.GenericSchema]>([
    ['/api/articles', article],
    [`/api/articles?${CARD}`, card],
    [
      '/api/articles?populate[0]=authors.profiles.photo&populate[1]=cover.media&populate[2]=categories',
      v.looseObject({ ...articleFields, authors: v.array(person), cover, categories: v.array(named) }),
    ],
    [`/api/articles?${CARD}&filters[title][$containsi]=the&${PAGE}`, card],
    [`/api/articles?filters[title][$containsi]=the&${PAGE}&${CARD}`, card],
    [
      `/api/articles?${CARD}&filters[$or][0][categories][name][$containsi][0]=cities&filters[$or][1][tags][name][$containsi][0]=rivers&filters[$or][2][dossiers][title][$containsi][0]=night&${PAGE}`,
      card,
    ],
    [
      `/api/articles?${CARD}&filters[$or][0][categories][name][$containsi][0]=cities&filters[$or][1][tags][name][$containsi][]&filters[$or][2][dossiers][title][$containsi][]&${PAGE}`,
      card,
    ],
    [
      '/api/articles?populate%5B0%5D=tags&pagination%5Blimit%5D=5',
      v.looseObject({ ...articleFields, tags: v.array(named) }),
    ],
    [
      '/api/articles?filters[$or][0][categories][name][$containsi][0]=cities&filters[$or][0][categories][name][$containsi][1]=food',
      article,
    ],
    ['/api/articles?filters[$or][1][tags][name][$containsi][0]=rivers', article],
    ['/api/articles?filters[$or][2][dossiers][title][$containsi][0]=night', article],
    ['/api/categories', named],
    ['/api/categories?filters[articles][id][$notNull]=true', named],
    [
      '/api/categories?populate[0]=articles&populate[1]=children&populate[2]=children.articles&populate[3]=children.articles.icon&populate[4]=children.articles.tags&populate[5]=children.articles.cover.media&filters[children][articles][id][$notNull]=true&pagination[limit]=8',
      v.looseObject({
        ...named.entries,
        articles: some(article),
        children: some(v.looseObject({ ...named.entries, articles: v.array(card) })),
      }),
    ],
    [
      '/api/categories?populate[0]=children.articles&populate[1]=icon&populate[2]=tags',
      v.looseObject({
        ...named.entries,
        children: v.array(v.looseObject({ ...named.entries, articles: v.array(article) })),
        icon: photo,
        tags: v.array(named),
      }),
    ],
    ['/api/categories?filters[name][$containsi][0]=c&pagination[limit]=25', named],
    [
      '/api/tags?filters[articles][id][$notNull]=true&filters[name][$containsi][0]=a&pagination[limit]=25',
      named,
    ],
    ['/api/tags?populate[0]=articles', v.looseObject({ ...named.entries, articles: some(article) })],
    [
      '/api/dossiers?populate[0]=articles&filters[articles][id][$notNull]=true&filters[title][$containsi][0]=n&pagination[pageSize]=25',
      v.looseObject({ ...document, title: v.string(), articles: some(article) }),
    ],
  ])('the list %s', async (address, entry) => {
    const { status, body } = await ask(address);
    expect({ status, problems: problemsOf(listOf(entry), body) }).toEqual({ status: 200, problems: [] });
  });

  test.each<[string, v.ObjectEntries]>([
    ['/api/home', {}],
    [
      '/api/home?populate[0]=headline.featured&populate[1]=headline.related&populate[2]=trending',
      { headline: v.looseObject({ featured: article, related: article }), trending: some(article) },
    ],
    [
      '/api/home?populate[0]=headline.featured.cover.media&populate[1]=trending.authors.profiles',
      {
        headline: v.looseObject({ featured: v.looseObject({ ...articleFields, cover }) }),
        trending: some(v.looseObject({ ...articleFields, authors: v.array(named) })),
      },
    ],
    ['/api/site', {}],
    [
      '/api/site?populate[0]=logo.light&populate[1]=logo.dark&populate[2]=bio.profiles&populate[3]=seo',
      {
        logo: v.looseObject({ light: v.looseObject(file), dark: v.looseObject(file) }),
        bio: v.looseObject({ profiles: some(profile) }),
        seo: v.looseObject({}),
      },
    ],
    ['/api/site?populate[0]=recommendedArticles', { recommendedArticles: some(article) }],
  ])('the document %s', async (address, entries) => {
    const { status, body } = await ask(address);
    expect({ status, problems: problemsOf(oneOf(entries), body) }).toEqual({ status: 200, problems: [] });
  });

  test.each<{ type: string; query: string; entries: v.ObjectEntries }>([
    { type: 'articles', query: '', entries: { ...articleFields, content: some(v.looseObject({})) } },
    {
      type: 'articles',
      query:
        'populate[0]=cover.media&populate[1]=icon&populate[2]=tags&populate[3]=categories&populate[4]=authors.profiles.photo&populate[5]=comments.author.profiles.photo',
      entries: {
        ...card.entries,
        content: some(v.looseObject({})),
        categories: v.array(named),
        authors: some(person),
        comments: v.array(v.looseObject({ author: v.nullable(person), content: v.string() })),
      },
    },
    {
      type: 'categories',
      query: 'populate[0]=children.articles',
      entries: { ...named.entries, children: v.array(v.looseObject({ articles: v.array(article) })) },
    },
    { type: 'tags', query: 'populate[0]=articles', entries: { ...named.entries, articles: some(article) } },
    { type: 'dossiers', query: '', entries: { ...document, title: v.string() } },
  ])('one of the $type, $query', async ({ type, query, entries }) => {
    const { status, body } = await ask(`/api/${type}/${ids[type]}?${query}`);
    expect({ status, problems: problemsOf(oneOf(entries), body) }).toEqual({ status: 200, problems: [] });
    expect(body).toMatchObject({ data: { documentId: ids[type] } });
  });

  test('an article with its body, which lists omit', async () => {
    const single = await ask(`/api/articles/${ids.articles}`);
    expect(single.body).toMatchObject({ data: { title: expect.any(String), content: expect.any(Array) } });
    const { body } = await ask('/api/articles');
    expect(JSON.stringify(body)).not.toContain('"content"');
  });

  test('an unknown call with an error message that says what is allowed', async () => {
    const message = "'sort' must be name, name:asc or name:desc.";
    const refused = await ask('/api/tags?sort=createdBy.email');
    expect(refused).toMatchObject({ status: 400, body: { error: { message } } });
    const unknown = await ask('/api/users');
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining('/api/site') } },
    });
  });
});

test('equivalent queries get the same answer, however they are written', async () => {
  const requests = [...FIXED_CALLS.map((call) => call.request()), articleListCall.request(ALL_NEWS)];
  for (const { url, query } of requests) {
    const { body } = await askSite(url);
    const reversed = writeQuery({ ...query, populate: query.populate.toReversed() });
    expect((await askSite(reversed)).body, url).toEqual(body);
  }
});

test('an answer without success has data and meta, too', async () => {
  for (const address of [
    '/api/users',
    '/api/tags?sort=createdBy.email',
    '/api/articles/abcdefghijklmnopqrstuvwx',
  ])
    expect((await askSite(address)).body).toMatchObject({ data: null, meta: {}, error: {} });
});
