import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { isHydrated } from '#testing/browser.ts';
import { LANGUAGES } from '#testing/strangers/languages.ts';
import { articleUrls } from './addresses.ts';

/**
 * The main flows in Firefox. Playwright only drives a Firefox of its own, so these tests drive the installed one with
 * Puppeteer, which speaks WebDriver BiDi.
 */

const { MAGAZINE_URL = '', FIREFOX_PATH = '' } = process.env;

// One Firefox for all tests.
test.describe.configure({ mode: 'default' });

let browser: Browser;
let page: Page;
let errors: string[];

test.beforeAll(async () => {
  test.info().skip(!FIREFOX_PATH, 'Firefox is not installed.');
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX_PATH, timeout: 120_000 });
});
test.afterAll(() => browser?.close());

test.beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 800 });
  errors = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
});
test.afterEach(async () => {
  expect(errors).toEqual([]);
  await page.close();
});

/** The button or link with a name. Firefox takes seconds to look up roles on a long page. */
const named = (tag: 'button' | 'a', name: string) =>
  page.locator(`::-p-xpath(//${tag}[normalize-space()="${name}" or @aria-label="${name}"])`);
const path = () => page.evaluate(() => location.pathname + location.search);
const count = (selector: string) => page.$$eval(selector, (elements) => elements.length);

/** Opens a page and waits until React has hydrated it, when the menu's button appears to work. */
async function open(address: string): Promise<void> {
  await page.goto(MAGAZINE_URL + address);
  await page.waitForFunction(isHydrated);
}

test('opens an article and goes back', async () => {
  await open('/');
  const title = await page.$eval('main li h3 a', (link) => link.textContent);
  await page.locator('main li h3 a').click();
  await page.locator('main article h1').wait();
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe(title);
  await page.goBack();
  await expect.poll(path).toBe('/');
  await page.locator('main li h3 a').wait();
});

test('opens the menu, which shows cards', async () => {
  await open('/search');
  await named('button', 'Menu').click();
  await page.locator('header section article a').wait();
  expect(await count('header section article')).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => count('header section article')).toBe(0);
});

test('finds articles with quick search', async () => {
  await open('/search');
  await named('button', 'Menu').click();
  await named('button', 'Quick Search').click();
  await page.locator('header input[type=search]').fill('Geschwindigkeit');
  await page.locator('header search article').wait();
  expect(await count('header search article')).toBe(2);
});

test('filters articles, and removes the chip', async () => {
  await open('/search?categories=');
  await named('button', 'filter articles').click();
  await page.locator('main input[type=checkbox]').click();
  await named('button', 'done filtering').click();
  await expect.poll(path).toMatch(/^\/search\?categories=.+/);
  const chip = page.locator('ul[aria-label="Selected filters"] a').setTimeout(5000);
  // Puppeteer clicks where the chip was, and arriving results may have moved it.
  await expect(async () => {
    if ((await path()) !== '/search?categories=') await chip.click();
    expect(await path()).toBe('/search?categories=');
  }).toPass();
});

test('turns the pages of a list', async () => {
  await open('/search?categories=');
  await named('a', 'Page 2').click();
  await expect.poll(path).toBe('/search?categories=&page=2');
  await page.locator('main article a').wait();
});

test('switches to dark mode', async () => {
  await open('/search');
  const colour = () => page.$eval('html', (root) => getComputedStyle(root).backgroundColor);
  const light = await colour();
  await named('button', 'Menu').click();
  await named('button', 'Dark mode').click();
  await expect.poll(colour).not.toBe(light);
});

test('shows the error page', async () => {
  await open('/nowhere');
  expect(await page.$eval('main', (main) => main.textContent)).toContain(
    'The requested resource was not found!',
  );
  await named('a', 'Go to Home').click();
  await expect.poll(path).toBe('/home');
});

test('shows an article in Arabic from right to left', async () => {
  const arabic = LANGUAGES.find(({ language }) => language === 'ar');
  const [address = ''] = (await articleUrls(MAGAZINE_URL)).filter((article) => article.includes('/ar-'));
  await open(address);
  const heading = await page.$eval('h1', (h1) => ({
    text: h1.textContent,
    direction: getComputedStyle(h1).direction,
    right: Math.round(h1.getBoundingClientRect().right),
  }));
  expect(heading).toMatchObject({ text: arabic?.title, direction: 'rtl' });
  expect(await page.$eval('html', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
