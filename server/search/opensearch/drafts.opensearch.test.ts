import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { openOpenSearchProxy } from '#server/testing/opensearch.ts';
import { startTestCms } from '#testing/test-cms.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const Saved = v.object({ data: v.object({ documentId: v.string() }) });

const article = (slug: string, text: string) => ({
  title: 'Sand and water',
  slug,
  description: 'Sand.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
});

test('OpenSearch contains what is public, and no drafts or withdrawn articles', async () => {
  const proxy = await openOpenSearchProxy();
  const cms = await startTestCms();
  const copiesDir = await mkdtemp(join(tmpdir(), 'masthead-texts-'));
  const site = await openSite({ cms: cms.cms, copiesDir, openSearch: proxy.settings });
  onTestFinished(async () => {
    await site.close();
    await cms.close();
    await rm(copiesDir, { recursive: true });
  });
  const create = async (slug: string, text: string) =>
    v.parse(Saved, await cms.adminRequest('POST', ARTICLES, article(slug, text))).data.documentId;
  const documentId = await create('public-word', 'Publicword.');
  await cms.publish(documentId);
  await expect.poll(proxy.dump).toContain('Publicword');

  await cms.adminRequest('PUT', `${ARTICLES}/${documentId}`, article('public-word', 'Changedword.'));
  await create('hidden-word', 'Hiddenword.');
  // What follows the drafts in the log.
  await cms.publish(await create('marker', 'Markerword.'));
  await expect.poll(proxy.dump).toContain('Markerword');
  expect(await proxy.dump()).not.toMatch(/changedword|hiddenword/i);

  await cms.adminRequest('POST', `${ARTICLES}/${documentId}/actions/unpublish`, {});
  await expect.poll(proxy.dump).not.toMatch(/publicword/i);
});
