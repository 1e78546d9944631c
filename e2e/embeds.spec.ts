import type { APIRequestContext } from '@playwright/test';
import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** Embeds with frames (decision 0065), in the article with a map. Other sites are never reached: a stub answers. */

const MAP_TITLE = 'The west coast of Scotland, to be measured with a thumb';
const MAP = { name: 'Show here – sends data to OpenStreetMap' };
const MAP_URL = /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/;

const urlOfMap = (request: APIRequestContext) => articleUrl(request, 'The length of the coast of Skarrow');

/** Answers requests to other sites with an empty page, and returns their list. */
async function stubOtherSites(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(/^https:/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stub</title>' });
  });
  return requested;
}

/** The scripts of a kept page are loaded when the browser is idle. */
const scriptsLoaded = (page: Page) =>
  page.evaluate(() => {
    const { content = '' } = document.querySelector<HTMLMetaElement>('[name=masthead-scripts]') ?? {};
    return Promise.all(content.split(' ').map((script) => import(script))).then(() => undefined);
  });

async function expectFrame(page: Page): Promise<void> {
  const frame = page.getByTitle(MAP_TITLE);
  await expect(frame).toHaveAttribute('src', MAP_URL);
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(frame).toBeFocused();
  await expect(page.getByRole('button', MAP)).toHaveCount(0);
}

test('an embed loads nothing from its provider until a press shows its frame', async ({ page, request }) => {
  const requested = await stubOtherSites(page);
  await open(page, await urlOfMap(request));
  await scriptsLoaded(page);
  await page.getByRole('button', MAP).scrollIntoViewIfNeeded();
  expect(requested).toEqual([]);
  await page.getByRole('button', MAP).press('Enter');
  await expectFrame(page);
  await expect.poll(() => requested).toEqual([expect.stringMatching(MAP_URL)]);
});

test('after client-side navigation, a press loads the page with the policy for its frame', async ({
  page,
  request,
}) => {
  const requested = await stubOtherSites(page);
  await open(page, '/search?keywords=skarrow');
  await page
    .locator(`a[href="${await urlOfMap(request)}"]`)
    .first()
    .click();
  await page.getByRole('button', MAP).click();
  await expectFrame(page);
  expect(requested).toHaveLength(1);
  // Nobody has pressed on the page that is loaded now.
  await page.reload();
  await expect(page.getByRole('button', MAP)).toBeVisible();
  expect(requested).toHaveLength(1);
});

test("Back shows the embed's button again, and loads nothing from the provider", async ({
  page,
  request,
}) => {
  const requested = await stubOtherSites(page);
  await open(page, await urlOfMap(request));
  await page.getByRole('button', MAP).click();
  await expectFrame(page);
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveTitle('All news – Tidemark');
  await page.goBack();
  await expect(page.getByRole('button', MAP)).toBeVisible();
  expect(requested).toHaveLength(1);
});

test('a press before the scripts have loaded shows the frame once they have', async ({ page, request }) => {
  await stubOtherSites(page);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/framed-embed-kept-page-*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(await urlOfMap(request));
  await page.getByRole('button', MAP).click();
  arrived.resolve();
  await expectFrame(page);
});

test('an embed is a link if the script for frames fails to load', async ({
  page,
  request,
  browserErrors,
}) => {
  await page.route('**/assets/framed-embed-kept-page-*.js', (route) => route.abort());
  await page.goto(await urlOfMap(request));
  await expect(page.getByRole('button', MAP)).toBeHidden();
  await expect(page.getByRole('link', { name: MAP_TITLE })).toBeVisible();
  browserErrors.length = 0;
});

test('only a page with an embed allows frames, and only of its provider', async ({ request }) => {
  const policyOf = async (address: string) =>
    (await request.get(address)).headers()['content-security-policy'] ?? '';
  const [home, map] = await Promise.all([policyOf('/'), policyOf(await urlOfMap(request))]);
  const withoutHash = (policy: string) => policy.replace(/style-src[^;]*/, '');
  expect(withoutHash(map)).toBe(
    withoutHash(home).replace("frame-src 'none'", 'frame-src https://www.openstreetmap.org'),
  );
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('an embed is a link', async ({ page, request }) => {
    await page.goto(await urlOfMap(request));
    await expect(page.getByRole('button', MAP)).toBeHidden();
    await expect(page.getByRole('link', { name: MAP_TITLE })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/#map=7/57.0/-5.6',
    );
  });
});
