import { openWithClock, stopClock } from './support/clock.ts';
import { contentRequests, failContent, holdContent } from './support/content.ts';
import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

const JURY = 'The jury that sat in a swimming pool';

const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

test('a request waits 350 ms before it is sent', async ({ page }) => {
  await openWithClock(page, '/search?categories=');
  await stopClock(page);
  const requested = contentRequests(page);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('Searching')).toBeAttached();
  await page.clock.runFor(349);
  expect(requested).toEqual([]);
  const sent = page.waitForRequest(/\/api\/articles\?/);
  await page.clock.runFor(1);
  await sent;
});

test('a request is a GET under /api/ with the bearer token', async ({ page, request }) => {
  const address = await articleUrl(request, JURY);
  await open(page, '/');
  const requested = contentRequests(page);
  await link(page, JURY).click();
  await expect(heading(page)).toHaveText(JURY);

  const [, , id] = address.split('/');
  const forArticle = requested.find((sent) => new URL(sent.url()).pathname === `/api/articles/${id}`);
  expect(forArticle?.method()).toBe('GET');
  expect(await forArticle?.headerValue('authorization')).toMatch(/^Bearer \S{16,}$/);
  expect([...new URL(forArticle?.url() ?? '').searchParams.values()]).toEqual(
    expect.arrayContaining([
      'cover.media',
      'tags',
      'authors.profiles.photo',
      'comments.author.profiles.photo',
    ]),
  );
});

test.describe('a link', () => {
  test('is prefetched once after hovering for 250 ms, not when the pointer only passes over it', async ({
    page,
  }) => {
    await openWithClock(page, '/');
    await stopClock(page);
    const requested = contentRequests(page);
    await link(page, JURY).hover();
    await page.clock.runFor(200);
    await page.mouse.move(0, 400);
    await page.clock.runFor(5_000);
    expect(requested).toEqual([]);

    await link(page, JURY).hover();
    await page.clock.runFor(249 + 350);
    expect(requested).toEqual([]);
    const answer = page.waitForResponse(/\/api\/articles\//);
    await page.clock.runFor(1 + 350);
    await (await answer).finished();
    const before = requested.length;

    await link(page, JURY).click();
    await expect(heading(page)).toHaveText(JURY);
    await page.clock.runFor(1_000);
    expect(requested.length).toBe(before);
  });
});

test.describe('a failure', () => {
  test('is shown, and Retry loads the page', async ({ page, request }) => {
    const [, , id] = (await articleUrl(request, JURY)).split('/');
    const message = page.getByText('Article not found.');
    await open(page, '/');
    let recover = await failContent(page, (route) => route.fulfill({ status: 500 }));
    await link(page, JURY).click();
    await expect(message).toBeVisible();
    await expect(
      page.getByText(`Request failed for /api/articles/${id}?populate[0]=cover.media`),
    ).toBeVisible();
    await recover();

    await test.step('a retry shows loading again, and an invalid answer fails, too', async () => {
      const answer = { data: { title: 7 }, meta: {} };
      recover = await failContent(page, (route) => route.fulfill({ json: answer }));
      const release = await holdContent(page);
      await retry(page).click();
      await expect(page.getByText('Loading the article')).toBeAttached();
      await expect(message).toHaveCount(0);
      await release();
      await expect(message).toBeVisible();
      await recover();
    });

    await retry(page).click();
    await expect(message).toHaveCount(0);
    await expect(heading(page)).toHaveText(JURY);
  });

  test('is not retried automatically', async ({ page }) => {
    await openWithClock(page, '/search?categories=');
    await stopClock(page);
    await failContent(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByText('Searching')).toBeAttached();
    await page.clock.runFor(350);
    await expect(retry(page)).toBeVisible();
    const requested = contentRequests(page);
    await page.clock.runFor(120_000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.runFor(1_000);
    await expect(retry(page)).toBeVisible();
    expect(requested).toEqual([]);
  });

  test('of the home page shows its own message', { tag: '@all' }, async ({ page }) => {
    await open(page, '/search');
    const recover = await failContent(page);
    await page.getByTitle('Go to Home Page').click();
    await expect(page.getByText('Sorry! Something went wrong while loading the home page.')).toBeVisible();
    await expect(page.getByText(/^Request failed for \/api\/home\?populate/)).toBeVisible();
    await recover();
    await retry(page).click();
    await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
  });

  test('of a search keeps its filters', { tag: '@all' }, async ({ page }) => {
    await open(page, '/search?tags=jazz');
    const recover = await failContent(page);
    await page.getByRole('link', { name: 'Oldest' }).click();
    await expect(page.getByText('Request failed for /api/articles?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter #jazz' })).toBeVisible();
    await recover();
    await retry(page).click();
    await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  });

  test('of the recommended articles omits them and shows the article', async ({ page }) => {
    await open(page, '/');
    await page.route(/\/api\/site\?.*recommendedArticles/, (route) => route.fulfill({ status: 503 }));
    await link(page, JURY).click();
    await expect(heading(page)).toHaveText(JURY);
    await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible();
    await expect(page.getByText('Recommended Articles')).toHaveCount(0);
    await expect(retry(page)).toHaveCount(0);
  });
});

test('a request for a page that was left is aborted', async ({ page }) => {
  await open(page, '/search?categories=');
  const release = await holdContent(page);
  const requested = page.waitForRequest(/pagination\[page\]=2/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  const givenUp = page.waitForEvent('requestfailed', {
    predicate: async (request) => request === (await requested),
  });
  await requested;
  await page.goBack();
  await givenUp;
  await expect(page.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  const titles = page.getByRole('region', { name: 'Results' }).getByRole('heading');
  const first = await titles.allTextContents();
  await release();
  await page.waitForLoadState('networkidle');
  await expect(titles).toHaveText(first);
});
