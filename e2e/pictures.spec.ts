import { articleAddress, open } from './support/open.ts';
import { expect, test } from './support/test.ts';

const BLUE = 'What blue used to cost';
const PICTURES = '**/uploads/*.{jpg,avif}';

test("a failed picture shows 'Failed to load image', a broken-image icon and its description", async ({
  page,
  request,
}) => {
  const address = await articleAddress(request, BLUE);
  await page.route(PICTURES, (route) => route.abort());
  await open(page, address);
  const cover = page.getByRole('figure').first();
  await expect(cover.getByText('Failed to load image')).toBeVisible();
  await expect(
    cover.getByRole('img', { name: 'A grid of squares, circles and quarter circles' }),
  ).toBeVisible();
  await expect(cover.locator('use[href$="#broken-image"]')).toHaveCount(1);
});

test('a picture that fails after navigation shows the same message', async ({ page }) => {
  await open(page, '/');
  await page.route(PICTURES, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  const card = page.getByRole('region', { name: 'Results' }).getByRole('article').first();
  await expect(card.getByText('Failed to load image')).toBeVisible();
  await expect(card.getByRole('heading')).toBeVisible();
});

test('every picture has an alternative text', async ({ page }) => {
  await page.goto('/search?categories=');
  const pictures = page.getByRole('region', { name: 'Results' }).locator('article img:not([src$=".svg"])');
  await expect(pictures).toHaveCount(24);
  for (const text of await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')))) {
    expect(text).not.toBe('');
  }
});

test('a picture loads in the size its place needs', async ({ page }) => {
  await open(page, '/search?categories=');
  const picture = page
    .getByRole('region', { name: 'Results' })
    .getByRole('article')
    .first()
    .locator('img')
    .first();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc))
    .toMatch(/\/(thumbnail|small)_/);
});

test('a gradient of its colours is shown until a picture has loaded', async ({ page }) => {
  // The requests stay pending.
  await page.route(PICTURES, () => undefined);
  await page.goto('/search?categories=', { waitUntil: 'domcontentloaded' });
  const picture = page
    .getByRole('region', { name: 'Results' })
    .getByRole('article')
    .first()
    .locator('img')
    .first();
  await expect(picture).toHaveCSS('background-image', /^linear-gradient\(135deg, rgb\(/);
});

test("an author's photo loads in its smallest size", async ({ page, request }) => {
  await open(page, await articleAddress(request, BLUE));
  const photo = page
    .getByRole('definition')
    .filter({ has: page.locator('img') })
    .first()
    .locator('img');
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc))
    .toMatch(/\/tiny_/);
});

test('the layout does not shift when pictures load', async ({ page, request }) => {
  await open(page, await articleAddress(request, BLUE));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test.describe('the full-screen cover', () => {
  test('opens and closes with its buttons and restores the focus', async ({ page, request }) => {
    await open(page, await articleAddress(request, BLUE));
    await page.getByRole('button', { name: 'Open full screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try to imagine this poster' });
    await expect(dialog.getByRole('img', { name: 'A grid of squares' })).toBeVisible();
    await expect(dialog.getByText('Illustration by Mireille Osterhaut')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close full screen' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open full screen' })).toBeFocused();
  });

  test('closes with Escape', async ({ page, request }) => {
    await open(page, await articleAddress(request, BLUE));
    await page.getByRole('button', { name: 'Open full screen' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
