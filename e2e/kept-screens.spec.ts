import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** Screens that the browser keeps as the server rendered them (docs/decisions/0031). */

const BLUE = 'What blue used to cost';

/** The tags and the content of the elements in the head that belong to the screen. */
const headOf = (page: Page) =>
  page.evaluate(() =>
    [...document.head.querySelectorAll('title, meta[property], meta[name=description], link[rel=canonical]')]
      .map(({ outerHTML }) => outerHTML)
      .sort(),
  );

test("a page contains its article's text only once", async ({ request }) => {
  const response = await request.get(await articleUrl(request, BLUE));
  const html = await response.text();
  const [sentence = ''] = /<p[^>]*>([^<]{40,80})/.exec(html.slice(html.indexOf('<figure')))?.slice(1) ?? [];
  expect(sentence).not.toBe('');
  expect(html.split(sentence)).toHaveLength(2);
});

test('Back shows the previous article and its head again without a request', async ({ page, request }) => {
  const address = await articleUrl(request, BLUE);
  await open(page, address);
  const head = await headOf(page);
  const text = await page.getByRole('main').innerText();
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveTitle('All news – Tidemark');
  await expect(page.locator('title')).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);

  // Not those of the menu, which the pointer over the bar has requested.
  const requested: string[] = [];
  page.on('request', (sent) => {
    if (/\/api\/(?!categories)/.test(sent.url())) requested.push(sent.url());
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BLUE);
  expect(await page.getByRole('main').innerText()).toBe(text);
  expect(await headOf(page)).toEqual(head);
  expect(requested).toEqual([]);

  await page.goForward();
  await expect(page).toHaveTitle('All news – Tidemark');
  await expect(page.locator('title')).toHaveCount(1);
});

test('Back after more than a minute loads the article again', { tag: '@all' }, async ({ page, request }) => {
  await page.clock.install();
  await open(page, await articleUrl(request, BLUE));
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveTitle('All news – Tidemark');
  await page.clock.fastForward(61_000);
  // The application asks for its content, or the browser for the page where the link was followed by a full load.
  const loaded = page.waitForRequest(/\/(api\/articles|article)\//);
  await page.goBack();
  await page.clock.fastForward(1_000);
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BLUE);
  await expect(page.locator('title')).toHaveCount(1);
});

test('Back shows the previous screen without loading its code, and closes a full-screen picture', async ({
  page,
  request,
}) => {
  await open(page, await articleUrl(request, BLUE));
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveTitle('All news – Tidemark');
  await page.context().setOffline(true);
  await page.goBack();
  const heading = page.getByRole('heading', { level: 1, name: BLUE });
  await expect(heading).toBeVisible();

  await page.getByRole('button', { name: 'Full screen' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveTitle('All news – Tidemark');
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the skip link does not scroll to the position of the previous page', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('main').locator('a[href^="/article/"]').last().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByText('Published on')).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/#content$/);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(200);
});
