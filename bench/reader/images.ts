import type { Browser } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { openPage, PHONE } from './browser.ts';

/** An image as loaded and displayed on a page. */
export type DisplayedImage = {
  /** Media type, such as 'image/avif'. */
  type: string;
  hasSize: boolean;
  /** The width of the file divided by its displayed width in device pixels. */
  scale: number;
};

/** Loads a page, scrolls to each of its images and resolves with all of them. */
export function readImages(browser: Browser, url: string): Promise<DisplayedImage[]> {
  return openPage(browser, { device: PHONE, network: 'unthrottled' }, async (page) => {
    const types = new Map<string, string>();
    page.on('response', (response) => types.set(response.url(), response.headers()['content-type'] ?? ''));
    await page.goto(url);
    await waitForHydration(page);
    // SVGs have no pixels, and dialogs are closed.
    const images = page.locator('picture img:not([src$=".svg"], dialog *)');
    for (const one of await images.all()) {
      await one.scrollIntoViewIfNeeded();
      await one.evaluate(async (image) => {
        if (image instanceof HTMLImageElement) await image.decode();
      });
    }
    const displayed = await images.evaluateAll((elements) =>
      elements.flatMap((image) =>
        image instanceof HTMLImageElement
          ? {
              url: image.currentSrc,
              hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
              displayedWidth: image.clientWidth * devicePixelRatio,
            }
          : [],
      ),
    );
    return Promise.all(
      displayed.map(async ({ url: imageUrl, hasSize, displayedWidth }) => ({
        type: types.get(imageUrl) ?? '',
        hasSize,
        scale: (await page.evaluate(pixelWidth, imageUrl)) / displayedWidth,
      })),
    );
  });
}

/** The width of the file: `naturalWidth` depends on the device. */
async function pixelWidth(imageUrl: string): Promise<number> {
  const bitmap = await createImageBitmap(await (await fetch(imageUrl)).blob());
  return bitmap.width;
}
