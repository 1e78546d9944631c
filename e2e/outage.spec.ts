import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { expect, test } from './support/test.ts';

test('every page shows what failed while the CMS is down, and Retry loads it once the CMS is back', async ({
  page,
}) => {
  const magazine = await startSampleMagazine();
  try {
    await magazine.killCms();

    const author = await page.goto(`${magazine.siteUrl}/author/anyauthor/at-all`);
    expect(author?.status()).toBe(503);
    await expect(page.getByText(/^Request failed for \/api\/authors\//)).toBeVisible();

    const article = await page.goto(`${magazine.siteUrl}/article/anyarticle/at-all`);
    expect(article?.status()).toBe(503);
    await expect(page.getByText('Article not found.')).toBeVisible();

    const unknown = await page.goto(`${magazine.siteUrl}/nowhere`);
    expect(unknown?.status()).toBe(404);
    await expect(page.getByText('The requested resource was not found!')).toBeVisible();

    const home = await page.goto(magazine.siteUrl);
    expect(home?.status()).toBe(503);
    expect(await home?.headerValue('retry-after')).not.toBeNull();
    await expect(page.getByText('Sorry! Something went wrong while loading the home page.')).toBeVisible();
    await expect(page.getByText('Failed to load categories!')).toBeVisible();

    await magazine.startCms();
    await expect(async () => {
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await page.getByRole('banner').getByRole('button', { name: 'Retry' }).click();
    // A category may now be under the pointer, so that its menu opens.
    await expect(page.getByRole('navigation', { name: 'Categories' }).getByText('Society')).toBeVisible();
  } finally {
    await magazine.stop();
  }
});
