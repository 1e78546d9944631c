import { textsOfUrl, textsUrl } from 'masthead-contract/search/texts';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { openService, type Service } from '../../testing/open-service';

const Texts = v.object({ data: v.array(v.looseObject({ id: v.number(), documentId: v.string() })) });

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const documents = () => service.strapi.documents(ARTICLE);
const content = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];

const get = (url: string, token = service.token) =>
  fetch(service.url + url, { headers: { connection: 'close', authorization: `Bearer ${token}` } });

/** All articles with their texts, read in parts. */
async function readAll() {
  const all: v.InferOutput<typeof Texts>['data'] = [];
  for (;;) {
    const { data } = v.parse(Texts, await (await get(textsUrl(all.at(-1)?.id ?? 0))).json());
    if (data.length === 0) return all;
    all.push(...data);
  }
}

test('each public article is in exactly one page, with its text and terms', async () => {
  const all = await readAll();
  const published = await documents().findMany({ status: 'published', fields: ['id'] });
  expect(all.map(({ documentId }) => documentId).toSorted()).toEqual(
    published.map(({ documentId }) => documentId).toSorted(),
  );
  expect(all[0]).toMatchObject({
    content: expect.arrayContaining([expect.objectContaining({ type: 'paragraph' })]),
    authors: [expect.objectContaining({ name: expect.any(String) })],
    categories: expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
  });
});

test('drafts are never included', async () => {
  const hidden = 'Hiddenword';
  const { documentId } = await documents().create({
    data: { title: 'Sand', slug: 'sand', description: 'Sand.', content: content('Public.') },
    status: 'published',
  });
  await documents().update({ documentId, data: { content: content(hidden) } });
  await documents().create({
    data: { title: hidden, slug: 'hidden', description: 'Sand.', content: content(hidden) },
  });
  const one = v.parse(Texts, await (await get(textsOfUrl([documentId, 'abcdefghijklmnopqrstuvwx']))).json());
  expect(one.data).toEqual([expect.objectContaining({ documentId, title: 'Sand' })]);
  const answers = JSON.stringify([await readAll(), one]);
  expect(answers).toContain('Public.');
  expect(answers).not.toContain(hidden);

  await documents().unpublish({ documentId });
  expect((await readAll()).map((article) => article.documentId)).not.toContain(documentId);
  expect(await (await get(textsOfUrl([documentId, 'abcdefghijklmnopqrstuvwx']))).json()).toEqual({
    data: [],
    meta: {},
  });
});

test.each([
  ['without the read token', () => get(textsUrl(0), 'wrong'), 401],
  ['of more at a time', () => get(textsUrl(0).replace('limit]=25', 'limit]=99')), 400],
  ['of more ids at a time', () => get(textsOfUrl(Array(26).fill('abcdefghijklmnopqrstuvwx'))), 400],
  ['by another filter', () => get(textsUrl(0).replace('[$gt]', '[$lt]')), 400],
  ['with other relations', () => get(`${textsUrl(0)}&populate[9]=createdBy`), 400],
])('a request %s is refused', async (_, ask, status) => {
  expect((await ask()).status).toBe(status);
});
