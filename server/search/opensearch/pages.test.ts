import { beforeEach, expect, test } from 'vitest';
import { visibleText } from '#app/testing/visible-text.ts';
import { startFakeOpenSearch } from '#server/testing/fake-opensearch/start-fake-opensearch.ts';
import { startMagazine } from '#server/testing/magazine-with-texts.ts';
import { openSite } from '#server/testing/open-site.ts';

const IN_TEXTS = '/search?keywords=harbour&in=texts';
const IN_TITLES = '/search?keywords=harbour';

let fake: Awaited<ReturnType<typeof startFakeOpenSearch>>;
let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  fake = await startFakeOpenSearch();
  const magazine = await startMagazine();
  magazine.publish('harbour', 'Ships in the harbour.');
  site = await openSite({ cms: magazine.service, copiesDir: magazine.folder, openSearch: fake.settings });
  return () => site.close();
});

const read = async (path: string) => {
  const response = await site.get(path);
  return { status: response.status, text: visibleText(await response.text()) };
};

test('readers can search full texts in OpenSearch', async () => {
  await expect.poll(async () => (await read(IN_TEXTS)).text).toContain('1 article');
  expect(fake.indexes()).not.toEqual([]);
  expect((await read(`${IN_TEXTS}&years=2026`)).text).toContain('1 article');
  expect((await read(`${IN_TEXTS}&years=2025`)).text).toContain('No articles match.');
});

test('while OpenSearch is down, a full-text search says so, and other pages are unaffected', async () => {
  await expect.poll(async () => (await read(IN_TEXTS)).text).toContain('1 article');
  fake.setFailing(() => 'silence');
  // What was found last is shown for some seconds.
  await expect.poll(async () => (await read(IN_TEXTS)).text).not.toContain('1 article');
  const { status, text } = await read(IN_TEXTS);
  expect(status).toBe(503);
  for (const part of ['In the titles', 'Sorry! The search did not work.']) expect(text).toContain(part);
  for (const path of [IN_TITLES, '/search?categories=', '/authors'])
    expect((await read(path)).status).toBe(200);

  fake.setFailing(null);
  await expect.poll(async () => (await read(IN_TEXTS)).text).toContain('1 article');
});
