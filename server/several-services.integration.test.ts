import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '#server/testing/open-site.ts';
import { startRelay } from '#testing/relay.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const Found = v.object({ data: v.array(v.object({ documentId: v.string(), slug: v.string() })) });

let cms: TestCms;
let services: Awaited<ReturnType<typeof startRelay>>[];
let site: Awaited<ReturnType<typeof openSite>>;

beforeAll(async () => {
  cms = await startTestCms();
  services = [await startRelay(cms.cms.url), await startRelay(cms.cms.url)];
  site = await openSite({ cms: { urls: services.map(({ url }) => url), token: cms.cms.token } });
});
afterAll(async () => {
  await site.close();
  for (const service of services) await service.cut();
  await cms.close();
});

test('when a content service goes down, the site switches to the next one and shows what is published there', async () => {
  const { data } = v.parse(Found, await cms.siteRequest('/api/articles?pagination[pageSize]=8'));
  const [first, other] = services;
  const paths = data.map(({ documentId, slug }) => `/article/${documentId}/${slug}`);
  /** On a busy machine a content service may answer too late at first. */
  const expectPages = (some: readonly string[]) =>
    expect
      .poll(() => Promise.all(some.map(async (path) => (await site.get(path)).status)))
      .toEqual(some.map(() => 200));
  await expectPages(paths.slice(0, 2));
  // Articles that nobody has read: from memory they would be answered anyway.
  await first?.cut();
  await expectPages(paths.slice(2, 5));
  const [changed] = data;
  await cms.retitle(changed?.documentId ?? '', 'Shown by the other one');
  const isShown = async () =>
    (await (await site.get(paths[0] ?? '')).text()).includes('Shown by the other one');
  await expect.poll(isShown).toBe(true);
  await first?.restore();
  await other?.cut();
  await expectPages(paths.slice(5));
  expect(site.faults).toEqual([]);
});
