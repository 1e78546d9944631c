import { articleAddress } from './support/open.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('the home page shows headline and trending articles, and leads to them', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'The telescope that is afraid of the milkman' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trending' }).getByRole('article')).toHaveCount(8);
  await page.getByRole('link', { name: 'read now' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eleven hours without the grid');
});

test('an article shows all it has', async ({ page, request }) => {
  await page.goto(await articleAddress(request, 'The jury that sat in a swimming pool'));
  await expect(page.getByText('17th October, 2026')).toBeVisible();
  await expect(page.getByText(/^The chairs stood in the shallow end/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recommended Articles' }).getByRole('article')).toHaveCount(
    6,
  );
});

test('a long comment opens', async ({ page, request }) => {
  await page.goto(await articleAddress(request, 'The jury that sat in a swimming pool'));
  const end = page.getByText('It is the walk from that room to everybody else.');
  await expect(end).toBeHidden();
  await page.getByText(/^A lovely piece.*…$/).click();
  await expect(end).toBeVisible();
});

test('the menu bar leads to all news and to every category', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Economy' }).click();
  await expect(page).toHaveURL('/search?categories=economy');
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveURL('/search?categories=');
});

test('keywords are searched for, together with the filters', async ({ page }) => {
  await page.goto('/search?tags=repair&sort=title');
  await page.getByPlaceholder('Search article title').fill('map');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/^[^?]+\/search\?(?=.*keywords=map)(?=.*tags=repair)(?=.*sort=title)/);
  await expect(page.getByRole('link', { name: 'How to read a circuit board like a map' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter #repair' })).toBeVisible();
});

test('filters are taken away', async ({ page }) => {
  await page.goto('/search?categories=society&tags=jazz');
  await page.getByRole('link', { name: 'Remove filter society' }).click();
  await expect(page).toHaveURL('/search?tags=jazz');
});

test('results are sorted and leafed through', async ({ page }) => {
  await page.goto('/search?categories=');
  await page.getByRole('link', { name: 'Oldest' }).click();
  await expect(page).toHaveURL('/search?categories=&sort=oldest');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/search?categories=&sort=oldest&page=2');
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article')).toHaveCount(24);
});

test('a page beyond the last one is page 1', async ({ page }) => {
  await page.goto('/search?tags=jazz&page=99');
  await expect(page).toHaveURL('/search?tags=jazz');
});

test('nothing waits for a script that never comes', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByText('Enter keywords to search.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'filter articles' })).toBeHidden();
});

test('the error page says so and leads home', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('The requested resource was not found!')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
});

test('the footer leads to the profiles', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Go to our .* profile\.$/ })).toHaveCount(7);
});
