import { contentRequests, followInApp } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** All links are plain `<a>`; once loaded, the application follows those to its own pages (docs/decisions/0007). */

const title = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').first();

/** Returns a function that tells whether the document is still the same. */
async function watchDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}

/** Adds a link like one written by an editor. */
async function addLink(page: Page, href: string): Promise<void> {
  await page.getByRole('main').evaluate((main, address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'written by an editor';
    main.prepend(link);
  }, href);
}

test('a link that was not pointed at is a full load, which is faster than a content request', async ({
  page,
}) => {
  await open(page, '/corrections');
  const requested = contentRequests(page);
  const isSame = await watchDocument(page);
  const name = await title(page).innerText();
  // A press of Playwright's mouse points at the link for as long as a busy machine takes.
  await title(page).getByRole('link').dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await isSame()).toBe(false);
  expect(requested).toEqual([]);
});

test('a link to an article that was pointed at opens without a new document', async ({ page }) => {
  await open(page, '/corrections');
  const isSame = await watchDocument(page);
  const name = await title(page).innerText();
  await followInApp(title(page).getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('Ctrl+click opens a link in a new tab', async ({ page, context }) => {
  await open(page, '/corrections');
  const opened = context.waitForEvent('page');
  await title(page)
    .getByRole('link')
    .click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(/\/article\//);
  await expect(page).toHaveURL('/corrections');
});

test("an editor's link to a page of this site that was pointed at opens without a new document", async ({
  page,
}) => {
  await open(page, '/corrections');
  const isSame = await watchDocument(page);
  await addLink(page, '/search?keywords=the');
  await followInApp(page.getByRole('link', { name: 'written by an editor' }));
  await expect(page).toHaveURL('/search?keywords=the');
  expect(await isSame()).toBe(true);
});

test('the browser itself follows a link to any other address', async ({ page }) => {
  await open(page, '/corrections');
  await addLink(page, '/healthz');
  await page.getByRole('link', { name: 'written by an editor' }).click();
  await expect(page).toHaveURL('/healthz');
  await expect(page.getByRole('main')).toHaveCount(0);
});

test('a link to an anchor moves the focus there', async ({ page }) => {
  await open(page, '/corrections');
  const isSame = await watchDocument(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await isSame()).toBe(true);
});
