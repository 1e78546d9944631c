import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { firstPaintOf, openPage, PHONE } from './browser.ts';

export type FirstLoad = {
  /** First contentful paint (FCP), in milliseconds from the start of the navigation. */
  firstPaint: number;
  /** Largest contentful paint (LCP), in milliseconds from the start of the navigation. */
  largestPaint: number;
  /** The start of the first script request, in milliseconds; `null` if no script loads before an interaction. */
  firstScript: number | null;
  /** Cumulative layout shift, including a scroll through the whole page. */
  layoutShift: number;
};

/** Loads a page with an empty cache on a phone with slow 4G. */
export function measureFirstLoad(
  browser: Browser,
  url: string,
  { scripts }: { scripts: boolean },
): Promise<FirstLoad> {
  return openPage(browser, { device: PHONE, network: 'slow 4G' }, async (page) => {
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const largestPaint = await largestPaintOf(page);
    const firstScript = await firstScriptOf(page);
    if (scripts) {
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
    }
    await scrollThrough(page);
    const layoutShift = await page.evaluate(() => window.observed.layoutShift);
    const firstPaint = await firstPaintOf(page);
    return { firstPaint, largestPaint, firstScript, layoutShift };
  });
}

declare global {
  interface Window {
    observed: { largestPaint: number; layoutShift: number };
  }
}

/** Runs in the page before its scripts. */
function observe(): void {
  window.observed = { largestPaint: 0, layoutShift: 0 };
  const on = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => {
    window.observed.largestPaint = startTime;
  });
  on('layout-shift', (entry) => {
    if ('value' in entry) window.observed.layoutShift += Number(entry.value);
  });
}

/** An image is painted at the latest two frames after it is complete. */
async function largestPaintOf(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.observed.largestPaint))),
      ),
  );
}

function firstScriptOf(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return scripts.length > 0 ? Math.min(...scripts.map(({ startTime }) => startTime)) : null;
  });
}

/** Loads every lazy image. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForFunction(() =>
    // One of the two logos is hidden and never loads.
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
