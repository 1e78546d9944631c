import * as v from 'valibot';
import { openWithClock, stopClock } from './support/clock.ts';
import { editContent, failContent } from './support/content.ts';
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

test.describe('the menu closes', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/corrections');
    // The toggle is apart from the categories, so the pointer hovers none of them.
    await toggle(page).click();
    await expect(all(page, 'SOCIETY')).toBeVisible();
  });

  test.afterEach(async ({ page }) => {
    await expect(toolbar(page)).toHaveCount(0);
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('when the focus leaves it', async ({ page }) => {
    await bar(page).getByRole('link').last().focus();
    await page.getByRole('main').getByRole('link').first().focus();
  });

  test('when only the search changes', async ({ page }) => {
    await all(page, 'SOCIETY').click();
    await expect(page).toHaveURL('/search?categories=society');
    await toggle(page).click();
    await option(page, 'Food').click();
    await all(page, 'FOOD').click();
    await expect(page).toHaveURL('/search?categories=food');
  });

  test('on Back', async ({ page }) => {
    await bar(page).getByRole('link', { name: 'ALL NEWS' }).click();
    await expect(page).toHaveURL('/search?categories=');
    await toggle(page).click();
    await page.goBack();
    await expect(page).toHaveURL('/corrections');
  });
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

  test('shows at most nine cards of a subcategory', async ({ page }) => {
    const article = v.looseObject({ documentId: v.string() });
    const answer = v.looseObject({
      data: v.array(
        v.looseObject({ children: v.optional(v.array(v.looseObject({ articles: v.array(article) }))) }),
      ),
    });
    await open(page, '/corrections');
    await editContent(page, '/api/categories', (text) => {
      const many = v.parse(answer, JSON.parse(text));
      for (const { articles } of many.data.flatMap(({ children = [] }) => children)) {
        const [first] = articles;
        if (!first) continue;
        articles.push(...Array.from({ length: 20 }, (_, i) => ({ ...first, documentId: `another${i}` })));
      }
      return JSON.stringify(many);
    });
    await option(page, 'Food').click();
    await expect(cards(page)).toHaveCount(9);
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

test.describe('quick search', () => {
  const search = (page: Page) => bar(page).getByRole('search');
  const field = (page: Page) => search(page).getByRole('searchbox', { name: 'Quick search keywords' });

  test.beforeEach(async ({ page }) => {
    await open(page, '/corrections');
    await toggle(page).click();
    await toolbar(page).getByRole('button', { name: 'Quick Search' }).click();
  });

  test("shows 'Enter keywords to search.' before anything is typed, and returns to the categories", async ({
    page,
  }) => {
    await expect(field(page)).toBeFocused();
    await expect(search(page).getByText('Enter keywords to search.')).toBeVisible();
    await toolbar(page).getByRole('button', { name: 'Quick Search' }).click();
    await expect(all(page, 'SOCIETY')).toBeVisible();
    await expect(field(page)).toHaveCount(0);
  });

  test('shows 24 results per page, with buttons for the other pages', async ({ page }) => {
    // Those with the words in their texts are below, one level deeper.
    const results = cards(page).filter({ has: page.getByRole('heading', { level: 2 }) });
    await field(page).fill('the');
    await expect(results).toHaveCount(24);
    await expect(search(page).getByText(/^Page 1 of \d$/)).toBeVisible();
    await expect(search(page).getByRole('button', { name: 'Previous page' })).toBeDisabled();
    const first = await results.getByRole('heading').allTextContents();

    await search(page).getByRole('button', { name: 'Next page' }).click();
    await expect(search(page).getByText(/^Page 2 of \d$/)).toBeVisible();
    const second = await results.getByRole('heading').allTextContents();
    expect(second.filter((title) => first.includes(title))).toEqual([]);

    await search(page).getByRole('button', { name: 'Previous page' }).click();
    await expect(results.getByRole('heading')).toHaveText(first);
  });

  test("links to the search page with 'Advanced Search'", async ({ page }) => {
    await field(page).fill('R&D 100%');
    await search(page).getByRole('link', { name: 'Advanced Search' }).click();
    await expect(page).toHaveURL('/search?keywords=R%26D%20100%25');
    await expect(page.getByRole('main').getByPlaceholder('Search article title')).toHaveValue('R&D 100%');
    await expect(toolbar(page)).toHaveCount(0);
  });

  test('shows an error when the search fails, and Retry loads the results', async ({ page }) => {
    const recover = await failContent(page);
    await field(page).fill('piano');
    await expect(search(page).getByText(/^Request failed for \/api\/articles\?/)).toBeVisible();
    await recover();
    await search(page).getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page).first()).toContainText('piano');
  });
});
