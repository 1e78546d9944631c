import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '#testing/browser.ts';
import { DESK, openPage } from './browser.ts';

export type Press = {
  name: string;
  path: string;
  /** What must be done before, so that the thing to press is there. */
  before: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** Selects something as soon as the press has had its effect. */
  effect: string;
};

const menu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const remove = (page: Page) => page.getByRole('link', { name: 'Remove filter #jazz' });

export const PRESSES: readonly Press[] = [
  {
    name: 'menu',
    path: '/',
    before: async () => {},
    press: (page) => menu(page).click(),
    effect: '#menu-panel:not([hidden])',
  },
  {
    name: 'light/dark toggle',
    path: '/',
    async before(page) {
      await menu(page).click();
      await page.getByRole('button', { name: 'Dark mode' }).waitFor();
    },
    press: (page) => page.getByRole('button', { name: 'Dark mode' }).click(),
    effect: 'html[data-scheme="dark"]',
  },
  {
    name: 'filter chip',
    path: '/search?tags=jazz,piano',
    before: (page) => remove(page).waitFor(),
    press: (page) => remove(page).click(),
    effect: 'ul[aria-label="Selected filters"]:not(:has(a[aria-label="Remove filter #jazz"]))',
  },
];

/** Milliseconds from a press to the frame that shows what it did, on a page that has been taken over. */
export function timePress(browser: Browser, siteUrl: string, { path, before, press, effect }: Press) {
  return openPage(browser, { device: DESK, network: 'none' }, async (page) => {
    await page.goto(siteUrl + path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await before(page);
    await page.waitForLoadState('networkidle');
    return paintedAfter(page, () => press(page), effect);
  });
}

/** A link that has been pointed at until the page behind it was there, and is then pressed. */
export function timeNextPage(browser: Browser, siteUrl: string): Promise<number> {
  return openPage(browser, { device: DESK, network: 'slow 4G' }, async (page) => {
    await page.goto(siteUrl);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();
    const title = await link.innerText();
    const answered = page.waitForResponse(/\/api\/articles\//);
    await link.hover();
    await (await answered).finished();
    await page.waitForLoadState('networkidle');
    const milliseconds = await paintedAfter(page, () => link.click(), '#content > article h1');
    const shown = await page.getByRole('heading', { level: 1 }).innerText();
    if (shown !== title) throw new Error(`'${title}' was pressed, and '${shown}' is shown.`);
    return milliseconds;
  });
}

/** The same page loaded whole, without any network to wait for: from the start of the navigation until its title is painted. */
export function timeFullLoad(browser: Browser, siteUrl: string, path: string): Promise<number> {
  return openPage(browser, { device: DESK, network: 'none' }, async (page) => {
    await page.goto(siteUrl + path);
    return page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
  });
}

/**
 * From the moment of the click, as the browser has it from the system, to the first task after the frame in which an
 * element is there that the selector selects.
 */
async function paintedAfter(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  const handle = await page.evaluateHandle((effect) => {
    const painted = new Promise<number>((resolve) => {
      const listen = ({ timeStamp }: Event) => {
        const look = () => {
          if (!document.querySelector(effect)) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      };
      addEventListener('click', listen, { capture: true, once: true });
    });
    return { painted };
  }, selector);
  await press();
  return handle.evaluate(({ painted }) => painted);
}
