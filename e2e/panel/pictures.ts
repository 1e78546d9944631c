import type { Page } from '@playwright/test';

/** Takes a picture for `docs/for-editors.md` with `TAKE_PICTURES=1 npm test -- panel`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.TAKE_PICTURES) return;
  await page.screenshot({ path: `docs/images/for-editors/${name}.jpg`, quality: 80 });
}
