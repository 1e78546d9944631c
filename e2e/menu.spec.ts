import { openWithClock, stopClock } from './support/clock.ts';
import { failContent } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('banner');
const option = (page: Page, name: string) =>
  bar(page).getByRole('navigation', { name: 'Categories' }).getByRole('button', { name, exact: true });
const all = (page: Page, name: string) => bar(page).getByRole('link', { name: `ALL ${name}` });
const toggle = (page: Page) => bar(page).getByRole('button', { name: 'Menu' });
const toolbar = (page: Page) => bar(page).getByRole('group', { name: 'Tools' });
const cards = (page: Page) => bar(page).getByRole('article');

test.describe('the menu opens', () => {
  test('after hovering a category for 250 ms, and closes 250 ms after the pointer leaves', async ({
    page,
  }) => {
    await openWithClock(page, '/corrections');
    await stopClock(page);
    // A pointer that only passes over it opens nothing.
    await option(page, 'Science').hover();
    await page.clock.runFor(200);
    await page.mouse.move(640, 795);
    await page.clock.runFor(5_000);
    await expect(option(page, 'Science')).toHaveAttribute('aria-expanded', 'false');
    await option(page, 'Science').hover();
    await page.clock.runFor(249);
    await expect(option(page, 'Science')).toHaveAttribute('aria-expanded', 'false');
    await page.clock.runFor(1);
    await expect(option(page, 'Science')).toHaveAttribute('aria-expanded', 'true');
    // React shows what was loaded after a moment.
    await page.clock.resume();
    await expect(toolbar(page)).toBeVisible();
    await stopClock(page);
    await page.mouse.move(640, 795);
    await page.clock.runFor(249);
    await expect(toolbar(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toolbar(page)).toHaveCount(0);
  });
});

test('the menu closes when the focus leaves it, when the page changes, and on Back', async ({ page }) => {
  const openMenu = async () => {
    // The toggle is apart from the categories, so the pointer hovers none of them.
    await toggle(page).click();
    await expect(all(page, 'SOCIETY')).toBeVisible();
  };
  const expectClosed = async () => {
    await expect(toolbar(page)).toHaveCount(0);
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  };
  await open(page, '/corrections');
  await openMenu();
  await bar(page).getByRole('link').last().focus();
  await page.getByRole('main').getByRole('link').first().focus();
  await expectClosed();

  await openMenu();
  await bar(page).getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveURL('/search?categories=');
  await expectClosed();
  await openMenu();
  await page.goBack();
  await expect(page).toHaveURL('/corrections');
  await expectClosed();
});

test.describe('the menu panel', () => {
  test('shows the cards of the chosen subcategory, of which each has articles', async ({ page }) => {
    await open(page, '/corrections');
    await option(page, 'Food').click();
    await test.step('options', async () => {
      const subcategories = bar(page)
        .getByRole('list', { name: 'Subcategories of Food' })
        .getByRole('button');
      // 'Drink' has no article.
      await expect(subcategories).toHaveText(['Kitchen', 'Farming']);
    });
    await test.step('cards', async () => {
      await expect(bar(page).getByRole('region', { name: 'Kitchen' })).toBeVisible();
      const kitchen = await cards(page).getByRole('heading').allTextContents();
      expect(kitchen).toContain('What salt does while you sleep');

      await bar(page).getByRole('button', { name: 'Farming' }).click();
      await expect(bar(page).getByRole('region', { name: 'Farming' })).toBeVisible();
      await expect(bar(page).getByRole('region', { name: 'Kitchen' })).toHaveCount(0);
      await expect(
        cards(page).getByRole('heading', { name: 'A field measured in earthworms' }),
      ).toBeVisible();
      expect(await cards(page).count()).toBeLessThanOrEqual(9);
    });
  });

  test("shows 'Failed to load categories!' when its content fails to load, and Retry loads it", async ({
    page,
  }) => {
    await open(page, '/corrections');
    const recover = await failContent(page);
    await option(page, 'Food').click();
    await expect(bar(page).getByText('Failed to load categories!')).toBeVisible();
    await expect(bar(page).getByText(/^Request failed for \/api\/categories\?populate/)).toBeVisible();
    await recover();
    await bar(page).getByRole('button', { name: 'Retry' }).click();
    await expect(all(page, 'FOOD')).toBeVisible();
  });

  test('is a list of links below the same message when its code fails to load, and Retry loads it', async ({
    page,
    browserErrors,
  }) => {
    await open(page, '/corrections');
    await page.route(/menu-panel.*\.js$/, (route) => route.abort());
    await option(page, 'Food').click();
    await expect(bar(page).getByText('Failed to load categories!')).toBeVisible();
    const links = bar(page).getByRole('list', { name: 'All categories' }).getByRole('link');
    await expect(links.filter({ hasText: 'Food' })).toHaveAttribute('href', '/search?categories=food');
    await page.unroute(/menu-panel.*\.js$/);
    await bar(page).getByRole('button', { name: 'Retry' }).click();
    await expect(all(page, 'FOOD')).toBeVisible();
    // React reports the error that the error view shows.
    browserErrors.length = 0;
  });

  test('gives access to every category in a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/corrections');
    await toggle(page).click();
    const categories = bar(page).getByRole('list', { name: 'All categories' });
    await categories.getByRole('button', { name: 'Food' }).click();
    await expect(all(page, 'FOOD')).toBeVisible();
    await all(page, 'FOOD').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await all(page, 'FOOD').click();
    await expect(page).toHaveURL('/search?categories=food');
  });
});

// One page, because each of its states begins with the one before.
test('quick search asks for keywords, shows results in pages, and links to the search page', async ({
  page,
}) => {
  const search = bar(page).getByRole('search');
  const field = search.getByRole('searchbox', { name: 'Quick search keywords' });
  const button = toolbar(page).getByRole('button', { name: 'Quick Search' });
  await open(page, '/corrections');
  await toggle(page).click();
  await button.click();

  await test.step("shows 'Enter keywords to search.' before anything is typed, and returns to the categories", async () => {
    await expect(field).toBeFocused();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(search.getByText('Enter keywords to search.')).toBeVisible();
    await button.click();
    await expect(all(page, 'SOCIETY')).toBeVisible();
    await expect(field).toHaveCount(0);
    await button.click();
  });

  await test.step('shows an error when the search fails, and Retry loads the results', async () => {
    const recover = await failContent(page);
    await field.fill('piano');
    await expect(search.getByText(/^Request failed for \/api\/articles\?/)).toBeVisible();
    await recover();
    await search.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page).first()).toContainText('piano');
  });

  await test.step('shows 24 results per page, with buttons for the other pages', async () => {
    // Those with the words in their texts are below, one level deeper.
    const results = cards(page).filter({ has: page.getByRole('heading', { level: 2 }) });
    await field.fill('the');
    await expect(results).toHaveCount(24);
    await expect(search.getByText(/^Page 1 of \d$/)).toBeVisible();
    await expect(search.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    const first = await results.getByRole('heading').allTextContents();

    await search.getByRole('button', { name: 'Next page' }).click();
    await expect(search.getByText(/^Page 2 of \d$/)).toBeVisible();
    const second = await results.getByRole('heading').allTextContents();
    expect(second.filter((title) => first.includes(title))).toEqual([]);

    await search.getByRole('button', { name: 'Previous page' }).click();
    await expect(results.getByRole('heading')).toHaveText(first);
  });

  await test.step("links to the search page with 'Advanced Search'", async () => {
    await field.fill('R&D 100%');
    await search.getByRole('link', { name: 'Advanced Search' }).click();
    await expect(page).toHaveURL('/search?keywords=R%26D%20100%25');
    await expect(page.getByRole('main').getByPlaceholder('Search article title')).toHaveValue('R&D 100%');
    await expect(toolbar(page)).toHaveCount(0);
  });
});
