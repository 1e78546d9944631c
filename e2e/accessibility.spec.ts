import { expectAccessible } from './support/accessibility.ts';
import { failContent, holdContent } from './support/content.ts';
import { articleAddress, open } from './support/open.ts';
import { SCREENS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Every screen in every state, light and dark, wide and narrow: nothing that keeps a reader out. */

for (const { name, address } of SCREENS) {
  test(`${name} can be read by everyone`, async ({ page, request }) => {
    await open(page, await address(request));
    await expectAccessible(page);
  });
}

test('a page that is loading can be read by everyone', async ({ page }) => {
  await open(page, '/');
  await holdContent(page);
  await page.getByRole('link', { name: 'read now' }).first().click();
  await expect(page.getByText('Loading the article')).toBeAttached();
  await expectAccessible(page);
});

test('results that are loading can be read by everyone', async ({ page }) => {
  await open(page, '/search?categories=');
  await holdContent(page);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('Searching')).toBeAttached();
  await expectAccessible(page);
});

test('a page that failed can be read by everyone', async ({ page }) => {
  await open(page, '/search');
  await failContent(page);
  await page.getByTitle('Go to Home Page').click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page);
});

test('a long comment that is open can be read by everyone', async ({ page, request }) => {
  await open(page, await articleAddress(request, 'The jury that sat in a swimming pool'));
  await page.getByText(/^A lovely piece.*…$/).click();
  await expectAccessible(page);
});
