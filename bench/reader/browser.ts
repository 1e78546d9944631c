import type { Browser, Page } from '@playwright/test';

/** An average telephone, held upright, and a desk. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
export const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

/** Slow 4G. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;

type Circumstances = { device: typeof PHONE; network: 'slow 4G' | 'none' };

/** A page in a fresh browser on a slow processor. */
export async function openPage<Result>(
  browser: Browser,
  { device, network }: Circumstances,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...device, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (network === 'slow 4G') await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await use(page);
  } finally {
    await context.close();
  }
}
