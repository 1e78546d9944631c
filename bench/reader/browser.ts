import type { Browser, Page } from '@playwright/test';

/** A mid-range phone in portrait mode. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
export const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

/** Latency in milliseconds, throughput in bytes per second. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const CPU_SLOWDOWN = 4;

type Conditions = { device: typeof PHONE; network: 'slow 4G' | 'unthrottled' };

/** Opens a page with an empty cache on a throttled CPU, and closes it after `use`. */
export async function openPage<Result>(
  browser: Browser,
  { device, network }: Conditions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...device, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (network === 'slow 4G') await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the start of the navigation to the first contentful paint, which may come after the load event. */
export async function firstPaintOf(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return Number(await paint.jsonValue());
}
