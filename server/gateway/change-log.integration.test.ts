import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChangeLog, changeLog, LAST_CHANGE_HEADER } from '#contract/service/changes.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const TAGS = '/content-manager/collection-types/api::tag.tag';

const Documents = v.object({ data: v.array(v.looseObject({ documentId: v.string() })) });
const Document = v.object({ data: v.looseObject({ documentId: v.string() }) });
const Picture = v.object({ id: v.number(), documentId: v.string() });
const Covers = v.object({
  data: v.array(v.object({ documentId: v.string(), cover: v.object({ media: v.array(Picture) }) })),
});

/** Generous, for a loaded machine. */
const STRAPI_START_TIMEOUT_MS = 120_000;

let testCms: TestCms;
/** The number of the last change that was read. */
let known = 0;

beforeAll(async () => {
  testCms = await startTestCms();
});
afterAll(() => testCms.close());

async function readLog(after: number): Promise<ChangeLog> {
  return v.parse(changeLog, await testCms.siteRequest(`/api/changes?after=${after}`));
}

/** The changes since the last call: the type of each change, and its document id. */
async function newChanges() {
  const { data } = await readLog(known);
  known = data.at(-1)?.id ?? known;
  return data.map(({ type, documentId, vanished }) => ({
    [vanished ? `${type} vanished` : type]: documentId,
  }));
}

beforeEach(async () => {
  known = (await readLog(0)).meta.last;
});

async function published(count: number): Promise<string[]> {
  const answer = await testCms.siteRequest(`/api/articles?sort=title&pagination[limit]=${count}`);
  return v.parse(Documents, answer).data.map(({ documentId }) => documentId);
}

async function firstOf(uid: string): Promise<string> {
  const answer = await testCms.adminRequest('GET', `/content-manager/collection-types/${uid}?pageSize=1`);
  const { results } = v.parse(v.object({ results: v.array(v.object({ documentId: v.string() })) }), answer);
  return results[0]?.documentId ?? '';
}

async function create(collection: string, content: object): Promise<string> {
  return v.parse(Document, await testCms.adminRequest('POST', collection, content)).data.documentId;
}

const retitle = (id: string, title: string) => testCms.adminRequest('PUT', `${ARTICLES}/${id}`, { title });
const publish = (id: string) => testCms.adminRequest('POST', `${ARTICLES}/${id}/actions/publish`);
const unpublish = (id: string) => testCms.adminRequest('POST', `${ARTICLES}/${id}/actions/unpublish`);

const draft = (slug: string) => ({
  title: 'A new article',
  slug,
  description: 'What it is about.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Its text.' }] }],
});

describe('the change log has an article', () => {
  test('when it is published, not while it is a draft', async () => {
    const id = await create(ARTICLES, draft('not-while-it-is-a-draft'));
    await retitle(id, 'Another title');
    expect(await newChanges()).toEqual([]);
    await publish(id);
    expect(await newChanges()).toEqual([{ article: id }]);
  });

  test('when changes to it are published', async () => {
    const [id = ''] = await published(1);
    await retitle(id, 'Published again');
    await publish(id);
    expect(await newChanges()).toEqual([{ article: id }]);
  });

  test('as vanished when it is unpublished, but not again when it is then deleted', async () => {
    const [id = ''] = await published(1);
    await unpublish(id);
    expect(await newChanges()).toEqual([{ 'article vanished': id }]);
    await testCms.adminRequest('DELETE', `${ARTICLES}/${id}`);
    expect(await newChanges()).toEqual([]);
  });

  test('as vanished when it is deleted', async () => {
    const [id = ''] = await published(1);
    await testCms.adminRequest('DELETE', `${ARTICLES}/${id}`);
    expect(await newChanges()).toEqual([{ 'article vanished': id }]);
  });

  test('not when it is duplicated, or when its draft is discarded', async () => {
    const [id = ''] = await published(1);
    await testCms.adminRequest('POST', `${ARTICLES}/clone/${id}`, { slug: 'a-copy' });
    await retitle(id, 'To be discarded');
    await testCms.adminRequest('POST', `${ARTICLES}/${id}/actions/discard`);
    expect(await newChanges()).toEqual([]);
  });

  test('for each article of a bulk action', async () => {
    const ids = await published(3);
    await testCms.adminRequest('POST', `${ARTICLES}/actions/bulkUnpublish`, { documentIds: ids });
    expect(await newChanges()).toEqual(expect.arrayContaining(ids.map((id) => ({ 'article vanished': id }))));
    await testCms.adminRequest('POST', `${ARTICLES}/actions/bulkPublish`, { documentIds: ids });
    expect(await newChanges()).toEqual(expect.arrayContaining(ids.map((id) => ({ article: id }))));
    await testCms.adminRequest('POST', `${ARTICLES}/actions/bulkDelete`, { documentIds: ids });
    expect(await newChanges()).toEqual(expect.arrayContaining(ids.map((id) => ({ 'article vanished': id }))));
  });

  test('not when publishing fails', async () => {
    const id = await create(ARTICLES, { title: 'Without text', slug: 'without-text' });
    await expect(publish(id)).rejects.toThrow('400');
    expect(await newChanges()).toEqual([]);
  });
});

test.each(['/api/articles?pagination[limit]=24', '/api/site', '/api/articles/abcdefghijklmnopqrstuvwx'])(
  'the answer to %s names the last change',
  async (path) => {
    const id = await create(ARTICLES, draft(`named-in-${path.length}`));
    await publish(id);
    const { url, token } = testCms.cms;
    const { headers } = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(headers.get(LAST_CHANGE_HEADER)).toBe(String((await readLog(known)).meta.last));
  },
);

describe('the change log has a relation', () => {
  test('immediately when the tag is edited, on publication when the article is edited', async () => {
    const [id = ''] = await published(1);
    const tag = await create(TAGS, { name: 'New tag' });
    expect(await newChanges()).toEqual([{ tag }]);
    await testCms.adminRequest('PUT', `${TAGS}/${tag}`, { articles: { connect: [{ documentId: id }] } });
    expect(await newChanges()).toEqual([{ tag }]);
    await testCms.adminRequest('PUT', `${ARTICLES}/${id}`, { tags: { disconnect: [{ documentId: tag }] } });
    expect(await newChanges()).toEqual([]);
    await publish(id);
    expect(await newChanges()).toEqual([{ article: id }]);
    await testCms.adminRequest('DELETE', `${TAGS}/${tag}`);
    expect(await newChanges()).toEqual([{ 'tag vanished': tag }]);
  });

  test.each([
    ['author', 'api::author.author', { name: 'Another Name' }],
    ['category', 'api::category.category', { name: 'Another Name' }],
    ['dossier', 'api::dossier.dossier', { title: 'Another Title' }],
  ])('with a change of the %s', async (type, uid, content) => {
    const id = await firstOf(uid);
    await testCms.adminRequest('PUT', `/content-manager/collection-types/${uid}/${id}`, content);
    const former = type === 'author' ? [] : [{ rename: expect.any(String) }];
    expect(await newChanges()).toEqual([{ [type]: id }, ...former]);
  });

  test.each([
    ['home', async () => ({ trending: { connect: [{ documentId: (await published(1))[0] }] } })],
    ['site', async () => ({ bio: { profiles: [{ platform: 'x', url: 'https://x.example/masthead' }] } })],
  ])('with a change of the %s', async (type, content) => {
    const address = `/content-manager/single-types/api::${type}.${type}/actions/publish`;
    await testCms.adminRequest('POST', address, await content());
    expect(await newChanges()).toEqual([{ [type]: expect.any(String) }]);
  });
});

const Uploaded = v.array(v.object({ id: v.number(), documentId: v.string() }));

/** A PNG of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the change log has an image when it is described, replaced or deleted', async () => {
  const answer = await testCms.siteRequest(
    '/api/articles?populate[0]=cover.media&sort=title&pagination[limit]=1',
  );
  const [picture] = v.parse(Covers, answer).data[0]?.cover.media ?? [];
  if (!picture) throw new Error('The articles of the sample magazine have covers.');
  const { id, documentId } = picture;

  const described = new FormData();
  described.set('fileInfo', JSON.stringify({ alternativeText: 'A person reading' }));
  await testCms.adminRequest('POST', `/upload?id=${id}`, described);
  expect(await newChanges()).toEqual([{ file: documentId }]);

  const replaced = new FormData();
  replaced.set('fileInfo', JSON.stringify({}));
  replaced.set('files', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), 'dot.png');
  await testCms.adminRequest('POST', `/upload?id=${id}`, replaced);
  expect(await newChanges()).toEqual([{ file: documentId }]);

  // Readers do not see it, so it can be deleted.
  const unused = v.parse(Uploaded, await testCms.adminRequest('POST', '/upload', replaced))[0];
  await newChanges();
  await testCms.adminRequest('DELETE', `/upload/files/${unused?.id}`);
  expect(await newChanges()).toEqual([{ 'file vanished': unused?.documentId }]);
});

test('content is up to date once its change is in the log, and changes are numbered without gaps', async () => {
  const ids = await published(8);
  let isWriting = true;
  const writing = Promise.all(
    ids.map(async (id) => {
      await retitle(id, `New title of ${id}`);
      await publish(id);
    }),
  ).finally(() => {
    isWriting = false;
  });

  const seen: (string | null)[] = [];
  for (let again = true; again; ) {
    again = isWriting;
    for (const { id: number, documentId } of (await readLog(known)).data) {
      expect(number).toBe(known + 1);
      known = number;
      seen.push(documentId);
      const { data } = v.parse(Document, await testCms.siteRequest(`/api/articles/${documentId}`));
      expect(data.title).toBe(`New title of ${documentId}`);
    }
  }
  await writing;
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test(
  'after a crash the log continues, with every article that was published',
  async () => {
    const ids = await published(8);
    const { meta } = await readLog(0);
    const writing = Promise.allSettled(
      ids.map(async (id) => {
        await retitle(id, `Before the crash ${id}`);
        await publish(id);
      }),
    );
    while ((await readLog(known)).data.length < 3);
    await testCms.kill();
    await writing;
    await testCms.start();

    const { data, meta: now } = await readLog(meta.last);
    expect(now.log).toBe(meta.log);
    const changed = await testCms.siteRequest('/api/articles?filters[title][$containsi]=before the crash');
    expect(data.map(({ documentId }) => documentId).toSorted()).toEqual(
      v
        .parse(Documents, changed)
        .data.map(({ documentId }) => documentId)
        .toSorted(),
    );
    expect(data.map(({ type }) => type)).not.toContain('everything');
  },
  STRAPI_START_TIMEOUT_MS,
);

test('the log can be read from any number, and includes its first and last number', async () => {
  const { data, meta } = await readLog(0);
  expect(data[0]?.id).toBe(meta.oldest);
  expect(meta.last).toBe(meta.oldest + data.length - 1);
  expect(await readLog(meta.last)).toEqual({ data: [], meta });
  expect((await readLog(meta.last - 2)).data).toEqual(data.slice(-2));
});

test.each([
  ['/api/changes', 400],
  ['/api/changes?after=', 400],
  ['/api/changes?after=-1', 400],
  ['/api/changes?after=1.5', 400],
  ['/api/changes?after=1&limit=10', 400],
  ['/api/changes?after=0&after=1', 400],
  ['/api/changes/1?after=0', 404],
])('%s is refused', async (address, status) => {
  await expect(testCms.siteRequest(address)).rejects.toThrow(`${status}`);
});

test.each([{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic eDp5' }])(
  'the log cannot be read without the token: %o',
  async (headers) => {
    expect((await fetch(`${testCms.cms.url}/api/changes?after=0`, { headers })).status).toBe(401);
  },
);

test('a tag with no published articles is neither an option nor found', async () => {
  const tag = await create(TAGS, { name: 'Only drafts' });
  const id = await create(ARTICLES, {
    ...draft('only-drafts'),
    tags: { connect: [{ documentId: tag }] },
  });
  const options = '/api/tags?filters[articles][id][$notNull]=true&filters[name][$containsi][0]=only drafts';
  expect(await testCms.siteRequest(options)).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
  await expect(testCms.siteRequest(`/api/tags/${tag}?populate[0]=articles`)).rejects.toThrow('404');

  await publish(id);
  expect(await testCms.siteRequest(options)).toMatchObject({ data: [{ documentId: tag }] });
  expect(await testCms.siteRequest(`/api/tags/${tag}?populate[0]=articles`)).toMatchObject({
    data: { articles: [{ documentId: id }] },
  });
});
