import { waitForHydration } from '#testing/browser.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

async function expectErrorPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The requested resource was not found!');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Home', exact: true })).toHaveAttribute('href', '/home');
}

for (const address of ['/nowhere', '/%ff']) {
  test(`${address} shows the error page with status 404, and 'Go to Home' links to the home page`, async ({
    page,
  }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expectErrorPage(page);
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Go to Home', exact: true }).click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
  });
}

test('an error of a screen shows the error page, and Back leaves it', async ({ page, browserErrors }) => {
  await open(page, '/search?categories=');
  await page.route('**/assets/home-screen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function HomeScreen() { throw new Error("broken"); }',
    }),
  );
  await page.getByTitle('Go to Home Page').click();
  await expectErrorPage(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All news');
  // React reports the error.
  browserErrors.length = 0;
});
