import type { Locator } from '@playwright/test';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** The switches of the toolbar (spec §2, toolbar; §4, Colour scheme). */

const backgroundColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('group', { name: 'Tools' }).getByRole('button', { name });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await button.click();
}

test('the colour scheme follows the system until one is chosen, and the toolbar offers the other', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/corrections');
  for (const name of ['data-scheme', 'data-palette', 'data-width'])
    await expect(page.locator('html')).not.toHaveAttribute(name);
  const light = await backgroundColour(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const toolbar = page.getByRole('group', { name: 'Tools' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(toolbar.getByRole('button', { name: 'Light mode' })).toBeVisible();
  await expect.poll(() => backgroundColour(page)).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toolbar.getByRole('button', { name: 'Dark mode' })).toBeVisible();
  await expect.poll(() => backgroundColour(page)).toBe(light);
  await press(page, 'Dark mode');
  await expect.poll(() => backgroundColour(page)).not.toBe(light);
  const dark = await backgroundColour(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await backgroundColour(page)).toBe(dark);
  await press(page, 'Light mode');
  await expect.poll(() => backgroundColour(page)).toBe(light);
});

test('monochrome turns pictures grey, and colour restores them', async ({ page }) => {
  await open(page, '/');
  const filter = () =>
    page
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate((image) => getComputedStyle(image).filter);
  expect(await filter()).toBe('none');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByTitle(/classic black & white news experience/i)).toBeVisible();
  await press(page, 'Monochrome');
  expect(await filter()).toContain('grayscale(1)');
  await press(page, 'Colour');
  expect(await filter()).toBe('none');
});

test('the wider view uses more of a large window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, '/search?categories=');
  const results = page.getByRole('region', { name: 'Results' });
  const width = async () => (await results.boundingBox())?.width ?? 0;
  const narrow = await width();
  await press(page, 'Wider view');
  expect(await width()).toBeGreaterThan(narrow + 100);
  await press(page, 'Narrower view');
  expect(await width()).toBe(narrow);
});

test('a choice applies to the next page before its first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/corrections');
  await press(page, 'Dark mode');
  await press(page, 'Monochrome');
  await press(page, 'Wider view');
  const chosen = await backgroundColour(page);

  // Without the application, so that only the inline script can set them.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/search', { waitUntil: 'commit' });
  await expect(page.getByText('Enter keywords to search.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'mono');
  await expect(page.locator('html')).toHaveAttribute('data-width', 'wide');
  await expect.poll(() => backgroundColour(page)).toBe(chosen);
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  /** The background of an element, which forced colours replace unless it is a system colour. */
  const background = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

  test('the current page, order, tab, category and subcategory can be told from the others', async ({
    page,
  }) => {
    await open(page, '/search?categories=');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await background(pages.getByRole('link', { name: 'Page 1' }))).not.toBe(
      await background(pages.getByRole('link', { name: 'Page 2' })),
    );
    const orders = page.getByRole('navigation', { name: 'Sort by' });
    expect(await background(orders.getByRole('link', { name: 'Newest' }))).not.toBe(
      await background(orders.getByRole('link', { name: 'Oldest' })),
    );
    await page.getByRole('button', { name: 'filter articles' }).click();
    expect(await background(page.getByRole('tab', { selected: true }))).not.toBe(
      await background(page.getByRole('tab', { selected: false }).first()),
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('banner');
    expect(await background(menu.getByRole('button', { name: 'Society', expanded: true }).first())).not.toBe(
      await background(menu.getByRole('button', { name: 'Science' }).first()),
    );
    expect(await background(menu.getByRole('button', { pressed: true }))).not.toBe(
      await background(menu.getByRole('button', { name: 'Education' })),
    );
  });

  test('a focused field has an outline', async ({ page }) => {
    await open(page, '/search');
    const field = page.getByPlaceholder('Search article title');
    await field.focus();
    const outline = await field.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      return { outlineStyle, outlineWidth, outlineColor };
    });
    expect(outline).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' });
    expect(outline.outlineColor).not.toMatch(/, 0\)$/);
  });
});
