import { waitForHydration } from '#testing/browser.ts';
import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** The pages of authors, and of single categories, tags and dossiers; and what every page says about itself. */

const TITLE = 'What blue used to cost';

/** Everything in the head that is about the page. */
const readHead = (page: Page) =>
  page.evaluate(() =>
    [...document.head.querySelectorAll('title, meta[property], meta[name], link:not([rel=stylesheet])')]
      .filter((element) => !/masthead-|viewport|theme-color|preload/.test(element.outerHTML))
      .map((element) => element.outerHTML)
      .sort(),
  );

/** The address of a page, and a heading or text that shows that it has loaded. */
const PAGES: readonly { name: string; address: (page: Page) => Promise<string> | string; shows: string }[] = [
  { name: 'the home page', address: () => '/', shows: 'Trending' },
  { name: 'an article', address: ({ request }) => articleUrl(request, TITLE), shows: TITLE },
  { name: 'all news', address: () => '/search?categories=', shows: 'All news' },
  { name: 'a category', address: () => '/search?categories=science', shows: 'Science' },
  { name: 'a tag', address: () => '/search?tags=jazz&page=1', shows: '#Jazz' },
  { name: 'an author', address: authorUrl, shows: 'Ines Aldermoor' },
  { name: 'the authors', address: () => '/authors', shows: 'Authors' },
  { name: 'the corrections', address: () => '/corrections', shows: 'Corrections' },
  { name: 'a search', address: () => '/search?keywords=blue', shows: '“blue”' },
  { name: 'the error page', address: () => '/nowhere', shows: 'The requested resource was not found!' },
];

async function authorUrl({ request }: Page): Promise<string> {
  const article = await request.get(await articleUrl(request, 'Eleven hours without the grid'));
  const [address] = /\/author\/[a-z0-9]+\/ines-aldermoor/.exec(await article.text()) ?? [];
  if (!address) throw new Error('The sample has no article by Ines Aldermoor.');
  return address;
}

test('every page has the same head after navigation as from the server', async ({ page, context }) => {
  const application = await context.newPage();
  await open(application, '/corrections?from=elsewhere');
  for (const { name, address, shows } of PAGES) {
    const target = await address(page);
    await page.goto(target);
    const heading = { name: shows, exact: true };
    await expect(page.getByRole('heading', heading), name).toBeVisible();
    const first = await readHead(page);
    await waitForHydration(page);
    expect(await readHead(page), name).toEqual(first);

    await application.getByRole('main').evaluate((main, href) => {
      // A page that is like the one before keeps it.
      document.querySelector('#elsewhere')?.remove();
      const link = document.createElement('a');
      Object.assign(link, { id: 'elsewhere', href, textContent: 'elsewhere' });
      main.prepend(link);
    }, target);
    await application.getByRole('link', { name: 'elsewhere' }).click();
    await expect(application.getByRole('heading', heading), name).toBeVisible();
    await expect.poll(() => readHead(application), name).toEqual(first);
    // It would be that of another page.
    await expect(application.locator('script[type="application/ld+json"]'), name).toHaveCount(0);
  }
});

test("a category's page shows the editors' description", async ({ page }) => {
  await page.goto('/search?categories=science');
  await expect(page.getByText('What is being found out, by whom, and how sure they are.')).toBeVisible();
  await page.goto('/search?categories=science&page=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Science');
  await expect(page.getByText('What is being found out')).toHaveCount(0);
});

test('the page of all authors links to each of them, sorted by name', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Authors' }).click();
  const list = page.getByRole('region', { name: 'Authors' }).getByRole('listitem');
  await expect(list.nth(5)).toBeVisible();
  const names = await list.allTextContents();
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  await list.filter({ hasText: 'Ines Aldermoor' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines Aldermoor');
});

test("an article links to its author's page, which lists all their articles", async ({ page }) => {
  const address = await authorUrl(page);
  await open(page, address);
  await expect(page.getByText('Ines Aldermoor writes about water')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ines Aldermoor on X' })).toHaveAttribute('rel', /\bme\b/);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  const link = page.getByRole('link', { name: 'All articles by Ines Aldermoor' });
  await expect(link).toHaveAttribute('href', address);
  // The name itself links to the author's profile (spec §2).
  await expect(page.getByRole('link', { name: 'Ines Aldermoor', exact: true })).toHaveAttribute(
    'href',
    /^https:/,
  );
  await link.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines Aldermoor');
});

test('a browser can install the magazine', async ({ page, request }) => {
  await page.goto('/');
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const { name, icons } = await (await request.get(href)).json();
  expect(name).toBe('Tidemark');
  const sizes = await page.evaluate(
    (urls: string[]) =>
      Promise.all(
        urls.map(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    icons.map(({ src }: { src: string }) => src),
  );
  expect(sizes.at(-1)).toBe(512);
  const touchIcon = await request.get('/apple-touch-icon.png', { maxRedirects: 0 });
  expect(touchIcon.headers().location).toBe(icons.at(-1).src);
});
