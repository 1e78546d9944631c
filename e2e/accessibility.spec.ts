import type { PlaywrightTestArgs } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { failContent, holdContent } from './support/content.ts';
import { articleUrl, open } from './support/open.ts';
import { SCREENS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** No rule of axe finds a violation on any screen in any state. */

const MAIN_SCREENS = ['the home page', 'an article', 'a search with filters'];

test('the main pages are accessible', ({ page, request }) =>
  walk({ page, request }, ({ name }) => MAIN_SCREENS.includes(name)));

test('every other page is accessible', { tag: '@all' }, ({ page, request }) =>
  walk({ page, request }, ({ name }) => !MAIN_SCREENS.includes(name)),
);

async function walk(
  { page, request }: Pick<PlaywrightTestArgs, 'page' | 'request'>,
  isChosen: (screen: (typeof SCREENS)[number]) => boolean,
): Promise<void> {
  for (const { name, address } of SCREENS.filter(isChosen)) {
    await open(page, await address(request));
    await expectAccessible(page, { name });
  }
}

test('an article and the home page are accessible while they load', { tag: '@all' }, async ({ page }) => {
  await open(page, '/search?categories=');
  await holdContent(page);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page.getByText('Loading the article')).toBeAttached();
  await expectAccessible(page);
  await page.getByTitle('Go to Home Page').click();
  await expect(page.getByText('Loading the home page')).toBeAttached();
  await expectAccessible(page);
});

test('results are accessible while they load', { tag: '@all' }, async ({ page }) => {
  await open(page, '/search?categories=');
  await holdContent(page);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('Searching')).toBeAttached();
  await expectAccessible(page);
});

test('a home page and results that failed to load are accessible', { tag: '@all' }, async ({ page }) => {
  await open(page, '/search');
  await failContent(page);
  await page.getByTitle('Go to Home Page').click();
  await expect(page.getByText('Sorry! Something went wrong while loading the home page.')).toBeVisible();
  await expectAccessible(page);
  // By keyboard: the bar comes below a resting pointer, and would open the menu.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Society' }).press('Enter');
  await expect(page.getByText('Sorry! The search did not work.')).toBeVisible();
  await expectAccessible(page);
});

test('an expanded comment is accessible', { tag: '@all' }, async ({ page, request }) => {
  await open(page, await articleUrl(request, 'The jury that sat in a swimming pool'));
  await page.getByText(/^A lovely piece.*…$/).click();
  await expectAccessible(page);
});

test('the menu and quick search are accessible, also while loading and after a failure', {
  tag: '@all',
}, async ({ page }) => {
  await open(page, '/corrections');
  const recover = await failContent(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText('Failed to load categories!')).toBeVisible();
  await expectAccessible(page, { name: 'a failed menu', part: 'header' });
  await recover();

  const release = await holdContent(page);
  await page.getByRole('banner').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading categories')).toBeAttached();
  await expectAccessible(page, { name: 'a menu that loads', part: 'header' });
  await release();

  await expect(page.getByRole('link', { name: 'ALL SOCIETY' })).toBeVisible();
  await expectAccessible(page, { name: 'the menu', part: 'header' });
  await page.getByRole('button', { name: 'Quick Search' }).click();
  await expect(page.getByText('Enter keywords to search.')).toBeVisible();
  await expectAccessible(page, { name: 'quick search', part: 'header' });
  await page.getByRole('searchbox', { name: 'Quick search keywords' }).fill('the');
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expectAccessible(page, { name: 'its results', part: 'header' });
});

test('the filters are accessible', { tag: '@all' }, async ({ page }) => {
  await open(page, '/search?categories=society&tags=jazz');
  await page.getByRole('button', { name: 'filter articles' }).click();
  for (const name of ['Categories', 'Tags']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page, { part: 'main' });
  }
});

test('filters are accessible while they load and after a failure', { tag: '@all' }, async ({ page }) => {
  await open(page, '/search');
  const release = await holdContent(page);
  await page.getByRole('button', { name: 'filter articles' }).click();
  await expect(page.getByText('Loading categories')).toBeAttached();
  await expectAccessible(page, { part: 'main' });
  await failContent(page);
  await release();
  await page.getByRole('tab', { name: 'Tags' }).click();
  await expect(page.getByText('Failed to load tags!')).toBeVisible();
  await expectAccessible(page, { part: 'main' });
});

test('the full-screen cover is accessible', { tag: '@all' }, async ({ page, request }) => {
  await open(page, await articleUrl(request, 'What blue used to cost'));
  await page.getByRole('button', { name: 'Open full screen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, { part: 'dialog[open]' });
});

test('failed pictures are accessible', { tag: '@all' }, async ({ page }) => {
  await page.route('**/uploads/*.{jpg,avif}', (route) => route.abort());
  await open(page, '/');
  await expect(page.getByText('Failed to load image').first()).toBeVisible();
  await expectAccessible(page);
});

test('the monochrome palette is accessible', { tag: '@all' }, async ({ page, request }) => {
  await page.addInitScript(() => localStorage.setItem('display', '{"palette":"mono"}'));
  await open(page, '/');
  await expectAccessible(page, { onlyColours: true });
  await open(page, await articleUrl(request, 'How to read a circuit board like a map'));
  await expectAccessible(page, { onlyColours: true });
});

test('no text block clips the focus outline of a link or button', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const article = await articleUrl(request, 'How to read a circuit board like a map');
  for (const address of ['/', article, '/search?categories=society&tags=jazz']) {
    await open(page, address);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(cutOutlines), `${address} at ${width} px`).toEqual([]);
    }
  }
});

/** The links and buttons whose focus outline sticks out of what cuts the text around them. Runs in the browser. */
function cutOutlines(): string[] {
  const ROUNDING = 0.5;
  const isCut = (control: HTMLElement): boolean => {
    control.focus({ preventScroll: true });
    const { outlineWidth, outlineOffset } = getComputedStyle(control);
    const outline = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    for (let at = control.parentElement; at; at = at.parentElement) {
      const { display, overflow, overflowClipMargin } = getComputedStyle(at);
      if (overflow !== 'clip' || /^(inline|contents)$/.test(display)) continue;
      const room = Number.parseFloat(overflowClipMargin) - outline + ROUNDING;
      const edge = at.getBoundingClientRect();
      const boxes = [...control.getClientRects()];
      if (boxes.some(({ left, right }) => left < edge.left - room || right > edge.right + room)) return true;
    }
    return false;
  };
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input')];
  return controls
    .filter((control) => control.checkVisibility() && isCut(control))
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}
