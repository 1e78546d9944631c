import type { Page } from '@playwright/test';
import { open } from './open.ts';

/** Opens an address with a clock that can be stopped: a timer from before would go on, and nothing could clear it. */
export async function openWithClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await open(page, address);
}

/** Stops the page's clock; `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
}
