import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { openPage, PHONE } from './browser.ts';

export type FirstLoad = {
  /** Milliseconds from the start of the navigation. */
  largestPaint: number;
  /** When the first script was asked for; `null` where none was before the reader did something. */
  firstScript: number | null;
  /** Milliseconds by which tasks were longer than 50 ms, from the first paint until React has taken over. */
  blocked: number;
  /** Sum of layout shifts, also of those while the page is scrolled to its end. */
  shift: number;
  /** Bytes of each kind of file on the wire, without headers. */
  bytes: { html: number; styles: number; fonts: number };
};

/** Loads a page as somebody does who has never been here, on a telephone with slow 4G. */
export function loadFirst(
  browser: Browser,
  url: string,
  { scripts }: { scripts: boolean },
): Promise<FirstLoad> {
  return openPage(browser, { device: PHONE, network: 'slow 4G' }, async (page) => {
    await page.addInitScript(makeErrorsCheap);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const largestPaint = await largestPaintOf(page);
    const firstScript = await firstScriptOf(page);
    if (scripts) {
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
    }
    const blocked = await blockedTime(page);
    const bytes = await bytesOf(page);
    await scrollThrough(page);
    const shift = await page.evaluate(() => window.watched.shift);
    return { largestPaint, firstScript, blocked, shift, bytes };
  });
}

declare global {
  interface Window {
    watched: { largest: number; tasks: { start: number; end: number }[]; shift: number };
  }
}

/**
 * Runs in the page, before anything of it does. React makes some errors as it starts, to be thrown later. While it is
 * watched as here, V8 works out for each where it was made, and parses all of React once more for that: half of what
 * the start takes, and nothing that happens to a reader.
 */
function makeErrorsCheap(): void {
  const { prototype } = Error;
  window.Error = new Proxy(Error, {
    apply: (_error, _this, [message]) => Object.create(prototype, { message: { value: message } }),
  });
}

/** Runs in the page, before anything of it does. */
function watch(): void {
  window.watched = { largest: 0, tasks: [], shift: 0 };
  const on = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => {
    window.watched.largest = startTime;
  });
  on('longtask', ({ startTime, duration }) =>
    window.watched.tasks.push({ start: startTime, end: startTime + duration }),
  );
  on('layout-shift', (entry) => {
    if ('value' in entry) window.watched.shift += Number(entry.value);
  });
}

/** The picture of the page has been painted when it is complete and two more frames have been. */
async function largestPaintOf(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.watched.largest))),
      ),
  );
}

/** Of a task that the first paint is in, what comes after the paint. */
function blockedTime(page: Page): Promise<number> {
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return window.watched.tasks
      .map(({ start, end }) => end - Math.max(start, painted) - 50)
      .reduce((sum, blocked) => sum + Math.max(0, blocked), 0);
  });
}

function firstScriptOf(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return scripts.length > 0 ? Math.min(...scripts.map(({ startTime }) => startTime)) : null;
  });
}

function bytesOf(page: Page): Promise<FirstLoad['bytes']> {
  return page.evaluate(() => {
    const sizeOf = (entries: PerformanceEntryList) =>
      entries.reduce(
        (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      );
    const files = performance.getEntriesByType('resource');
    const named = (end: string) => sizeOf(files.filter(({ name }) => name.endsWith(end)));
    return {
      html: sizeOf(performance.getEntriesByType('navigation')),
      styles: named('.css'),
      fonts: named('.woff2'),
    };
  });
}

/** So that every lazy picture comes. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForFunction(() =>
    // Of the two logos one is never shown, and never fetched.
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
