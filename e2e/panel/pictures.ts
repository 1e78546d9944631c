import { expect, type Page } from '@playwright/test';

/**
 * Takes a picture for `docs/for-editors.md` with `TAKE_PICTURES=1 npm test -- all panel`, when everything is loaded and no notification is
 * in the way but the one with the text `about`.
 */
export async function takePicture(page: Page, name: string, about = /^$/): Promise<void> {
  if (!process.env.TAKE_PICTURES) return;
  const others = page.locator('[data-sonner-toast]').filter({ hasNotText: about });
  await expect(async () => {
    for (const close of await others.getByRole('button', { name: 'Close' }).all()) await close.click();
    await expect(others).toHaveCount(0);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  }).toPass();
  await page.screenshot({ path: `docs/images/for-editors/${name}.jpg`, quality: 70 });
}
