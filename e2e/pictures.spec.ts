import type { Page } from '@playwright/test';
import { editContent } from './support/content.ts';
import { articleUrl, open } from './support/open.ts';
import { expect, test } from './support/test.ts';

const BLUE = 'What blue used to cost';
const PICTURES = '**/uploads/*.{jpg,avif}';

test("a failed picture shows 'Failed to load image', a broken-image icon and its description", async ({
  page,
  request,
}) => {
  const address = await articleUrl(request, BLUE);
  await page.route(PICTURES, (route) => route.abort());
  await open(page, address);
  const cover = page.getByRole('figure').first();
  await expect(cover.getByText('Failed to load image')).toBeVisible();
  await expect(
    cover.getByRole('img', { name: 'A grid of squares, circles and quarter circles' }),
  ).toBeVisible();
  await expect(cover.locator('use[href$="#broken-image"]')).toHaveCount(1);
});

test('a picture that fails after navigation shows the same message', async ({ page }) => {
  await open(page, '/');
  await page.route(PICTURES, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  const card = page.getByRole('region', { name: 'Results' }).getByRole('article').first();
  await expect(card.getByText('Failed to load image')).toBeVisible();
  await expect(card.getByRole('heading')).toBeVisible();
});

test('every picture has an alternative text, and a picture loads in the size its place needs', async ({
  page,
}) => {
  await open(page, '/search?categories=');
  const pictures = page.getByRole('region', { name: 'Results' }).locator('article img:not([src$=".svg"])');
  await expect(pictures).toHaveCount(24);
  for (const text of await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')))) {
    expect(text).not.toBe('');
  }
  await expect
    .poll(() => pictures.first().evaluate((image) => image instanceof HTMLImageElement && image.currentSrc))
    .toMatch(/\/(thumbnail|small)_/);
});

test("a gradient of a picture's colours is shown until it has loaded", async ({ page }) => {
  // The requests stay pending.
  await page.route(PICTURES, () => undefined);
  await page.goto('/search?categories=', { waitUntil: 'domcontentloaded' });
  const picture = page
    .getByRole('region', { name: 'Results' })
    .getByRole('article')
    .first()
    .locator('img')
    .first();
  await expect(picture).toHaveCSS('background-image', /^linear-gradient\(135deg, rgb\(/);
});

test('a transparent picture has a light background in dark mode, and an opaque one does not', {
  tag: '@all',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/search?categories=');
  const grounds = await page
    .locator('main article img[data-colours]')
    .first()
    .evaluate((opaque) => {
      const transparent = opaque.cloneNode();
      // The content service knows no colours of transparent pictures.
      if (!(transparent instanceof HTMLElement)) throw new Error('It is not a picture.');
      delete transparent.dataset.colours;
      opaque.after(transparent);
      return [opaque, transparent].map((picture) => getComputedStyle(picture).backgroundColor);
    });
  expect(grounds).toEqual(['rgb(22, 32, 42)', 'rgb(240, 243, 242)']);
});

test("an author's photo loads in its smallest size", { tag: '@all' }, async ({ page, request }) => {
  await open(page, await articleUrl(request, BLUE));
  const photo = page
    .getByRole('definition')
    .filter({ has: page.locator('img') })
    .first()
    .locator('img');
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc))
    .toMatch(/\/tiny_/);
});

test('the layout does not shift when pictures load', async ({ page, request }) => {
  // On a busy machine fonts come after the first paint, and may move lines.
  await page.route('**/*.woff2', (route) => route.abort());
  await open(page, await articleUrl(request, BLUE));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

/** The cumulative layout shift of the page until now. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test.describe('pictures of other shapes', () => {
  const SHAPES = [
    { width: 1000, height: 4000 },
    { width: 4000, height: 800 },
    { width: 1600, height: 1600 },
    { width: 120, height: 80 },
  ];
  const media = SHAPES.map(({ width, height }) => ({
    url: `/uploads/shape-${width}x${height}.svg`,
    alternativeText: '',
    caption: `A picture of ${width} by ${height} pixels, with${'out'.repeat(60)} end`,
    width,
    height,
  }));

  /** Opens an article that has these pictures as cover and in its text. */
  async function openShapes(page: Page): Promise<void> {
    await editContent(page, /^\/api\/articles\/[a-z0-9]+$/, (answer) => {
      const { data, ...rest } = JSON.parse(answer);
      const content = media.map((image) => ({ type: 'image', image }));
      return JSON.stringify({ ...rest, data: { ...data, cover: { author: 'Mireille', media }, content } });
    });
    await open(page, '/search?keywords=What+blue');
    await page.getByRole('link', { name: BLUE }).click();
    await expect(page.getByRole('heading', { level: 1, name: BLUE })).toBeVisible();
    await expect(page.getByRole('main').getByRole('figure')).toHaveCount(2 * SHAPES.length);
  }

  const boxes = (page: Page, selector: string) =>
    page
      .getByRole('main')
      .locator(`figure ${selector}:not(dialog *)`)
      .evaluateAll((all) =>
        all.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return { width, height };
        }),
      );

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    test(`are all shown whole, within the screen, and not enlarged, ${viewport.width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const released = Promise.withResolvers<void>();
      await page.route('**/uploads/shape-*', async (route) => {
        await released.promise;
        const [, width, height] = /(\d+)x(\d+)/.exec(route.request().url()) ?? [];
        const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`;
        await route.fulfill({ contentType: 'image/svg+xml', body });
      });
      await openShapes(page);
      const shiftBefore = await layoutShift(page);
      released.resolve();
      for (const picture of await page.getByRole('main').locator('figure img:not(dialog *)').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
          .toBeGreaterThan(0);
      }
      const shown = await boxes(page, 'img');
      for (const [index, { width, height }] of shown.entries()) {
        const own = SHAPES[index % SHAPES.length] ?? { width: 0, height: 0 };
        expect(Math.abs(width - (height * own.width) / own.height)).toBeLessThan(1.5);
        expect(width).toBeLessThanOrEqual(Math.min(own.width, viewport.width));
        // The first one has its limit from the width of the page.
        const limit = index === 0 ? 0.75 * viewport.width : 0.85 * viewport.height;
        expect(height).toBeLessThanOrEqual(Math.min(own.height, limit));
        expect(width).toBeGreaterThan(50);
      }
      expect((await layoutShift(page)) - shiftBefore).toBeLessThan(0.01);
      const isWiderThanScreen = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth;
      expect(await page.evaluate(isWiderThanScreen)).toBe(false);

      for (const { caption } of media)
        await expect(page.getByText(caption).filter({ visible: true })).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Open full screen' })).toHaveCount(SHAPES.length);
    });
  }

  test('keep their place if they fail', { tag: '@all' }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/uploads/shape-*', async (route) => {
      await released.promise;
      await route.abort();
    });
    await openShapes(page);
    const shiftBefore = await layoutShift(page);
    released.resolve();
    const covers = page.getByRole('main').locator('figure', { has: page.getByRole('button') });
    for (const cover of await covers.all()) {
      await cover.scrollIntoViewIfNeeded();
      await expect(cover.getByRole('img', { name: 'Failed to load image', exact: true })).toBeVisible();
    }
    const failed = (await boxes(page, '[role=img]')).slice(0, SHAPES.length);
    for (const [index, { width, height }] of failed.entries()) {
      const own = SHAPES[index] ?? { width: 0, height: 0 };
      expect(Math.abs(width - (height * own.width) / own.height)).toBeLessThan(1.5);
    }
    expect((await layoutShift(page)) - shiftBefore).toBeLessThan(0.01);
  });

  test('can each be viewed in full screen', { tag: '@all' }, async ({ page }) => {
    await openShapes(page);
    await page.getByRole('button', { name: 'Open full screen' }).nth(1).click();
    await expect(page.getByRole('dialog', { name: media[1]?.caption ?? '' })).toBeVisible();
  });
});

test('a card shows its picture around the focal point', async ({ page }) => {
  await editContent(page, '/api/articles', (answer) => {
    const { data, ...rest } = JSON.parse(answer);
    const [first, ...others] = data;
    const [picture] = first.cover.media;
    const media = [{ ...picture, focalPoint: { x: 10, y: 78 } }];
    return JSON.stringify({ ...rest, data: [{ ...first, cover: { media } }, ...others] });
  });
  await open(page, '/');
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article');
  await expect(cards.nth(0).locator('img').first()).toHaveCSS('object-position', '12.5% 75%');
  await expect(cards.nth(1).locator('img').first()).toHaveCSS('object-position', '50% 50%');
});

test.describe('the full-screen cover', () => {
  test('opens and closes with its buttons and restores the focus', async ({ page, request }) => {
    await open(page, await articleUrl(request, BLUE));
    await page.getByRole('button', { name: 'Open full screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try to imagine this poster' });
    await expect(dialog.getByRole('img', { name: 'A grid of squares' })).toBeVisible();
    await expect(dialog.getByText('Illustration by Mireille Osterhaut')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close full screen' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open full screen' })).toBeFocused();
  });

  test('closes with Escape', async ({ page, request }) => {
    await open(page, await articleUrl(request, BLUE));
    await page.getByRole('button', { name: 'Open full screen' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
