import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** What readers have saved, and archives, have a page at an address that is not its own, and nothing behind it. */
const ARCHIVE = '/web/20261129000000/https://magazine.example';

/** Serves copies of pages below an address, with the links to styles and scripts that lead to this site. */
async function archive(page: Page): Promise<void> {
  await page.route(`**${ARCHIVE}/**`, async (route) => {
    const url = new URL(route.request().url());
    const response = await route.fetch({ url: url.href.replace(ARCHIVE, '') });
    await route.fulfill({ response });
  });
}

const PAGES = [
  { path: '/', shows: 'Trending' },
  { path: '/search?categories=', shows: 'All news' },
  { path: '/search?keywords=tide', shows: 'tide' },
  { path: '/authors', shows: 'Authors' },
  { path: '/corrections', shows: 'Corrections' },
];

test('archived copies of pages keep working', async ({ page }) => {
  await archive(page);
  for (const { path, shows } of PAGES)
    await test.step(path, async () => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(ARCHIVE + path);
      const text = await page.getByRole('main').innerText();
      await page.keyboard.press('Shift');
      // What needs the application is gone once it has decided to leave the page alone.
      await expect(page.locator('html')).not.toHaveAttribute('data-js');
      await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
      expect(await page.getByRole('main').innerText()).toContain(shows);
      expect(text.length).toBeGreaterThan(0);
      await expect(page.getByText('The requested resource was not found!')).toHaveCount(0);
      expect(requested.filter((name) => name.startsWith('/api/'))).toEqual([]);
    });
});

test('a page with unknown query parameters stays interactive', async ({ page }) => {
  await open(page, '/search?utm_source=letter&categories=science&fbclid=1');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('group', { name: 'Tools' })).toBeVisible();
});

test('a saved page whose renditions are missing falls back to the originals', async ({ page, request }) => {
  await page.route('**/uploads/*.avif', (route) => route.fulfill({ status: 404 }));
  await page.goto(await articleUrl(request, 'What blue used to cost'));
  await page.keyboard.press('Shift');
  const cover = page.getByRole('figure').first().getByRole('img').first();
  await expect
    .poll(() => cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('Failed to load image')).toHaveCount(0);
});

test('every picture of a page is in the attributes of its img, which programs that save pages read', async ({
  request,
}) => {
  for (const path of ['/', '/search?categories=']) {
    const html = await (await request.get(path)).text();
    expect(html).not.toContain('<source');
    const sources = [...html.matchAll(/<img[^>]* src="(?<src>[^"]+)/g)].map(
      ({ groups }) => groups?.src ?? '',
    );
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((src) => src.endsWith('.avif'))).toEqual([]);
  }
});

test('a page without styles shows icons and pictures in their sizes, and a single logo', async ({
  page,
  request,
}) => {
  const address = await articleUrl(request, 'What blue used to cost');
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<style.*?<\/style>/gs, '') });
  });
  for (const path of ['/', address]) {
    await page.goto(path);
    const sizes = await page.locator('svg').evaluateAll((all) => all.map((icon) => icon.clientWidth));
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(32);
    await expect(page.getByRole('link', { name: 'home page' }).first().locator('img:visible')).toHaveCount(1);
  }
});
