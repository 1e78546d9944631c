import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** Every link is an ordinary one; once the application is there it follows those that lead to its own pages. */

const title = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').first();

/** Says whether this is still the document that was there when it was called. */
async function watchDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same'));
}

/** A link as an editor may write it anywhere. */
async function addLink(page: Page, href: string): Promise<void> {
  await page.getByRole('main').evaluate((main, address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'written by an editor';
    main.prepend(link);
  }, href);
}

test('a link to an article is followed without a new document', async ({ page }) => {
  await open(page, '/');
  const isSame = await watchDocument(page);
  const pressed = await title(page).innerText();
  await title(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: pressed })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('with Ctrl a link opens a tab of its own, and the page stays', async ({ page, context }) => {
  await open(page, '/');
  const opened = context.waitForEvent('page');
  await title(page)
    .getByRole('link')
    .click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(/\/article\//);
  await expect(page).toHaveURL('/');
});

test("a link in an editor's words to a page of this site is followed without a new document", async ({
  page,
}) => {
  await open(page, '/');
  const isSame = await watchDocument(page);
  await addLink(page, '/search?keywords=the');
  await page.getByRole('link', { name: 'written by an editor' }).click();
  await expect(page).toHaveURL('/search?keywords=the');
  expect(await isSame()).toBe(true);
});

test('a link to what is no page of this site is left to the browser', async ({ page }) => {
  await open(page, '/');
  await addLink(page, '/healthz');
  await page.getByRole('link', { name: 'written by an editor' }).click();
  await expect(page).toHaveURL('/healthz');
  await expect(page.getByRole('main')).toHaveCount(0);
});

test('a link to another place on the page leads there', async ({ page }) => {
  await open(page, '/');
  const isSame = await watchDocument(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await isSame()).toBe(true);
});
