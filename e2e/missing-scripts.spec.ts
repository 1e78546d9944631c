import type { Route } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { retryUntil } from './support/content.ts';
import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** What readers get when some of the scripts do not arrive: the network fails, or a deployment has replaced them. */

const TITLE = 'The jury that sat in a swimming pool';

test.beforeEach(({ browserErrors }) => {
  // Browsers report each script that fails.
  browserErrors.push('missing script');
});
test.afterEach(({ browserErrors }) => {
  browserErrors.length = 0;
});

const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' });
const broken = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' });

for (const { what, file, answer, tag = '@all' } of [
  { what: 'the application is missing', file: '**/assets/entry-*.js', answer: missing, tag: [] },
  { what: 'the application throws when it starts', file: '**/assets/entry-*.js', answer: broken },
  { what: 'the code of the screen is missing', file: '**/assets/search-screen-*.js', answer: missing },
  { what: 'a complete style sheet is missing', file: '**/assets/*.css', answer: missing },
  { what: 'the state of the page is incomplete', file: '**/search', answer: withoutState },
]) {
  test(`a page works as without JavaScript if ${what}`, { tag }, async ({ page }) => {
    await page.route(file, answer);
    await page.goto('/search');
    await page.keyboard.press('Shift');
    await expect(page.locator('html')).not.toHaveAttribute('data-js');

    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'filter articles' })).toBeHidden();
    await expect(page.getByLabel('Tags')).toBeVisible();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Economy' }).click();
    await expect(page).toHaveURL('/search?categories=economy');
    await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  });
}

async function withoutState(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replace('id="page-state"', '') });
}

/** Addresses of the pages loaded from the server from now on. */
function pagesLoaded(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

test('a link to a screen whose code no longer exists loads the page from the server, once', async ({
  page,
}) => {
  await open(page, '/');
  const link = page.getByRole('link', { name: /^read now/ }).last();
  const address = await link.getAttribute('href');
  const loaded = pagesLoaded(page);
  await page.route('**/assets/article-screen-*.js', missing);
  await link.click();
  await expect(page.getByText('Published on')).toBeVisible();
  expect(loaded).toEqual([address]);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
});

test('Back to a screen whose code no longer exists loads the page from the server, once', {
  tag: '@all',
}, async ({ page, request }) => {
  const address = await articleUrl(request, TITLE);
  await open(page, address);
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveURL('/search?categories=');
  await page.reload();
  await waitForHydration(page);
  const loaded = pagesLoaded(page);
  await page.route('**/assets/article-screen-*.js', missing);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  expect(loaded).toEqual([address]);
});

for (const { screen, from, link, message, request, shown, tag = '@all' } of [
  {
    screen: 'an article',
    tag: [],
    from: '/',
    link: (page: Page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^read now/ })
        .last(),
    message: 'Article not found.',
    request: '/api/articles/',
    shown: (page: Page) => page.getByText('Published on'),
  },
  {
    screen: 'a list',
    from: '/',
    link: (page: Page) => page.getByRole('link', { name: 'ALL NEWS' }).first(),
    message: 'Sorry! The search did not work.',
    request: '/api/articles?',
    shown: (page: Page) => page.getByRole('region', { name: 'Results' }),
  },
  {
    screen: 'the home page',
    from: '/search',
    link: (page: Page) => page.getByTitle('Go to Home Page'),
    message: 'Sorry! Something went wrong while loading the home page.',
    request: '/api/home?',
    shown: (page: Page) => page.getByRole('heading', { name: 'Trending' }),
  },
]) {
  test(`offline, a link to ${screen} shows its error, and only Retry loads it`, { tag }, async ({ page }) => {
    await open(page, from);
    await page.context().setOffline(true);
    await link(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText(`Request failed for ${request}`)).toBeVisible();
    await expect(page.getByTitle('Go to Home Page')).toBeVisible();
    await page.context().setOffline(false);
    const requested: string[] = [];
    page.on('request', (sent) => {
      if (/\/api\/|-screen-/.test(sent.url())) requested.push(sent.url());
    });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(message)).toBeVisible();
    expect(requested).toEqual([]);
    await retryUntil(shown(page), page.getByRole('button', { name: 'Retry' }));
  });
}

test('Back loads the previous page if the application failed to load', { tag: '@all' }, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  await expect(page).toHaveURL('/search?categories=');
  await page.route('**/assets/entry-*.js', missing);
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
});

test('the filter panel shows an error when it fails to load, and Retry loads it', async ({ page }) => {
  await page.route('**/assets/filter-panel-*.js', missing);
  await open(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await expect(page.getByText('Failed to load the filters!')).toBeVisible();
  await page.unroute('**/assets/filter-panel-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('tablist', { name: 'Filters' })).toBeVisible();
});
