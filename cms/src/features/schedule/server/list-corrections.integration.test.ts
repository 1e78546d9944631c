import { articleCall } from 'masthead-contract/calls/article';
import type { ContentRequest } from 'masthead-contract/calls/call';
import { errataCall } from 'masthead-contract/calls/errata';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
/** The corrections of the two articles. The sample magazine has others. */
const readErrata = async () =>
  (await read(errataCall.request(1))).filter(({ article }) =>
    articles.some(({ documentId }) => documentId === article),
  );

const NEWER = { correctedOn: '2026-02-02T09:00:00.000Z', text: 'The bridge has four arches, not three.' };
const OLDER = { correctedOn: '2026-02-01T09:00:00.000Z', text: 'Ada Example was misquoted.' };

let service: Service;
let articles: { documentId: string; slug: string }[];
beforeAll(async () => {
  service = await openService();
  articles = v.parse(
    v.array(v.object({ documentId: v.string(), slug: v.string() })),
    await service.strapi.documents(ARTICLE).findMany({ status: 'published', limit: 2 }),
  );
});
afterAll(() => service.close());

async function read<Data>(request: ContentRequest<Data>): Promise<Data> {
  const url = service.url + request.url.replaceAll('[', '%5B').replaceAll(']', '%5D');
  const headers = { connection: 'close', authorization: `Bearer ${service.token}` };
  return v.parse(request.answer, await (await fetch(url, { headers })).json()).data;
}

async function correct(index: number, fields: object): Promise<void> {
  const { status } = await service.panel(
    'POST',
    `${ARTICLES}/${articles[index]?.documentId}/actions/publish`,
    fields,
  );
  expect(status).toBe(200);
}

test("readers get an article's corrections, and the list of all corrections, newest first", async () => {
  await correct(0, { title: 'First', corrections: [OLDER] });
  await correct(1, { title: 'Second', corrections: [NEWER] });
  const [first, second] = articles.map(({ documentId, slug }) => ({ article: documentId, slug }));
  expect((await read(articleCall.request(first?.article ?? ''))).corrections).toEqual([OLDER]);
  expect(await readErrata()).toEqual([
    { ...NEWER, ...second, language: '', title: 'Second' },
    { ...OLDER, ...first, language: '', title: 'First' },
  ]);
});

test("the list of corrections follows an article's title, corrections and visibility", async () => {
  await correct(0, { title: 'Another title' });
  expect((await readErrata()).map(({ title }) => title)).toEqual(['Second', 'Another title']);

  await service.panel('PUT', `${ARTICLES}/${articles[1]?.documentId}`, { corrections: [] });
  expect(await readErrata()).toHaveLength(2);
  await correct(1, {});
  expect((await readErrata()).map(({ title }) => title)).toEqual(['Another title']);

  await service.panel('POST', `${ARTICLES}/${articles[0]?.documentId}/actions/unpublish`);
  expect(await readErrata()).toEqual([]);
});

test.each([
  { what: 'without a date and a text', correction: { correctedOn: null, text: '' } },
  { what: 'with a date in the future', correction: { ...NEWER, correctedOn: '2999-01-01T09:00:00.000Z' } },
])('a correction $what is refused', async ({ correction }) => {
  const { status } = await service.panel('POST', `${ARTICLES}/${articles[1]?.documentId}/actions/publish`, {
    corrections: [correction],
  });
  expect(status).toBe(400);
});
