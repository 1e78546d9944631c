import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askStrapi } from '#server/testing/ask-strapi.ts';
import { openSite, PUBLIC_TOKEN } from '#server/testing/open-site.ts';

/**
 * The calls of spec §7, written out literally instead of with the contract's request builders.
 */
const List = v.object({
  data: v.pipe(v.array(v.looseObject({ documentId: v.string() })), v.minLength(1)),
  meta: v.object({ pagination: v.looseObject({ page: v.number(), pageCount: v.number() }) }),
});
const Document = v.object({ data: v.looseObject({}), meta: v.looseObject({}) });

const CARD = 'populate[0]=cover.media&populate[1]=tags&populate[2]=icon';
const PAGE = 'pagination[pageSize]=24&pagination[page]=1';

let site: Awaited<ReturnType<typeof openSite>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite({ cms: inject('contentService') });
  for (const type of ['articles', 'categories', 'tags', 'dossiers']) {
    const { data } = v.parse(List, (await askStrapi(`/api/${type}`)).body);
    ids[type] = data[0]?.documentId ?? '';
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
])('$service answers', ({ ask }) => {
  test.each([
    '/api/articles',
    `/api/articles?${CARD}`,
    '/api/articles?populate[0]=authors.profiles&populate[1]=cover.media',
    `/api/articles?${CARD}&filters[title][$containsi]=the&${PAGE}`,
    `/api/articles?filters[title][$containsi]=the&${PAGE}&${CARD}`,
    `/api/articles?${CARD}&filters[$or][0][categories][name][$containsi][0]=cities&filters[$or][1][tags][name][$containsi][0]=rivers&filters[$or][2][dossiers][title][$containsi][0]=night&${PAGE}`,
    '/api/articles?populate%5B0%5D=tags&pagination%5Blimit%5D=5',
    '/api/categories',
    '/api/categories?populate[0]=articles&populate[1]=children&populate[2]=children.articles&populate[3]=children.articles.icon&populate[4]=children.articles.tags&populate[5]=children.articles.cover.media&filters[children][articles][id][$notNull]=true&pagination[limit]=8',
    '/api/categories?populate[0]=children.articles&populate[1]=icon&populate[2]=tags',
    '/api/categories?filters[name][$containsi][0]=c&pagination[limit]=25',
    '/api/tags?filters[articles][id][$notNull]=true&filters[name][$containsi][0]=a&pagination[limit]=25',
    '/api/tags?populate[0]=articles',
    '/api/dossiers?filters[articles][id][$notNull]=true&filters[title][$containsi][0]=n&pagination[pageSize]=25',
  ])('the list %s', async (address) => {
    const { status, body } = await ask(address);
    expect({ status, isList: v.is(List, body) || isMenu(body) }).toEqual({ status: 200, isList: true });
  });

  test.each([
    '/api/home',
    '/api/home?populate[0]=headline.featured&populate[1]=headline.related&populate[2]=trending',
    '/api/home?populate[0]=headline.featured.cover.media&populate[1]=trending.authors.profiles',
    '/api/site',
    '/api/site?populate[0]=logo.light&populate[1]=logo.dark&populate[2]=bio.profiles&populate[3]=seo',
    '/api/site?populate[0]=recommendedArticles',
  ])('the document %s', async (address) => {
    const { status, body } = await ask(address);
    expect({ status, isDocument: v.is(Document, body) }).toEqual({ status: 200, isDocument: true });
  });

  test.each([
    { type: 'articles', query: '' },
    { type: 'articles', query: 'populate[0]=cover.media&populate[1]=tags&populate[2]=authors.profiles' },
    { type: 'articles', query: 'populate[0]=comments.author.profiles' },
    { type: 'categories', query: 'populate[0]=children.articles' },
    { type: 'tags', query: 'populate[0]=articles' },
    { type: 'dossiers', query: '' },
  ])('one of the $type, $query', async ({ type, query }) => {
    const { status, body } = await ask(`/api/${type}/${ids[type]}?${query}`);
    expect(status).toBe(200);
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

/** Categories with children, as in the answer to the menu call. */
const isMenu = (body: unknown) =>
  v.is(
    v.object({ data: v.array(v.object({ name: v.string(), children: v.array(v.looseObject({})) })) }),
    body,
  );
