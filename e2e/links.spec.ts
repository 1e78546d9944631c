import type { Locator } from '@playwright/test';
import { openWithClock, stopClock } from './support/clock.ts';
import { contentRequests, failContent, holdContent } from './support/content.ts';
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

/** Follows a link that the pointer has not been on: a press of Playwright's mouse points at it first. */
const follow = (link: Locator) => link.dispatchEvent('click');

test('a link that was not pointed at begins loading, waits 350 ms, and requests its content', async ({
  page,
}) => {
  await openWithClock(page, '/search?categories=');
  const name = await title(page).innerText();
  // So that the code of the screen is there.
  await title(page).getByRole('link').focus();
  await title(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  const other = page.getByRole('main').getByRole('article').getByRole('heading').nth(3);
  const next = await other.innerText();
  await stopClock(page);
  const requested = contentRequests(page);
  const isSame = await watchDocument(page);
  await follow(other.getByRole('link'));
  await expect(page.getByText('Loading the article')).toBeAttached();
  await page.clock.runFor(349);
  expect(requested).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('following a link retries what its prefetch failed to load', async ({ page }) => {
  await open(page, '/corrections');
  const name = await title(page).innerText();
  const recover = await failContent(page);
  const failed = page.waitForResponse((response) => response.url().includes('/api/articles/'));
  await title(page).getByRole('link').focus();
  await failed;
  await recover();
  await follow(title(page).getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test.describe('while a page is loading', () => {
  /** Opens an article that does not arrive. */
  async function openHeld(page: Page) {
    await open(page, '/search?categories=');
    const release = await holdContent(page);
    await follow(title(page).getByRole('link'));
    await expect(page.getByText('Loading the article')).toBeAttached();
    return release;
  }
  const results = (page: Page) => page.getByRole('region', { name: 'Results' });

  test('Escape or Back cancels it', async ({ page }) => {
    await openHeld(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/search?categories=');
    await expect(results(page)).toBeVisible();
    // There is nothing more to give up.
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/search?categories=');

    await follow(title(page).getByRole('link'));
    await expect(page.getByText('Loading the article')).toBeAttached();
    await page.goBack();
    await expect(page).toHaveURL('/search?categories=');
    await expect(results(page)).toBeVisible();
  });

  test('another link takes its place in the history', async ({ page }) => {
    const release = await openHeld(page);
    await follow(page.getByRole('link', { name: 'ALL NEWS' }).first());
    await follow(page.getByRole('link', { name: 'Corrections' }));
    await release();
    await expect(page.getByRole('heading', { level: 1, name: 'Corrections' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/search?categories=');
  });

  test('a second press on the same link changes nothing', async ({ page }) => {
    await open(page, '/search?categories=');
    const name = await title(page).innerText();
    const release = await holdContent(page);
    const link = title(page).getByRole('link');
    const before = await page.evaluate(() => history.length);
    const requested = contentRequests(page);
    await link.dblclick();
    await expect(page.getByText('Loading the article')).toBeAttached();
    await release();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Loading the article')).toHaveCount(0);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    expect(requested.filter((request) => /\/api\/articles\//.test(request.url()))).toHaveLength(1);
  });
});

test('links to pages of this site navigate without a document load', async ({ page }) => {
  await open(page, '/corrections');
  const isSame = await watchDocument(page);
  await test.step('to an anchor, with the focus there', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('to an article, which Escape leaves as it is', async () => {
    const name = await title(page).innerText();
    await title(page).getByRole('link').click();
    await expect(page.getByText('Published on')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/article\//);
  });
  await test.step("an editor's", async () => {
    await addLink(page, '/search?keywords=the');
    await page.getByRole('link', { name: 'written by an editor' }).click();
    await expect(page).toHaveURL('/search?keywords=the');
  });
  expect(await isSame()).toBe(true);
});

test('Ctrl+click opens a link in a new tab, and external links are left to the browser', async ({
  page,
  context,
}) => {
  await open(page, '/corrections');
  const opened = context.waitForEvent('page');
  await title(page)
    .getByRole('link')
    .click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(/\/article\//);
  await expect(page).toHaveURL('/corrections');

  await addLink(page, '/healthz');
  await page.getByRole('link', { name: 'written by an editor' }).click();
  await expect(page).toHaveURL('/healthz');
  await expect(page.getByRole('main')).toHaveCount(0);
});
