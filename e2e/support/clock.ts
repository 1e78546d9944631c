import type { Page } from '@playwright/test';

/** From here on the page's time stands still, but for what `page.clock.runFor` lets pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
}
