import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { expect, test } from './support/test.ts';

test('while the content service is down, searches find everything, other pages show what failed, and Retry loads them once it is back', async ({
  page,
}) => {
  const magazine = await startSampleMagazine();
  const open = async (path: string) => {
    const response = await page.goto(magazine.siteUrl + path);
    return { status: response?.status(), retryAfter: response?.headers()['retry-after'] };
  };
  const results = page.getByRole('region', { name: 'Results' });
  try {
    // The index has all articles of the sample.
    await expect(async () => {
      await open('/search?keywords=city');
      await expect(page.getByRole('region', { name: /^In the texts/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await magazine.killCms();
    await magazine.killSite();
    await magazine.startSite();

    await test.step('searches, also after the site was started anew', async () => {
      expect(await open('/search?keywords=city&in=texts')).toMatchObject({ status: 200 });
      await expect(results.locator('mark').first()).toBeVisible();
      expect(await open('/search?keywords=bridge')).toMatchObject({ status: 200 });
      await expect(results.getByRole('link', { name: 'Two villages, one bridge' })).toBeVisible();
      await open('/search?categories=');
      await expect(results.getByRole('status')).toHaveText(/^\d{3} articles$/);
    });

    await test.step('other pages', async () => {
      expect(await open('/author/anyauthor/at-all')).toMatchObject({ status: 503 });
      await expect(page.getByText(/^Request failed for \/api\/authors\//)).toBeVisible();
      expect(await open('/article/anyarticle/at-all')).toMatchObject({ status: 503 });
      await expect(page.getByText('Article not found.')).toBeVisible();
      expect(await open('/nowhere')).toMatchObject({ status: 404 });
      await expect(page.getByText('The requested resource was not found!')).toBeVisible();
      expect(await open('/')).toEqual({ status: 503, retryAfter: expect.any(String) });
      await expect(page.getByText('Sorry! Something went wrong while loading the home page.')).toBeVisible();
      await expect(page.getByText('Failed to load categories!')).toBeVisible();
    });

    await test.step('Retry', async () => {
      await magazine.startCms();
      await expect(async () => {
        await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await page.getByRole('banner').getByRole('button', { name: 'Retry' }).click();
      // A category may now be under the pointer, so that its menu opens.
      await expect(page.getByRole('navigation', { name: 'Categories' }).getByText('Society')).toBeVisible();
    });
  } finally {
    await magazine.stop();
  }
});
