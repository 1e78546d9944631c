import type { Browser, Locator, Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { DESKTOP, firstPaintOf, openPage } from './browser.ts';
import { ARTICLE_TITLE } from './first-touch.ts';
import { timeToPaint } from './time-to-paint.ts';

export type Press = {
  name: string;
  path: string;
  /** Makes the control visible. */
  prepare: (page: Page) => Promise<void>;
  control: (page: Page) => Locator;
  /** A selector that matches once the press has taken effect. */
  effect: string;
};

/**
 * How long the button of the mouse is down, in milliseconds, as with a hand. A press of no duration would add the time for
 * moving the pointer and focusing the control to that of the click.
 */
const HELD = { delay: 80 };

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const chip = (page: Page) => page.getByRole('link', { name: 'Remove filter #jazz' });

export const PRESSES: readonly Press[] = [
  {
    name: 'menu button',
    path: '/',
    prepare: async () => {},
    control: menuButton,
    effect: '#menu-panel:not([hidden])',
  },
  {
    name: 'light/dark toggle',
    path: '/',
    async prepare(page) {
      await menuButton(page).click();
      await page.getByRole('button', { name: 'Dark mode' }).waitFor();
    },
    control: (page) => page.getByRole('button', { name: 'Dark mode' }),
    effect: 'html[data-scheme="dark"]',
  },
  {
    name: 'filter chip',
    path: '/search?tags=jazz,piano',
    prepare: (page) => chip(page).waitFor(),
    control: chip,
    effect: 'ul[aria-label="Selected filters"]:not(:has(a[aria-label="Remove filter #jazz"]))',
  },
];

/** Milliseconds from a press to the frame that shows its effect, on a hydrated page. */
export function timePress(browser: Browser, siteUrl: string, { path, prepare, control, effect }: Press) {
  return openPage(browser, { device: DESKTOP, network: 'unthrottled' }, async (page) => {
    await page.goto(siteUrl + path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await prepare(page);
    await page.waitForLoadState('networkidle');
    return timeToPaint(page, () => control(page).click(HELD), effect);
  });
}

/** Milliseconds from pressing a link to the new title. The link is hovered until its article has been prefetched. */
export function timeNextPage(browser: Browser, siteUrl: string): Promise<number> {
  return openPage(browser, { device: DESKTOP, network: 'slow 4G' }, async (page) => {
    await page.goto(siteUrl);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();
    const title = await link.innerText();
    const response = page.waitForResponse(/\/api\/articles\//);
    await link.hover();
    await (await response).finished();
    await page.waitForLoadState('networkidle');
    const milliseconds = await timeToPaint(page, () => link.click(HELD), ARTICLE_TITLE);
    const newTitle = await page.getByRole('heading', { level: 1 }).innerText();
    if (newTitle !== title) throw new Error(`Pressed '${title}', but '${newTitle}' opened.`);
    return milliseconds;
  });
}

/** Milliseconds from the start of a navigation to the first paint, on an unthrottled network. */
export function timeFullLoad(browser: Browser, siteUrl: string, path: string): Promise<number> {
  return openPage(browser, { device: DESKTOP, network: 'unthrottled' }, async (page) => {
    await page.goto(siteUrl + path);
    return firstPaintOf(page);
  });
}
