import { articleUrl } from './support/open.ts';
import { expect, test } from './support/test.ts';

/** Printed pages. */

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('display', '{"scheme":"dark"}'));
  await page.emulateMedia({ media: 'print' });
});

test('an article prints with its magazine, facts, picture, URL and link URLs, and without controls', async ({
  page,
  request,
}) => {
  const address = await articleUrl(request, 'How to read a circuit board like a map');
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(page.getByTitle('Go to Home Page').locator('img[src*=logo_light]')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Bashir Oduyane', exact: true })).toBeVisible();
  await expect(main.getByText('11th June, 2025')).toBeVisible();
  await expect(main.getByText(new URL(address, page.url()).href)).toBeVisible();
  await expect(main.getByRole('figure').first()).toContainText('Illustration by Lotte Zwerenz');
  await expect(main.getByText(/^The thermostat in my hall/)).toBeVisible();

  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByText('Recommended Articles')).toBeHidden();

  await test.step('the URLs of the links are below, with the numbers that follow the links', async () => {
    const link = page.getByRole('link', { name: 'public notebook' });
    const number = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(number).toBe('"[" counter(link) "]"');
    const addresses = page
      .getByRole('listitem')
      .filter({ hasText: 'https://example.org/repair-table/boards' });
    await expect(addresses).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(addresses).toBeHidden();
  });
});

test('code lines wider than the paper wrap in print', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto(await articleUrl(request, 'The shadow budget of Lower Fenwick'));
  const code = page.locator('pre');
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the pictures of a gallery are printed', async ({ page, request }) => {
  await page.goto(await articleUrl(request, 'The length of the coast of Skarrow'));
  const pictures = page.locator('[data-gallery] img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all())
    expect((await picture.boundingBox())?.width).toBeGreaterThan(100);
});

test('a long comment is printed in full', async ({ page, request }) => {
  await page.goto(await articleUrl(request, 'The jury that sat in a swimming pool'));
  await expect(page.getByText('It is the walk from that room to everybody else.')).toBeVisible();
  await expect(page.getByText(/^A lovely piece.*…$/)).toBeHidden();
});

test('results print without the search form', async ({ page }) => {
  await page.goto('/search?categories=society');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Society');
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('printed paper is white and ink dark in any scheme, and pictures not yet scrolled to are printed', async ({
  page,
}) => {
  await page.goto('/');
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return { backgroundColor, color };
  });
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(19, 32, 42)' });
  await page.pdf();
  const missing = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth === 0).length,
    );
  expect(missing).toBe(0);
});
