import { waitForHydration } from '#testing/browser.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

async function expectErrorPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The requested resource was not found!');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Home', exact: true })).toHaveAttribute('href', '/home');
}

for (const address of [
  '/nowhere',
  '/article',
  '/article/id/slug/more',
  '/search/more',
  '/index.html',
  '/%2e%2e/package.json',
  '/uploads/none.jpg',
  '/assets/none.js',
]) {
  test(`${address} shows the error page with status 404`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expectErrorPage(page);
  });
}

test('an invalid address shows the error page with status 404', async ({ page, browserErrors }) => {
  const response = await page.goto('/%ff');
  expect(response?.status()).toBe(404);
  await expectErrorPage(page);
  await waitForHydration(page);
  // The router logs the invalid address.
  browserErrors.length = 0;
});

test("'Go to Home' links to the home page", async ({ page }) => {
  await open(page, '/nowhere');
  await page.getByRole('link', { name: 'Go to Home', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
});

test('a screen whose code fails to load shows the error page, and Back leaves it', async ({
  page,
  browserErrors,
}) => {
  await open(page, '/');
  // As when the network is down: the error page must be loaded already.
  let requests = 0;
  await page.route('**/assets/*.js', (route) => {
    requests += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'read now' }).first().click();
  await expectErrorPage(page);
  expect(requests).toBeLessThan(5);

  await page.unroute('**/assets/*.js');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
  // A failed load is remembered for a moment; after that the page loads.
  await expect(async () => {
    await page.goForward();
    const shown = page.getByText('Published on').or(page.getByText('Please try again later.'));
    await expect(shown).toBeVisible();
    if (await page.getByText('Published on').isHidden()) {
      await page.goBack();
      throw new Error('The failure is still remembered.');
    }
  }).toPass();
  // React reports the error that the error page shows.
  browserErrors.length = 0;
});
