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
  test(`${address} is the error page, with status 404`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expectErrorPage(page);
  });
}

test('an address that is none is the error page, with status 404', async ({ page, complaints }) => {
  const answer = await page.goto('/%ff');
  expect(answer?.status()).toBe(404);
  await expectErrorPage(page);
  await waitForHydration(page);
  // The router says what is wrong with the address.
  complaints.length = 0;
});

test("'Go to Home' leads to the home page", async ({ page }) => {
  await open(page, '/nowhere');
  await page.getByRole('link', { name: 'Go to Home', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
});

test('a screen whose code does not come is the error page, and Back leads out of it', async ({
  page,
  complaints,
}) => {
  await open(page, '/');
  // Everything, as when the network is gone: the error page must be there already.
  let asked = 0;
  await page.route('**/assets/*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'read now' }).first().click();
  await expectErrorPage(page);
  expect(asked).toBeLessThan(5);

  await page.unroute('**/assets/*.js');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
  // A failure holds for a moment; whoever comes back after it gets the page.
  await expect(async () => {
    await page.goForward();
    const shown = page.getByText('Published on').or(page.getByText('Please try again later.'));
    await expect(shown).toBeVisible();
    if (await page.getByText('Published on').isHidden()) {
      await page.goBack();
      throw new Error('The failure still holds.');
    }
  }).toPass();
  // React reports what the error page stands for.
  complaints.length = 0;
});
