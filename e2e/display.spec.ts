import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** How the site looks is the visitor's choice (spec §2, toolbar; §4, Colour scheme). */

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await button.click();
}

test('nothing is chosen for a visitor who has chosen nothing', async ({ page }) => {
  await open(page, '/');
  for (const name of ['data-scheme', 'data-palette', 'data-width']) {
    await expect(page.locator('html')).not.toHaveAttribute(name);
  }
});

test("the scheme starts from the system's and follows its changes", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  const light = await ground(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(light);
});

test('the toolbar offers the scheme that is not in force', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const toolbar = page.getByRole('toolbar', { name: 'Tools' });
  await expect(toolbar.getByRole('button', { name: 'Light mode' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toolbar.getByRole('button', { name: 'Dark mode' })).toBeVisible();
});

test('a chosen scheme overrules the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  const light = await ground(page);
  await press(page, 'Dark mode');
  await expect.poll(() => ground(page)).not.toBe(light);
  const dark = await ground(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground(page)).toBe(dark);
  await press(page, 'Light mode');
  await expect.poll(() => ground(page)).toBe(light);
});

test('black & white takes the colour out of the pictures, and gives it back', async ({ page }) => {
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

test('what was chosen is there on the next page before anything is painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  await press(page, 'Dark mode');
  await press(page, 'Monochrome');
  await press(page, 'Wider view');
  const chosen = await ground(page);

  // Without the application, so that it can't be what sets them.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/search', { waitUntil: 'commit' });
  await expect(page.getByText('Enter keywords to search.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'mono');
  await expect(page.locator('html')).toHaveAttribute('data-width', 'wide');
  await expect.poll(() => ground(page)).toBe(chosen);
});

test('where nothing may be stored a choice holds for the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await open(page, '/');
  await press(page, 'Monochrome');
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'mono');
});

for (const stored of ['nonsense', 'null', '[]', '{"scheme":7,"palette":"<b>","width":null}']) {
  test(`a store that says ${stored} is as if it said nothing`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('display', value), stored);
    await open(page, '/');
    for (const name of ['data-scheme', 'data-palette', 'data-width']) {
      await expect(page.locator('html')).not.toHaveAttribute(name);
    }
  });
}
