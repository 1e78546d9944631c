import type { Page } from '@playwright/test';

/** Takes a picture for `docs/for-editors.md` if `npm run screenshots` runs the test. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.TAKE_PICTURES) return;
  await page.screenshot({ path: `docs/images/for-editors/${name}.jpg`, quality: 80 });
}
