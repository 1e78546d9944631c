import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** How many of the elements are in their first row. */
async function columns(elements: ReturnType<Page['locator']>): Promise<number> {
  await expect(elements.first()).toBeVisible();
  const tops = await elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length;
}

test('results form a grid, and one column in a narrow window', async ({ page }) => {
  await open(page, '/search?categories=');
  const results = page.getByRole('region', { name: 'Results' }).getByRole('article');
  expect(await columns(results)).toBeGreaterThan(2);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await columns(results)).toBe(1);
});

test('a filter slide shows a grid of checkboxes', async ({ page }) => {
  await open(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await page.getByRole('tab', { name: 'Tags' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(25);
  expect(await columns(page.getByRole('checkbox'))).toBeGreaterThan(2);
});

test('the cards of a subcategory form a grid', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await columns(page.getByRole('banner').getByRole('article'))).toBeGreaterThan(1);
});
