import { open } from './support/open.ts';
import { lengthenTexts, overflowing } from './support/overflow.ts';
import { SCREENS } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('banner');
const profiles = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /^Go to our .+ profile\.$/ });
const PLATFORMS = ['Facebook', 'X', 'LinkedIn', 'Instagram', 'WhatsApp', 'YouTube', 'Creator Marketplace'];

test.describe('the menu bar', () => {
  test('has a logo that links to the home page, and a link to all articles', async ({ page }) => {
    await open(page, '/search');
    await test.step('the logo', async () => {
      const logo = bar(page).getByTitle('Go to Home Page');
      await expect(logo.locator('img').first()).toBeVisible();
      await logo.click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
    });
    await test.step('ALL NEWS', async () => {
      await bar(page).getByRole('link', { name: 'ALL NEWS' }).click();
      await expect(page).toHaveURL('/search?categories=');
    });
  });

  test('every page has categories, a logo for the scheme, a favicon and a footer', async ({
    page,
    request,
  }) => {
    await page.goto('/corrections');
    await test.step('the logo of the scheme', async () => {
      for (const [colorScheme, other] of [
        ['dark', 'light'],
        ['light', 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(bar(page).locator(`img[src*=logo_${colorScheme}]`)).toBeVisible();
        await expect(bar(page).locator(`img[src*=logo_${other}]`)).toBeHidden();
      }
    });
    await test.step('at most eight categories, all with articles in their subcategories', async () => {
      const categories = bar(page).getByRole('navigation', { name: 'Categories' }).getByRole('listitem');
      await expect(categories).toHaveText([
        'Society',
        'Science',
        'Technology',
        'Environment',
        'Cities',
        'Economy',
        'Culture',
        'Food',
      ]);
    });
    await test.step('the favicon comes from the site settings', async () => {
      const address = await page.locator('link[rel=icon]').getAttribute('href');
      expect(address).toContain('favicon');
      const icon = await request.get(address ?? '');
      expect(icon.status()).toBe(200);
      expect(icon.headers()['content-type']).toContain('image/');
    });
    await test.step('one link per social profile, labelled with its platform, opening in a new tab', async () => {
      await expect(profiles(page)).toHaveText(PLATFORMS);
      for (const platform of PLATFORMS) {
        const link = page.getByRole('link', { name: `Go to our ${platform} profile.`, exact: true });
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', /noopener/);
        const host = platform.toLowerCase().replace(' ', '-');
        await expect(link).toHaveAttribute('href', `https://${host}.example/tidemark`);
        await expect(link.locator('svg')).toBeVisible();
      }
    });
    await test.step('links to the categories, the authors, the corrections, the feed, and what editors add', async () => {
      const footer = page.getByRole('contentinfo');
      const categories = footer.getByRole('list', { name: 'Categories' }).getByRole('link');
      await expect(categories).toHaveCount(8);
      await expect(categories.first()).toHaveAttribute('href', '/search?categories=society');
      const links = footer.getByRole('list', { name: 'Tidemark' }).getByRole('link');
      await expect(links).toHaveText(['Authors', 'Corrections', 'RSS feed', 'Write to us']);
      await expect(links.last()).toHaveAttribute('href', 'mailto:letters@tidemark.example');
    });
    await test.step('a line above the footer', async () => {
      await expect(page.getByRole('contentinfo')).toHaveCSS('border-block-start-style', 'double');
    });
  });

  test('becomes sticky and stays visible once the page has scrolled', async ({ page }) => {
    await open(page, '/');
    const borderColour = () => bar(page).evaluate((element) => getComputedStyle(element).borderBottomColor);
    const atTop = await borderColour();
    await expect(bar(page)).not.toHaveAttribute('data-stuck');

    await page.mouse.wheel(0, 1200);
    await expect(bar(page)).toHaveAttribute('data-stuck');
    await expect(bar(page).getByTitle('Go to Home Page')).toBeInViewport();
    await expect.poll(borderColour).not.toBe(atTop);

    await page.mouse.wheel(0, -1200);
    await expect(bar(page)).not.toHaveAttribute('data-stuck');
  });

  test('leaves two thirds of the window to the page when text is twice as large', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, '/corrections');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const height = () => bar(page).evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(height).toBeLessThanOrEqual(720 / 3);
  });
});

test('the first Tab focuses a link that skips the menu', async ({ page }) => {
  await open(page, '/corrections');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});

test('the target of the skip link is below the sticky menu bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/search?categories=');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.mouse.wheel(0, 1500);
    await expect(bar(page)).toHaveAttribute('data-stuck');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    const edges = async () => ({
      bar: await bar(page).evaluate((element) => element.getBoundingClientRect().bottom),
      main: await page.getByRole('main').evaluate((element) => element.getBoundingClientRect().top),
    });
    await expect.poll(async () => (await edges()).main).toBeGreaterThan(0);
    const { bar: end, main: start } = await edges();
    expect(start).toBeGreaterThanOrEqual(end - 1);
  }
});

test.describe('horizontal scrolling', () => {
  async function expectNoOverflow(page: Page, name: string): Promise<void> {
    // e2e/strangers walks over every page on a desktop and two phones, and with text of twice the size.
    for (const { width, dir = 'ltr' } of [
      { width: 768 },
      { width: 360, dir: 'rtl' },
      // A window of 360 px at a zoom of 200 %.
      { width: 180 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((direction) => {
        document.documentElement.dir = direction;
      }, dir);
      expect.soft(await overflowing(page), `${name}, ${width} px ${dir}`).toEqual([]);
    }
  }

  test('is not needed on any page, whatever its texts', { tag: '@all' }, async ({ page, request }) => {
    for (const { name, address } of SCREENS) {
      await open(page, await address(request));
      await lengthenTexts(page);
      await expectNoOverflow(page, name);
    }
  });

  test('is not needed in the menu and the quick search', { tag: '@all' }, async ({ page }) => {
    await open(page, '/corrections');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(bar(page).getByRole('article').first()).toBeVisible();
    await lengthenTexts(page);
    await expectNoOverflow(page, 'the menu');

    await open(page, '/corrections');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Quick Search' }).click();
    await page.getByRole('searchbox', { name: 'Quick search keywords' }).fill('the');
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await lengthenTexts(page);
    await expectNoOverflow(page, 'the quick search');
  });

  test('is not needed in the filters', { tag: '@all' }, async ({ page }) => {
    await open(page, '/search?categories=society&tags=jazz');
    await page.getByRole('button', { name: 'filter articles' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await lengthenTexts(page);
    await expectNoOverflow(page, 'the filters');
  });
});

test('category names of any length are all in view, or in a scrollable strip with a shaded edge on a phone', async ({
  page,
}) => {
  await open(page, '/corrections');
  const strip = bar(page).getByRole('navigation', { name: 'Categories' });
  await page.setViewportSize({ width: 360, height: 800 });
  const last = strip.getByRole('button').last();
  await expect(last).not.toBeInViewport();
  const shades = await strip.evaluate((element) => getComputedStyle(element).backgroundAttachment);
  expect(shades).toBe('local, local, scroll, scroll');
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });

  await lengthenTexts(page);
  const categories = bar(page).getByRole('listitem');
  await expect(categories).toHaveCount(8);
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await categories.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const box of boxes) expect(box.right).toBeLessThanOrEqual(width);
  }
});

test.describe('navigation', () => {
  test('scrolls to the top of the page when its own link is pressed', async ({ page }) => {
    await open(page, '/search?categories=');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.locator('a[href="/search?categories="]').first().dispatchEvent('click');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test('the menu bar is no longer sticky in a window as low as one at 400 %', async ({ page }) => {
  const bottom = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom);
  await page.goto('/corrections');
  for (const { height, isSticky } of [
    { height: 256, isSticky: false },
    { height: 320, isSticky: true },
  ]) {
    await page.setViewportSize({ width: 320, height });
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    await expect.poll(async () => (await bottom()) > 0).toBe(isSticky);
  }
});
