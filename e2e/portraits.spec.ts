import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** The photos of authors' profiles, the icons on cards, the logo. */

const JURY = 'The jury that sat in a swimming pool';

/** The picture has loaded, not only been requested. */
async function expectLoaded(picture: ReturnType<Page['locator']>): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
}

test("an article shows its authors' photos next to their names", async ({ page, request }) => {
  await page.goto(await articleUrl(request, 'How to read a circuit board like a map'));
  for (const name of ['Bashir Oduyane', 'Lotte Zwerenz']) {
    const author = page.getByRole('definition').filter({ hasText: name });
    await expectLoaded(author.getByRole('img', { name: `Portrait of ${name}` }));
  }
});

test('the photos of comments and the pictures of compact cards have loaded', async ({ page, request }) => {
  await page.goto(await articleUrl(request, JURY));
  await test.step("a comment shows its author's photo, if there is one", async () => {
    const comments = page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
    // He has no profile, so no photo.
    await expect(comments.filter({ hasText: 'Desmond Achterveld' }).getByRole('img')).toHaveCount(0);
    const ottoline = comments.filter({ hasText: 'Ottoline Marsh-Beck' });
    await expectLoaded(ottoline.getByRole('img', { name: 'Portrait of Ottoline Marsh-Beck' }));
  });
  await test.step('a compact card shows thumbnail, first tag, first icon and title, and links to the article', async () => {
    const title = 'The ship that waits for bad news';
    const card = page
      .getByRole('region', { name: 'Recommended Articles' })
      .getByRole('article')
      .filter({ hasText: title });
    await expectLoaded(card.locator('img[src*=the_ship_that_waits]'));
    await expectLoaded(card.locator('img[src$=".svg"]'));
    await expect(card.locator('a[href^="/search?tags="]')).toHaveCount(1);
    await expect(card.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      /^\/article\/[a-z0-9]+\/the-ship-that-waits-for-bad-news$/,
    );
  });
});

test("the magazine's name replaces a logo that fails to load", async ({ page }) => {
  await page.route('**/uploads/logo*', (route) => route.abort());
  await open(page, '/search');
  const home = page.getByTitle('Go to Home Page');
  await expect(home.getByText('Tidemark')).toBeVisible();
  await home.click();
  await expect(page).toHaveURL('/');
});

test('a failed photo shows the broken-image icon and names what is missing', async ({ page, request }) => {
  const address = await articleUrl(request, 'How to read a circuit board like a map');
  await page.route('**/uploads/**', (route) => route.abort());
  await open(page, address);
  const author = page.getByRole('definition').filter({ hasText: 'Lotte Zwerenz' });
  const photo = author.getByRole('img', { name: 'Failed to load image: Portrait of Lotte Zwerenz' });
  await expect(photo.locator('use[href$="#broken-image"]')).toBeVisible();
  // The photo is too small for the text.
  await expect(photo.getByText('Failed to load image')).toBeHidden();
});
