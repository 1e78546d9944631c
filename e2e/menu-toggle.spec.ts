import { open } from './support/open.ts';
import { expect, test } from './support/test.ts';

test('a click on the category that the toggle has opened the menu with closes it', async ({ page }) => {
  await open(page, '/');
  const bar = page.getByRole('banner');
  const society = bar.getByRole('navigation').getByRole('button', { name: 'Society' });
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(bar.getByRole('link', { name: 'ALL SOCIETY' })).toBeVisible();
  await expect(society).toHaveAttribute('aria-expanded', 'true');

  await society.click();
  await expect(bar.getByRole('toolbar')).toHaveCount(0);
  await expect(society).toHaveAttribute('aria-expanded', 'false');
});

test("'Advanced Search' leads to the search page also before anything is typed", async ({ page }) => {
  await open(page, '/');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Menu' }).click();
  await bar.getByRole('button', { name: 'Quick Search' }).click();
  await bar.getByRole('link', { name: 'Advanced Search' }).click();
  await expect(page).toHaveURL('/search?keywords=');
  await expect(page.getByRole('main').getByText('Enter keywords to search.')).toBeVisible();
});
