import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

const texts = (page: Page) => page.getByRole('region', { name: /^In the texts/ });
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const allInTexts = (page: Page) =>
  page.getByRole('link', { name: 'All articles with these words in the text' });

/** Opens a search again until the index has all articles of the sample. */
async function openWhenRead(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(texts(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('a full-text search shows the best articles with the matches highlighted, also in forced colours', async ({
  page,
}) => {
  await openWhenRead(page, '/search?keywords=harbours');
  await test.step('marked', async () => {
    await expect(results(page).getByText('No articles match.')).toBeVisible();
    await expect(texts(page).getByRole('listitem')).toHaveCount(4);
    const marks = await texts(page).locator('mark').allTextContents();
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) expect(mark).toMatch(/harbour/i);
  });
  await test.step('in forced colours marks have the background that belongs to the colour of their text', async () => {
    const background = () =>
      texts(page)
        .locator('mark')
        .first()
        .evaluate((mark) => getComputedStyle(mark).backgroundColor);
    const transparent = 'rgba(0, 0, 0, 0)';
    expect(await background()).toBe(transparent);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await background()).not.toBe(transparent);
  });
});

test('all full-text results are a search of their own, best first, in pages, with the same filters', async ({
  page,
}) => {
  await openWhenRead(page, '/search?keywords=city');
  await open(page, '/search?keywords=city');
  await allInTexts(page).click();
  await expect(page).toHaveURL('/search?keywords=city&in=texts');
  await expect(results(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  const sort = page.getByRole('navigation', { name: 'Sort by' });
  await expect(sort.getByRole('link', { name: 'Best' })).toHaveAttribute('aria-current', 'true');
  await sort.getByRole('link', { name: 'Newest' }).click();
  await expect(page).toHaveURL('/search?keywords=city&in=texts&sort=newest');

  await page.goto('/search?keywords=city&in=texts&tags=none-of-them');
  await expect(page.getByText('No articles match.')).toBeVisible();
  await page.goto('/search?keywords=city&in=texts');
  await results(page).getByRole('link', { name: 'In the titles' }).click();
  await expect(page).toHaveURL('/search?keywords=city');
});

test('a misspelt word is searched with its correction, by name, and as typed on request', async ({
  page,
}) => {
  await openWhenRead(page, '/search?keywords=harbuor');
  await expect(texts(page)).toContainText(/Showing results for “harbours?”/i);
  await open(page, '/search?keywords=harbuor');
  await texts(page).getByRole('link', { name: 'Search only for “harbuor”' }).click();
  await expect(page).toHaveURL('/search?keywords=%22harbuor%22&in=texts');
  await expect(page.getByText('No articles match.')).toBeVisible();
});

test('the filters of a full-text search show how many articles each leaves, and restrict the results', async ({
  page,
}) => {
  await openWhenRead(page, '/search?keywords=city');
  await open(page, '/search?keywords=city&in=texts');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await test.step('categories', async () => {
    const option = page.getByRole('checkbox', { name: /\d+$/ }).first();
    const count = /\d+$/.exec((await option.locator('..').textContent()) ?? '')?.[0];
    await option.click();
    await expect(page.getByRole('status').filter({ hasText: /article/ })).toHaveText(
      count === '1' ? '1 article' : `${count} articles`,
    );
    await page.goBack();
    await expect(page).toHaveURL('/search?keywords=city&in=texts');
  });
  await test.step('authors and years', async () => {
    const choose = async (tab: string) => {
      await page.getByRole('tab', { name: tab }).click();
      const option = page.getByRole('tabpanel').getByRole('checkbox').first();
      const count = Number(/\d+$/.exec((await option.locator('..').textContent()) ?? '')?.[0]);
      await option.click();
      return count;
    };
    const found = page.getByRole('status').filter({ hasText: /article/ });
    const byAuthor = await choose('Authors');
    await expect(found).toHaveText(byAuthor === 1 ? '1 article' : `${byAuthor} articles`);
    await choose('Years');
    await expect(page).toHaveURL(/^[^?]*\?keywords=city&authors=[^&]+&years=\d{4}&in=texts$/);
    await page.getByRole('button', { name: 'done filtering' }).click();
    await expect(page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem')).toHaveCount(2);
  });
});

test('the quick search offers full-text results, too', async ({ page }) => {
  await openWhenRead(page, '/search?keywords=city');
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Quick search' }).click();
  await page.getByRole('searchbox', { name: 'Quick search keywords' }).fill('city');
  await expect(texts(page).getByRole('listitem')).toHaveCount(4);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('full-text search works, too', async ({ page }) => {
    await openWhenRead(page, '/search?keywords=city');
    await allInTexts(page).click();
    await expect(results(page).locator('mark').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Years' }).fill('1066, no year');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No articles match.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter 1066' })).toBeVisible();
  });
});
