import { articleUrl } from './support/open.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('the home page shows headline and trending articles, and links to them', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'The telescope that is afraid of the milkman' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trending' }).getByRole('article')).toHaveCount(8);
  await page.getByRole('link', { name: 'read now' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eleven hours without the grid');
});

test('an article is complete, and a long comment expands', async ({ page, request }) => {
  await page.goto(await articleUrl(request, 'The jury that sat in a swimming pool'));
  await expect(page.getByText('17th October, 2026')).toBeVisible();
  await expect(page.getByText(/^The chairs stood in the shallow end/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recommended Articles' }).getByRole('article')).toHaveCount(
    6,
  );
  const end = page.getByText('It is the walk from that room to everybody else.');
  await expect(end).toBeHidden();
  await page.getByText(/^A lovely piece.*…$/).click();
  await expect(end).toBeVisible();
});

test('keywords can be combined with filters, which can be removed', async ({ page }) => {
  await page.goto('/search?tags=repair&sort=title');
  await page.getByPlaceholder('Search article title').fill('map');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/^[^?]+\/search\?(?=.*keywords=map)(?=.*tags=repair)(?=.*sort=title)/);
  await expect(page.getByRole('link', { name: 'How to read a circuit board like a map' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter #repair' }).click();
  await expect(page).toHaveURL('/search?keywords=map&categories=&sort=title');
});

test('results can be sorted and paged', async ({ page }) => {
  await page.goto('/search?categories=');
  await page.getByRole('link', { name: 'Oldest' }).click();
  await expect(page).toHaveURL('/search?categories=&sort=oldest');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/search?categories=&sort=oldest&page=2');
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article')).toHaveCount(24);
});
