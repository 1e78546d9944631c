import { beforeEach, expect, test } from 'vitest';
import { visibleText } from '#app/testing/visible-text.ts';
import { startMagazine } from '#server/testing/magazine-with-texts.ts';
import { openSite } from '#server/testing/open-site.ts';
import { openOpenSearchProxy } from '#server/testing/opensearch.ts';

const IN_TEXTS = '/search?keywords=harbour&in=texts';
const IN_TITLES = '/search?keywords=harbour';

let proxy: Awaited<ReturnType<typeof openOpenSearchProxy>>;
let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  proxy = await openOpenSearchProxy();
  const magazine = await startMagazine();
  magazine.publish('harbour', 'Ships in the harbour.');
  site = await openSite({ cms: magazine.service, copiesDir: magazine.folder, openSearch: proxy.settings });
  return () => site.close();
});

const read = async (path: string) => {
  const response = await site.getOnce(path);
  return { status: response.status, text: visibleText(await response.text()) };
};

test('readers can search full texts in OpenSearch', async () => {
  await expect.poll(async () => (await read(IN_TEXTS)).text).toContain('1 article');
  expect(await proxy.indexes()).not.toEqual([]);
  expect((await read(`${IN_TEXTS}&years=2026`)).text).toContain('1 article');
  expect((await read(`${IN_TEXTS}&years=2025`)).text).toContain('No articles match.');
});

test('while OpenSearch is down, a full-text search says so, and other pages are unaffected', async () => {
  await expect.poll(async () => (await read(IN_TEXTS)).text).toContain('1 article');
  proxy.setFailing(() => 'silence');
  // What was found last is shown for some seconds.
  await expect.poll(async () => (await read(IN_TEXTS)).text).not.toContain('1 article');
  const { status, text } = await read(IN_TEXTS);
  expect(status).toBe(503);
  for (const part of ['In the titles', 'Sorry! The search did not work.']) expect(text).toContain(part);
  for (const path of [IN_TITLES, '/search?categories=', '/authors'])
    expect((await read(path)).status).toBe(200);

  proxy.setFailing(null);
  await expect.poll(async () => (await read(IN_TEXTS)).text).toContain('1 article');
});
