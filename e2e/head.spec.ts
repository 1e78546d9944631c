import { waitForHydration } from '#testing/browser.ts';
import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** The head of a page: for browsers, search engines and shared links. */

const BLUE = 'What blue used to cost';

const meta = (page: Page, name: string) =>
  page.locator(`head meta:is([name="${name}"], [property="${name}"])`);

/** The content of a meta element, of which there must be exactly one. */
async function metaContent(page: Page, name: string): Promise<string> {
  await expect(meta(page, name)).toHaveCount(1);
  return (await meta(page, name).getAttribute('content')) ?? '';
}

async function expectArticleHead(page: Page): Promise<void> {
  await expect(page).toHaveTitle(`${BLUE} – Tidemark`);
  expect(await metaContent(page, 'description')).toMatch(/^For most of history a painter could have brown/);
  expect(await metaContent(page, 'og:type')).toBe('article');
  expect(await metaContent(page, 'article:published_time')).toMatch(/^2026-04-15T/);
  expect(await metaContent(page, 'og:title')).toBe(BLUE);
  expect(await metaContent(page, 'og:image')).toMatch(
    /^http.*\/uploads\/share_what_blue_used_to_cost_.*\.jpg$/,
  );
  expect(await metaContent(page, 'twitter:card')).toBe('summary_large_image');
  const { pathname } = new URL(page.url());
  expect(new URL(await metaContent(page, 'og:url')).pathname).toBe(pathname);
  const canonical = page.locator('head link[rel=canonical]');
  await expect(canonical).toHaveCount(1);
  expect(new URL((await canonical.getAttribute('href')) ?? '').pathname).toBe(pathname);
}

test('an article has its title, description, canonical URL and cover', async ({ page, request }) => {
  await page.goto(await articleUrl(request, BLUE));
  await expectArticleHead(page);
});

test("the home page has the site's language, title, description and share image", async ({
  page,
  request,
}) => {
  await page.goto('/home');
  await expect(page).toHaveTitle('Tidemark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await metaContent(page, 'description')).toMatch(/^Tidemark is a quiet magazine/);
  expect(await metaContent(page, 'og:site_name')).toBe('Tidemark');
  expect(await metaContent(page, 'og:type')).toBe('website');
  const picture = await metaContent(page, 'og:image');
  expect(picture).toContain('share_share_image');
  const response = await request.get(new URL(picture).pathname);
  expect(response.headers()['content-type']).toBe(await metaContent(page, 'og:image:type'));
  expect((await response.body()).length).toBeLessThan(300_000);
  const size = [await metaContent(page, 'og:image:width'), await metaContent(page, 'og:image:height')];
  expect(size[0]).toBe('1200');
  const ownSize = page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [`${image.naturalWidth}`, `${image.naturalHeight}`];
  }, picture);
  expect(await ownSize).toEqual(size);
  const canonical = page.locator('head link[rel=canonical]');
  expect(new URL((await canonical.getAttribute('href')) ?? '').pathname).toBe('/');
});

test('a search is titled by its filters and page, and keyword searches are not indexed', async ({ page }) => {
  await test.step('filters', async () => {
    await page.goto('/search?tags=jazz&page=1&utm_source=letter');
    await expect(page).toHaveTitle('#Jazz – Tidemark');
    expect(await metaContent(page, 'description')).toBe('#Jazz: articles in Tidemark');
    const canonical = page.locator('head link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', /\/search\?tags=jazz$/);
  });
  await test.step('each page has its own title and canonical URL', async () => {
    await page.goto('/search?page=2&categories=');
    await expect(page).toHaveTitle('All news – Page 2 – Tidemark');
    const canonical = page.locator('head link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', /\/search\?categories=&page=2$/);
    expect(await metaContent(page, 'robots')).toBe('max-image-preview:large');
  });
  await test.step('keywords', async () => {
    await page.goto('/search?keywords=blue');
    expect(await metaContent(page, 'robots')).toBe('noindex');
  });
});

test('an article that does not exist is not indexed', async ({ page }) => {
  await page.goto('/article/nosucharticle/at-all');
  expect(await metaContent(page, 'robots')).toBe('noindex');
  await waitForHydration(page);
  await expect(meta(page, 'robots')).toHaveCount(1);
  await expect(page.locator('head title')).toHaveCount(1);
  await expect(page.locator('head link[rel=canonical]')).toHaveCount(0);
  await expect(meta(page, 'og:url')).toHaveCount(0);
});

test('the theme colour follows the system preference or the chosen scheme', async ({ page }) => {
  const themeColour = (colorScheme: 'light' | 'dark') =>
    page.locator(`meta[name="theme-color"][media="(prefers-color-scheme: ${colorScheme})"]`);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  await expect(themeColour('light')).toHaveAttribute('content', '#fdfdfb');
  await expect(themeColour('dark')).toHaveAttribute('content', '#0e151b');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(themeColour('light')).toHaveAttribute('content', '#0e151b');
  await page.goto('/search');
  await expect(themeColour('light')).toHaveAttribute('content', '#0e151b');
});
