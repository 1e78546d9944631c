import type { UID } from '@strapi/strapi';
import { writeQuery } from 'masthead-contract/query/query';
import { NEW_DOCUMENT, previewContent, previewRequest } from 'masthead-contract/service/preview';
import { readPreviewToken } from 'masthead-contract/service/preview-token';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';
import { savedContent } from './preview-content';

const CONTENT = '/masthead/preview/content';
const LINKS = '/masthead/preview/links';

const paragraph = { type: 'paragraph', children: [{ type: 'text', text: 'a' }] };

let service: Service;
/** An article with authors, tags, a cover and comments. */
let documentId: string;
beforeAll(async () => {
  service = await openService();
  const articles = await service.strapi.documents(ARTICLE).findMany({
    filters: { comments: { author: { name: { $notNull: true } } }, tags: { name: { $notNull: true } } },
    populate: ['tags', 'comments', 'cover.media'],
    limit: 1,
  });
  documentId = articles[0]?.documentId ?? '';
});
afterAll(() => service.close());

const draft = () =>
  service.strapi.documents(ARTICLE).findOne({
    documentId,
    populate: ['tags', 'authors', 'comments.author', 'cover.media'],
  });

/** A relation as the panel's edit form has it. */
const inForm = ({ id, documentId }: Entry, position: object = { end: true }) => ({
  id,
  apiData: { id, documentId, position },
});
/** A relation as the panel sends it when it saves. */
const toSave = ({ id, documentId }: Entry, position: object = { end: true }) => ({
  id,
  documentId,
  position,
});
type Entry = { id: unknown; documentId: string };

async function entries(uid: UID.CollectionType, count: number): Promise<Entry[]> {
  return service.strapi.documents(uid).findMany({ limit: count, sort: 'id:desc' });
}

/** What the preview shows of values in the form. */
async function typed(values: object, id = documentId, type = 'articles') {
  const { status, body } = await service.panel('POST', CONTENT, { type, documentId: id, values });
  expect(status).toBe(200);
  return v.parse(v.object({ data: previewContent }), body).data;
}

/** Fields that every save changes, in the document and its components. */
function withoutChanging(value: unknown): unknown {
  const keep = (key: string, part: unknown) =>
    ['id', 'updatedAt', 'publishedAt'].includes(key) ? undefined : part;
  return JSON.parse(JSON.stringify(value, keep));
}

describe('a preview of unsaved input matches what saving it would produce', () => {
  type Change = { what: string; values: (form: boolean) => Promise<object> };
  const changes: Change[] = [
    {
      what: 'texts',
      values: async () => ({
        title: 'Ein Titel',
        subtitle: null,
        content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Neu' }] }],
      }),
    },
    {
      what: 'a tag more at the start and one less',
      values: async (form) => {
        const [added] = await entries('api::tag.tag', 1);
        const [removed] = (await draft())?.tags ?? [];
        const write = form ? inForm : toSave;
        return {
          tags: {
            connect: added ? [write(added, { start: true })] : [],
            disconnect: removed ? [write(removed)] : [],
          },
        };
      },
    },
    {
      what: 'the authors in another order',
      values: async (form) => {
        const added = await entries('api::author.author', 3);
        const write = form ? inForm : toSave;
        const [first, second, third] = added;
        if (!first || !second || !third) throw new Error('The sample has too few authors.');
        return {
          authors: {
            connect: [
              write(first),
              write(second, { before: first.documentId }),
              write(third, { start: true }),
            ],
            disconnect: [],
          },
        };
      },
    },
    {
      what: 'another credit and no picture',
      values: async () => ({ cover: { id: (await draft())?.cover?.id, media: null, author: 'N. N.' } }),
    },
    {
      what: 'no cover',
      values: async () => ({ cover: null }),
    },
    {
      what: 'another comment, with its author',
      values: async (form) => {
        const [author] = await entries('api::author.author', 1);
        if (!author) throw new Error('The sample has no author.');
        const stored = (await draft())?.comments ?? [];
        return {
          comments: [
            { content: 'First', author: { connect: [(form ? inForm : toSave)(author)], disconnect: [] } },
            ...stored.map(({ id, content }: { id: unknown; content: string }) => ({ id, content })),
          ],
        };
      },
    },
    {
      what: 'a picture in the text, with the address of the service',
      values: async () => {
        const files = service.strapi.db.query('plugin::upload.file');
        const picture = await files.findOne({ where: { mime: 'image/jpeg' } });
        const image = { ...picture, url: service.url + picture.url };
        return { content: [{ type: 'image', image, children: [{ type: 'text', text: '' }] }] };
      },
    },
  ];

  test.each(changes)('$what', async ({ values }) => {
    const before = await draft();
    const form = await typed({ slug: before?.slug, ...(await values(true)) });
    const address = `/content-manager/collection-types/${ARTICLE}/${documentId}`;
    const { status } = await service.panel('PUT', address, await values(false));
    expect(status).toBe(200);
    const saved = await savedContent(service.strapi, { type: 'articles', documentId });
    expect(withoutChanging(form)).toEqual(withoutChanging(saved?.content));
  });

  test('of a new article that was never saved', async () => {
    const content = await typed({ title: 'Neu', content: [] }, NEW_DOCUMENT);
    const request = previewRequest('articles', NEW_DOCUMENT);
    const { data } = v.parse(request.answer, { data: content.data });
    expect(data).toMatchObject({ documentId: NEW_DOCUMENT, title: 'Neu', tags: [], cover: null });
  });

  test('of the home page, with public versions of articles and without a scheduled one', async () => {
    const [published] = await service.strapi.documents(ARTICLE).findMany({ status: 'published', limit: 1 });
    const data: Record<string, string> = { title: 'Not out', slug: 'not-out' };
    await service.strapi
      .documents(ARTICLE)
      .update({ documentId: published?.documentId ?? '', data: { title: 'Not yet' } as object });
    const unpublished = await service.strapi.documents(ARTICLE).create({ data });
    if (!published) throw new Error('The sample has no article.');
    const connect = [inForm(unpublished), inForm(published, { start: true })];
    const titles = async (fillWithNewest: boolean) => {
      const values = { trending: { connect, disconnect: [] }, fillWithNewest };
      const shown = await typed(values, NEW_DOCUMENT, 'home');
      const home = v.parse(previewRequest('home', '').answer, { data: shown.data }).data;
      const { trending } = v.parse(v.object({ trending: v.array(v.object({ title: v.string() })) }), home);
      return trending.map(({ title }) => title);
    };
    const [first, ...others] = await titles(false);
    expect(first).toBe(published.title);
    expect(others).not.toContain('Not out');
    // Its place has the newest one.
    const filled = await titles(true);
    expect(filled).toHaveLength(others.length + 2);
    expect(filled).not.toContain('Not out');
  });

  test('of the home page, without a headline whose article is scheduled, unless it is filled', async () => {
    const data: Record<string, string> = { title: 'Later', slug: 'later' };
    const later = await service.strapi.documents(ARTICLE).create({ data });
    const featured = async (fillWithNewest: boolean) => {
      const headline = { featured: { connect: [inForm(later)], disconnect: [] } };
      const shown = await typed({ headline, fillWithNewest }, NEW_DOCUMENT, 'home');
      return v.parse(previewRequest('home', '').answer, { data: shown.data }).data;
    };
    expect(await featured(false)).toMatchObject({ headline: { featured: null } });
    expect(await featured(true)).toMatchObject({ headline: { featured: { title: expect.any(String) } } });
    expect(await featured(true)).not.toMatchObject({ headline: { featured: { title: 'Later' } } });
  });

  test('of the home page, filled with the newest articles only if the form says so', async () => {
    const [newest] = await service.strapi
      .documents(ARTICLE)
      .findMany({ status: 'published', sort: 'publishedAt:desc', limit: 1 });
    const featured = async (fillWithNewest: boolean) => {
      const { data } = await typed({ headline: null, fillWithNewest }, NEW_DOCUMENT, 'home');
      return v.parse(previewRequest('home', '').answer, { data }).data;
    };
    expect(await featured(true)).toMatchObject({
      headline: { featured: { documentId: newest?.documentId } },
    });
    expect(await featured(false)).toMatchObject({ headline: null });
  });

  test('of the saved home page, with what the form changes', async () => {
    const shown = async (values: object) => {
      const { data } = await typed(values, NEW_DOCUMENT, 'home');
      return v.parse(previewRequest('home', '').answer, { data }).data;
    };
    const { query, answer } = previewRequest('home', '');
    const authorization = `Bearer ${service.token}`;
    const response = await fetch(service.url + writeQuery(query), { headers: { authorization } });
    const { data: saved } = v.parse(answer, await response.json());
    expect(saved).toMatchObject({ headline: { featured: expect.anything(), related: expect.anything() } });
    expect(await shown({})).toEqual(saved);
    expect(await shown({ headline: null, fillWithNewest: false })).toEqual({ ...saved, headline: null });
  });

  test('of the saved site settings, with what the form changes', async () => {
    const shown = async (values: object) => {
      const { data } = await typed(values, NEW_DOCUMENT, 'site');
      return v.parse(v.looseObject({ bio: v.unknown() }), data);
    };
    const saved = await shown({});
    expect(saved).toMatchObject({ bio: { profiles: expect.arrayContaining([expect.anything()]) } });
    expect(await shown({ seo: { metaTitle: 'Der Bote' } })).toMatchObject({
      bio: saved.bio,
      seo: { metaTitle: 'Der Bote' },
    });
  });
});

describe('requests that are refused', () => {
  test.each([
    { type: 'authors', documentId: 'a', values: {} },
    { type: 'articles', documentId: '../a', values: {} },
    { type: 'articles', documentId: NEW_DOCUMENT, values: { tags: { connect: [7] } } },
    { type: 'articles' },
  ])('%j', async (content) => {
    const { status, body } = await service.panel('POST', CONTENT, content);
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: expect.stringMatching(/./),
    });
  });
});

test('only the configured panel may frame a preview, whatever a request claims', async () => {
  const request = (origin: string) =>
    fetch(`${service.url}/masthead/preview/frame`, {
      method: 'POST',
      headers: { connection: 'close', origin, authorization: service.authorization() },
    });
  expect((await request('https://attacker.example')).status).toBe(400);
  const response = await request('http://localhost:1337');
  const { address } = v.parse(
    v.object({ data: v.object({ address: v.string() }) }),
    await response.json(),
  ).data;
  const token = address.replace('http://localhost:3000/preview/', '');
  const settings = { secret: service.token, now: Date.now() };
  expect(await readPreviewToken(token, settings)).toMatchObject({
    kind: 'frame',
    panel: 'http://localhost:1337',
  });
});

describe('a link to a draft', () => {
  const link = v.object({ link: v.string(), address: v.string() });
  const answer = (id: string, token: string) =>
    fetch(`${service.url}/api/drafts/${id}`, {
      headers: { connection: 'close', authorization: `Bearer ${token}` },
    });

  test('shows the saved draft until it is revoked', async () => {
    const created = await service.panel('POST', LINKS, { documentId });
    const { link: id } = v.parse(link, created.body.data);
    const listed = await service.panel('GET', `${LINKS}?documentId=${documentId}`);
    expect(listed.body.data).toEqual([created.body.data]);

    await service.panel('PUT', `/content-manager/collection-types/${ARTICLE}/${documentId}`, {
      title: 'Still a draft',
    });
    expect(await (await answer(id, service.token)).json()).toMatchObject({
      data: { title: 'Still a draft' },
    });
    expect((await answer(id, 'another-token')).status).toBe(401);
    expect((await answer('unknown', service.token)).status).toBe(404);
    expect((await service.panel('POST', LINKS, { documentId: 'unknown' })).status).toBe(404);

    await service.panel('DELETE', `${LINKS}/${id}?documentId=${documentId}`);
    expect((await answer(id, service.token)).status).toBe(404);
  });

  test('stops working once the article is deleted, even if it is restored from the bin', async () => {
    const { documentId } = await service.strapi
      .documents(ARTICLE)
      .create({ data: { title: 'Deleted draft' } as object });
    const created = await service.panel('POST', LINKS, { documentId });
    const { link: id } = v.parse(link, created.body.data);
    expect((await answer(id, service.token)).status).toBe(200);
    await service.panel('DELETE', `/content-manager/collection-types/${ARTICLE}/${documentId}`);
    expect((await answer(id, service.token)).status).toBe(404);

    const bin = await service.panel('GET', '/masthead/bin');
    const inBin = JSON.stringify(bin.body).match(new RegExp(`\\{[^{}]*${documentId}[^{}]*\\}`));
    const { id: place } = v.parse(v.object({ id: v.number() }), JSON.parse(inBin?.[0] ?? ''));
    expect((await service.panel('POST', `/masthead/bin/${place}/restore`)).status).toBe(200);
    expect((await service.panel('GET', `${LINKS}?documentId=${documentId}`)).body.data).toEqual([]);
    expect((await answer(id, service.token)).status).toBe(404);
  });

  test('expires after a day', async () => {
    const created = await service.panel('POST', LINKS, { documentId });
    const { link: id, address } = v.parse(link, created.body.data);
    const settings = { secret: service.token, now: Date.now() + 23.9 * 3_600_000 };
    const token = address.replace('http://localhost:3000/preview/', '');
    expect(await readPreviewToken(token, settings)).toMatchObject({ kind: 'link', link: id });
    expect(await readPreviewToken(token, { ...settings, now: Date.now() + 24.1 * 3_600_000 })).toBe(null);

    await service.strapi.db
      .query('masthead::draft-link')
      .updateMany({ where: {}, data: { expiresAt: new Date(0) } });
    expect((await answer(id, service.token)).status).toBe(404);
  });

  test('is limited to ten per article, until one is revoked', async () => {
    const { documentId } = await service.strapi
      .documents(ARTICLE)
      .create({ data: { title: 'Draft' } as object });
    const create = () => service.panel('POST', LINKS, { documentId });
    const first = v.parse(link, (await create()).body.data);
    for (let count = 1; count < 10; count++) expect((await create()).status).toBe(200);
    const refused = await create();
    expect({ status: refused.status, message: refused.body.error.message }).toEqual({
      status: 400,
      message: 'This draft already has 10 links. End one of them, or pass on one that you have.',
    });
    await service.panel('DELETE', `${LINKS}/${first.link}?documentId=${documentId}`);
    expect((await create()).status).toBe(200);
  });
});

test.each([
  ['relations', { tags: { connect: Array(60_000).fill({ documentId: 'a' }) } }, /^A field can take 1000/],
  ['pictures', { cover: { media: Array(60_000).fill({ id: 1 }) } }, /^A field can take 1000/],
  ['paragraphs', { content: Array(30_000).fill(paragraph) }, /^The text has 60,000 paragraphs/],
])('a preview with thousands of %s is refused with an explanation', async (_what, values, sentence) => {
  for (const address of ['/masthead/preview/content', '/masthead/checklist']) {
    const { status, body } = await service.panel('POST', address, {
      type: 'articles',
      documentId: 'new',
      values,
    });
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(sentence)]);
  }
});

test('a preview list sorted or filtered by hundreds of fields is refused with an explanation', async () => {
  const list = `/content-manager/collection-types/${ARTICLE}`;
  const names = Array(50).fill('authors.name:asc').join();
  const filters = Array.from({ length: 50 }, (_, index) => `filters[$and][${index}][authors][name]=a`);
  for (const query of [`sort=${names}`, filters.join('&')]) {
    const { status, body } = await service.panel('GET', `${list}?${query}`);
    expect([status, body.error?.message]).toEqual([
      400,
      'Entries can be filtered and sorted by 20 fields at once.',
    ]);
  }
});
