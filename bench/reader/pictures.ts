import type { Browser } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { openPage, PHONE } from './browser.ts';

/** A picture as it stands on a page. */
export type ShownPicture = {
  /** What it came as, 'image/avif' say. */
  type: string;
  hasSize: boolean;
  /** Its width beside that of its place, in the pixels of the screen. */
  widthToPlace: number;
};

/** Every picture of a page, once the reader has come to its end. */
export function readPictures(browser: Browser, url: string): Promise<ShownPicture[]> {
  return openPage(browser, { device: PHONE, network: 'none' }, async (page) => {
    const types = new Map<string, string>();
    page.on('response', (response) => types.set(response.url(), response.headers()['content-type'] ?? ''));
    await page.goto(url);
    await waitForHydration(page);
    // Drawings have no pixels, and fit wherever they stand.
    const pictures = page.locator('picture img:not([src$=".svg"])');
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate(async (image) => {
        if (image instanceof HTMLImageElement) await image.decode();
      });
    }
    const shown = await pictures.evaluateAll((images) =>
      images.flatMap((image) =>
        image instanceof HTMLImageElement
          ? {
              url: image.currentSrc,
              hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
              place: image.clientWidth * devicePixelRatio,
            }
          : [],
      ),
    );
    return Promise.all(
      shown.map(async ({ url: address, hasSize, place }) => ({
        type: types.get(address) ?? '',
        hasSize,
        widthToPlace: (await page.evaluate(pixelWidth, address)) / place,
      })),
    );
  });
}

/** What `naturalWidth` says depends on the screen; the file itself does not. */
async function pixelWidth(address: string): Promise<number> {
  const bitmap = await createImageBitmap(await (await fetch(address)).blob());
  return bitmap.width;
}
