import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { firstPaintOf, openPage, PHONE } from './browser.ts';
import { timeToPaint } from './time-to-paint.ts';

/** The title of an article that the application shows. */
export const ARTICLE_TITLE = '#content > * > article h1';

const PHONE_WITH_TOUCH = { ...PHONE, hasTouch: true };

export type Touch = {
  name: string;
  path: string;
  button: string;
  /** A selector that matches once the tap has taken effect. */
  effect: string;
};

/** The controls that open something; `articlePath` is an article with a cover. */
export const touches = (articlePath: string): readonly Touch[] => [
  { name: 'the menu', path: '/', button: 'Menu', effect: '#menu-panel:not([hidden])' },
  {
    name: 'the filter panel',
    path: '/search',
    button: 'filter articles',
    effect: '#filter-panel:not([hidden])',
  },
  { name: 'the cover in full screen', path: articlePath, button: 'Open full screen', effect: 'dialog[open]' },
];

/** Milliseconds from a tap to the frame that shows its effect, while no script has been received. */
export function timeTouch(
  browser: Browser,
  siteUrl: string,
  { path, button, effect }: Touch,
): Promise<number> {
  return openPage(browser, { device: PHONE_WITH_TOUCH, network: 'slow 4G' }, async (page) => {
    await openWithoutScripts(page, siteUrl + path);
    const control = page.getByRole('button', { name: button, exact: true });
    await control.scrollIntoViewIfNeeded();
    return timeToPaint(page, () => control.tap(), effect);
  });
}

/** The first card of the home page that links to an article. */
const card = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();

/** Opens a page on which no file of the application will be received. */
async function openWithoutScripts(page: Page, url: string): Promise<void> {
  await page.route(/\.(js|css)$/, () => undefined);
  await page.goto(url, { waitUntil: 'load' });
}

/** Milliseconds from a tap on a card, while no script has been received, to the first paint of its page, which the browser loads. */
export function timeFirstLink(browser: Browser, siteUrl: string): Promise<number> {
  return openPage(browser, { device: PHONE_WITH_TOUCH, network: 'slow 4G' }, async (page) => {
    await openWithoutScripts(page, siteUrl);
    const pressed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const onClick = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
          addEventListener('click', onClick, { capture: true, once: true });
        }),
    );
    const loaded = page.waitForEvent('load');
    await card(page).tap();
    const start = await pressed;
    await loaded;
    const painted = await firstPaintOf(page);
    return (await page.evaluate(() => performance.timeOrigin)) + painted - start;
  });
}

/** Milliseconds from a tap on a card of a hydrated page to the new title, which is requested (decision 0109). */
export function timeTappedLink(browser: Browser, siteUrl: string): Promise<number> {
  return openPage(browser, { device: PHONE_WITH_TOUCH, network: 'slow 4G' }, async (page) => {
    await page.goto(siteUrl);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    return timeToPaint(page, () => card(page).tap(), ARTICLE_TITLE);
  });
}
