import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const Created = v.object({ data: v.object({ documentId: v.string() }) });

let cms: TestCms;
let copiesDir: string;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  cms = await startTestCms();
  copiesDir = await mkdtemp(join(tmpdir(), 'masthead-related-'));
  site = await openSite({ cms: cms.cms, copiesDir });
});
afterAll(async () => {
  await site.close();
  await cms.close();
  await rm(copiesDir, { recursive: true });
});

async function publishArticle(slug: string, block: object): Promise<string> {
  const created = await cms.adminRequest('POST', '/content-manager/collection-types/api::article.article', {
    title: slug.toUpperCase(),
    slug,
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', ...block }],
  });
  const { documentId } = v.parse(Created, created).data;
  await cms.publish(documentId);
  return documentId;
}
const text = (words: string) => ({ type: 'text', text: words });

test('a related article in a text shows its current title as long as it is public', async () => {
  const mole = await publishArticle('mole', { children: [text('Stone on stone.')] });
  const url = `/article/${mole}/mole`;
  const quay = await publishArticle('quay', {
    group: { id: 'a', type: 'related' },
    children: [{ type: 'link', url, children: [text('As it was')] }],
  });
  const titleOnPage = async () => {
    const html = await (await site.get(`/article/${quay}/quay`)).text();
    const [body = ''] = html.split('Recommended Articles');
    return new RegExp(`<a href="${url}">([^<]*)`).exec(body)?.[1];
  };

  expect(await titleOnPage()).toBe('MOLE');
  await cms.retitle(mole, 'The breakwater');
  await expect.poll(titleOnPage).toBe('The breakwater');
  await cms.unpublish(mole);
  await expect.poll(titleOnPage).toBeUndefined();
  await cms.publish(mole);
  await expect.poll(titleOnPage).toBe('The breakwater');
});
