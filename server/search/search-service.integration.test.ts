import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const SEARCH_WORDS = '/content-manager/collection-types/api::search-word.search-word';
const Saved = v.object({ data: v.object({ documentId: v.string() }) });

let cms: TestCms;
let copiesDir: string;
let site: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  cms = await startTestCms();
  copiesDir = await mkdtemp(join(tmpdir(), 'masthead-texts-'));
  site = await openSite({ cms: cms.cms, copiesDir });
});
afterAll(async () => {
  await site.close();
  await cms.close();
  await rm(copiesDir, { recursive: true });
});

const article = (text: string) => ({
  title: 'Sand and water',
  slug: 'sand-and-water',
  description: 'Sand.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
});

/** How many articles a search in texts says it has found. */
const count = async (keywords: string) => {
  const page = await (await site.get(`/search?keywords=${keywords}&in=texts`)).text();
  return Number.parseInt(/role="status"[^>]*>(?<status>[^<]*)/.exec(page)?.groups?.status ?? '', 10) || 0;
};

test('published, changed and withdrawn articles are searchable in their current state, and drafts never', async () => {
  const saved = await cms.adminRequest('POST', ARTICLES, article('Wadeword everywhere.'));
  const { documentId } = v.parse(Saved, saved).data;
  await cms.publish(documentId);
  await expect.poll(() => count('wadewords')).toBe(1);

  await cms.adminRequest('PUT', `${ARTICLES}/${documentId}`, article('Draftword everywhere.'));
  await cms.adminRequest('POST', ARTICLES, { ...article('Hiddenword.'), slug: 'hidden' });
  const files = await readdir(join(copiesDir, 'search'));
  for (const file of files) {
    const content = await readFile(join(copiesDir, 'search', file), 'latin1');
    expect(content).not.toMatch(/draftword|hiddenword/i);
  }
  await cms.publish(documentId);
  await expect.poll(() => count('draftword')).toBe(1);
  expect(await count('wadeword')).toBe(0);

  await cms.adminRequest('POST', `${ARTICLES}/${documentId}/actions/unpublish`, {});
  await expect.poll(() => count('draftword')).toBe(0);
});

test("editors' search words and pinned articles take effect at once", async () => {
  const create = async (slug: string, text: string) =>
    v.parse(Saved, await cms.adminRequest('POST', ARTICLES, { ...article(text), slug })).data.documentId;
  const [first, second] = [await create('first', 'Ferryword.'), await create('second', 'Nothing of it.')];
  await cms.publish(first);
  const found = async () => {
    const page = await (await site.get('/search?keywords=shipword&in=texts')).text();
    return [...page.matchAll(/<h2[^>]*><a[^>]*href="\/article\/(?<id>\w+)\//g)].map(
      ({ groups }) => groups?.id,
    );
  };
  expect(await found()).toEqual([]);
  const saved = await cms.adminRequest('POST', SEARCH_WORDS, {
    words: 'Shipword, ferrywords',
    articles: { connect: [{ documentId: second }] },
  });
  await expect.poll(found).toEqual([first]);
  await cms.publish(second);
  await expect.poll(found).toEqual([second, first]);
  await cms.adminRequest('DELETE', `${SEARCH_WORDS}/${v.parse(Saved, saved).data.documentId}`);
  await expect.poll(found).toEqual([]);
});
