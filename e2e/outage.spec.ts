import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { retryUntil } from './support/content.ts';
import { expect, test } from './support/test.ts';

test('while the content service is down, pages show what failed, Retry loads them once it is back, and searches find everything', async ({
  page,
}) => {
  const magazine = await startSampleMagazine();
  const statusOf = async (path: string) => (await page.goto(magazine.siteUrl + path))?.status();
  const results = page.getByRole('region', { name: 'Results' });
  try {
    await magazine.killCms();

    await test.step('pages', async () => {
      expect(await statusOf('/author/anyauthor/at-all')).toBe(503);
      await expect(page.getByText(/^Request failed for \/api\/authors\//)).toBeVisible();
      expect(await statusOf('/article/anyarticle/at-all')).toBe(503);
      await expect(page.getByText('Article not found.')).toBeVisible();
      expect(await statusOf('/nowhere')).toBe(404);
      await expect(page.getByText('The requested resource was not found!')).toBeVisible();
      const home = await page.goto(magazine.siteUrl);
      expect(home?.status()).toBe(503);
      expect(await home?.headerValue('retry-after')).not.toBeNull();
      await expect(page.getByText('Sorry! Something went wrong while loading the home page.')).toBeVisible();
      await expect(page.getByText('Failed to load categories!')).toBeVisible();
    });

    await test.step('Retry', async () => {
      await magazine.startCms();
      const retryOf = (part: 'main' | 'banner') =>
        page.getByRole(part).getByRole('button', { name: 'Retry' });
      await retryUntil(page.getByRole('heading', { name: 'Trending' }), retryOf('main'));
      // A category may then be under the pointer, so that its menu opens.
      const categories = page.getByRole('navigation', { name: 'Categories' });
      await retryUntil(categories.getByText('Society'), retryOf('banner'));
    });

    await test.step('searches, even after a restart of the site', async () => {
      // The index has all articles of the sample.
      await expect(async () => {
        await statusOf('/search?keywords=city');
        await expect(page.getByRole('region', { name: /^In the texts/ })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await magazine.killCms();
      await magazine.killSite();
      await magazine.startSite();
      expect(await statusOf('/search?keywords=city&in=texts')).toBe(200);
      await expect(results.locator('mark').first()).toBeVisible();
      expect(await statusOf('/search?keywords=bridge')).toBe(200);
      await expect(results.getByRole('link', { name: 'Two villages, one bridge' })).toBeVisible();
      await statusOf('/search?categories=');
      await expect(results.getByRole('status')).toHaveText(/^\d{3} articles$/);
    });
  } finally {
    await magazine.stop();
  }
});
