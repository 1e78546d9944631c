import { openWithClock, stopClock } from './support/clock.ts';
import { contentRequests, editContent } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

const field = (page: Page) => page.getByPlaceholder('Search article title');
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const titles = (page: Page) => results(page).getByRole('heading');
const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** How many articles the page reports as found. */
async function count(page: Page): Promise<number> {
  const status = results(page).getByRole('status');
  await expect(status).toHaveText(/^\d+ articles?$/);
  return Number.parseInt((await status.textContent()) ?? '', 10);
}

test.describe('keywords', () => {
  test('match every title that contains them, ignoring case', async ({ page }) => {
    await page.goto('/search?keywords=BRIDGE');
    const found = await titles(page).allTextContents();
    expect(found).toContain('Two villages, one bridge and a wheel of cheese');
    for (const title of found) expect(title).toMatch(/bridge/i);

    await page.goto('/search?keywords=åLVIK');
    await expect(titles(page)).toHaveText(['At Ålvik the land outruns the sea']);
  });

  test('are searched 800 ms after the last key', async ({ page }) => {
    await openWithClock(page, '/search');
    await stopClock(page);
    await field(page).pressSequentially('pia');
    await page.clock.runFor(799);
    await field(page).pressSequentially('no');
    await page.clock.runFor(799);
    await expect(page).toHaveURL('/search');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/search?keywords=piano');
    await page.clock.resume();
    await expect(titles(page).first()).toContainText('piano');

    await test.step('or immediately on Enter', async () => {
      await stopClock(page);
      await field(page).fill('bridge');
      await field(page).press('Enter');
      await expect(page).toHaveURL('/search?keywords=bridge');
    });
  });

  test('that match nothing get a message as large as the prompt for keywords', async ({ page }) => {
    const size = (text: string) =>
      page.getByText(text).evaluate((element) => getComputedStyle(element).fontSize);
    await page.goto('/search');
    const prompt = await size('Enter keywords to search.');
    await expect(field(page)).toHaveValue('');
    await expect(results(page)).toHaveCount(0);
    await page.goto('/search?keywords=qwertzuiop');
    expect(await size('No articles match.')).toBe(prompt);
    await expect(pages(page)).toHaveCount(0);
  });

  test('may contain any character, are combined with filters and start at page 1', async ({ page }) => {
    const keywords = `100% "of" <b>R&D</b> a/b?c#d+e,f 'ö' 🎈`;
    await open(page, '/search?categories=society&sort=title&page=2');
    await field(page).fill(keywords);
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?keywords=[^&]+&categories=society&sort=title$/);
    await expect(chips(page)).toHaveText(['Society']);
    await expect(page.getByText('No articles match.')).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue(keywords);
    await expect(page.getByText('No articles match.')).toBeVisible();
  });
});

test.describe('filters', () => {
  test('are shown as chips, tags with a leading #', async ({ page }) => {
    await page.goto('/search?categories=society,cities&tags=jazz&dossiers=night+work');
    await expect(chips(page)).toHaveText(['Society', 'Cities', '#Jazz', 'night work']);
    expect(await count(page)).toBeGreaterThan(0);
  });
});

test.describe('the order', () => {
  test('is newest first, or oldest first on request, and no article is on two pages', async ({ page }) => {
    await open(page, '/search?categories=');
    await expect(titles(page)).toHaveCount(24);
    expect(await count(page)).toBeGreaterThan(100);
    const newest = await titles(page).allTextContents();
    await pages(page).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/search?categories=&page=2');
    await expect(pages(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await test.step('the pages are the first, last and neighbouring ones, with ellipses', async () => {
      const items = pages(page).getByRole('listitem', { includeHidden: true });
      await expect(items).toHaveText(['1', '2', '3', '…', '6']);
    });
    const second = await titles(page).allTextContents();
    expect(second).toHaveLength(24);
    expect(second.filter((title) => newest.includes(title))).toEqual([]);

    await pages(page).getByRole('link').last().click();
    await expect(pages(page).getByRole('link').last()).toHaveAttribute('aria-current', 'page');
    await expect(titles(page)).not.toHaveCount(24);
    const last = await titles(page).allTextContents();

    const sort = page.getByRole('navigation', { name: 'Sort by' });
    await sort.getByRole('link', { name: 'Oldest' }).click();
    await expect(page).toHaveURL('/search?categories=&sort=oldest');
    await expect(titles(page)).toHaveCount(24);
    const first = await titles(page).allTextContents();
    expect(first.slice(0, last.length)).toEqual(last.toReversed());
    await expect(sort.getByRole('link', { name: 'Oldest' })).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('pagination', () => {
  test('goes to page 1 when the list has become shorter', { tag: '@all' }, async ({ page }) => {
    await open(page, '/search?categories=');
    await editContent(page, '/api/articles', (json) => json.replace('"pageCount":6', '"pageCount":5'));
    await pages(page).getByRole('link', { name: 'Page 6' }).click();
    await expect(page).toHaveURL('/search?categories=');
    await expect(pages(page).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('another page of the results', () => {
  test('starts at its first result, where the focus is', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, '/search?categories=');
    const before = await page.locator('main article h2').first().textContent();
    await page.getByRole('link', { name: 'Page 2' }).click();
    const first = page.locator('main article').first();
    await expect(first.getByRole('heading')).not.toHaveText(before ?? '');
    await expect(first).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
  });

  test('of the quick search starts at its first result, where the focus is', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Quick Search' }).click();
    await page.getByRole('searchbox', { name: 'Quick search keywords' }).fill('the');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Page 2 of')).toBeAttached();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results).toBeFocused();
    await expect(results.getByRole('article').first()).toBeInViewport();
  });

  test('and Back restore scroll position and focus, without a new content request', async ({ page }) => {
    await open(page, '/search?categories=&page=2');
    const link = page.locator('main article').nth(20).getByRole('heading').getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    const title = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Published on')).toBeVisible();
    const requested = contentRequests(page);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    expect(requested).toEqual([]);

    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(link).not.toHaveText(title);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Page 3' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Page 3' })).toBeInViewport();
  });

  test('and Back after a long time do so too, once the list is reloaded', { tag: '@all' }, async ({
    page,
  }) => {
    await page.clock.install();
    await stopClock(page);
    await open(page, '/search?categories=&page=2');
    const link = page.locator('main article').nth(20).getByRole('heading').getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await link.focus();
    const answer = page.waitForResponse(/\/api\/articles\//);
    await page.clock.runFor(350);
    await answer;
    await link.click();
    await expect(page.getByText('Published on')).toBeVisible();
    await page.clock.fastForward('02:00');
    await page.goBack();
    await expect(page.getByText('Searching')).toBeAttached();
    await page.clock.runFor(350);
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
});

test.describe('back and forward', () => {
  test('go through keywords, pages and articles', async ({ page }) => {
    await open(page, '/search?keywords=bridge');
    const found = await titles(page).allTextContents();
    await titles(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found[0] ?? '');
    // A page that is loading would be given up.
    await expect(page.getByText('Published on')).toBeVisible();
    await page.getByRole('link', { name: 'ALL NEWS' }).click();
    await expect(field(page)).toHaveValue('');
    await expect(pages(page)).toBeVisible();
    await pages(page).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/search?categories=&page=2');

    await page.goBack();
    await expect(page).toHaveURL('/search?categories=');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found[0] ?? '');
    await page.goBack();
    await expect(titles(page)).toHaveText(found);
    await expect(field(page)).toHaveValue('bridge');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found[0] ?? '');
  });

  test('skip keywords that were only typed in passing', { tag: '@all' }, async ({ page }) => {
    await open(page, '/');
    await open(page, '/search');
    const before = await page.evaluate(() => history.length);
    await field(page).fill('pia');
    await expect(page).toHaveURL('/search?keywords=pia');
    await field(page).fill('piano');
    await expect(page).toHaveURL('/search?keywords=piano');
    expect(await page.evaluate(() => history.length)).toBe(before);
  });
});

test.describe('a card', () => {
  test('shows thumbnail, first tag, first icon and title, and is clickable anywhere', async ({ page }) => {
    await open(page, '/search?keywords=How+to+read+a+circuit+board');
    await test.step('content', async () => {
      const card = results(page).getByRole('article');
      await expect(card.getByRole('img', { name: 'Traces, pads and a single chip' })).toBeVisible();
      await expect(card.getByRole('link', { name: 'Chips' })).toHaveAttribute('href', '/search?tags=chips');
      await expect(card.getByText('Repair')).toHaveCount(0);
      await expect(card.locator('img[src$=".svg"]')).toHaveCount(1);
      await expect(
        card.getByRole('link', { name: 'How to read a circuit board like a map' }),
      ).toHaveAttribute('href', /^\/article\/[a-z0-9]+\/how-to-read-a-circuit-board-like-a-map$/);
    });
    await test.step('a click', async () => {
      const picture = await results(page)
        .getByRole('img', { name: 'Traces, pads and a single chip' })
        .boundingBox();
      await page.mouse.click((picture?.x ?? 0) + 40, (picture?.y ?? 0) + 40);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'How to read a circuit board like a map',
      );
    });
  });
});
