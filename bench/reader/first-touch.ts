import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { openPage, PHONE } from './browser.ts';
import { timeToPaint } from './time-to-paint.ts';

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
    await page.route('**/*.js', () => undefined);
    await page.goto(siteUrl + path, { waitUntil: 'load' });
    const control = page.getByRole('button', { name: button, exact: true });
    await control.scrollIntoViewIfNeeded();
    return timeToPaint(page, () => control.tap(), effect);
  });
}

/** The first card of the home page that links to an article. */
const card = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();

/** Milliseconds from a tap on a card to the first paint of its page, which the browser loads: no script has been received. */
export function timeEarlyLink(browser: Browser, siteUrl: string): Promise<number> {
  return openPage(browser, { device: PHONE_WITH_TOUCH, network: 'slow 4G' }, async (page) => {
    await page.route('**/*.js', () => undefined);
    await page.goto(siteUrl, { waitUntil: 'load' });
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
    const painted = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return performance.timeOrigin + (paint?.startTime ?? Number.NaN);
    });
    return painted - start;
  });
}

/** Milliseconds from a tap on a card that nothing has been prefetched for to its title, on a hydrated page. */
export function timeLink(browser: Browser, siteUrl: string): Promise<number> {
  return openPage(browser, { device: PHONE_WITH_TOUCH, network: 'slow 4G' }, async (page) => {
    await page.goto(siteUrl);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    return timeToPaint(page, () => card(page).tap(), '#content > * > article h1');
  });
}
