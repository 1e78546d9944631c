import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** How many of the things found stand beside each other in their first row. */
async function columns(found: ReturnType<Page['locator']>): Promise<number> {
  await expect(found.first()).toBeVisible();
  const tops = await found.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length;
}

test('results stand in a grid, and one below the other on a narrow window', async ({ page }) => {
  await open(page, '/search?categories=');
  const results = page.getByRole('region', { name: 'Results' }).getByRole('article');
  expect(await columns(results)).toBeGreaterThan(2);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await columns(results)).toBe(1);
});

test('the values of a filter slide stand in a grid of checkboxes', async ({ page }) => {
  await open(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await page.getByRole('tab', { name: 'Tags' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(25);
  expect(await columns(page.getByRole('checkbox'))).toBeGreaterThan(2);
});

test('the cards of a subcategory stand in a grid', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await columns(page.getByRole('banner').getByRole('article'))).toBeGreaterThan(1);
});
