import { waitForHydration } from '#testing/browser.ts';
import { articleUrl, open } from './support/open.ts';
import { SCREENS } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

/** Before and while the application loads. Every test also watches the console (support/test.ts). */

// One test loads every page, and checks all that holds on each of them.
test('every page loads all its files and hydrates without warnings; it has a menu bar and footer, only the search form, and no cookies', async ({
  page,
  request,
  context,
  browserErrors,
}) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) missing.push(response.url());
  });
  page.on('requestfailed', (failed) => {
    // A browser that is slow may still be loading a picture when the next page is opened.
    if (failed.failure()?.errorText !== 'net::ERR_ABORTED') missing.push(failed.url());
  });
  const login = page.locator('[type=password], [type=email], [autocomplete=username], textarea');
  const profiles = page.getByRole('contentinfo').getByRole('link', { name: /^Go to our .+ profile\.$/ });
  for (const { name, address } of SCREENS) {
    await open(page, await address(request));
    await expect(page.getByRole('banner').getByRole('link', { name: 'ALL NEWS' }), name).toBeVisible();
    await expect(profiles, name).toHaveCount(7);
    await expect(page.locator('form:not([action="/search"])'), name).toHaveCount(0);
    await expect(login, name).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    expect([...missing, ...browserErrors], name).toEqual([]);
    expect(await context.cookies(), name).toEqual([]);
  }
});

/** Sets `navigator.connection`, instead of what the browser measures on a busy machine. */
async function setConnection(
  page: Page,
  connection: { effectiveType: string; downlink?: number; rtt?: number; saveData?: boolean },
): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
}

test('loads the application only after the first paint', async ({ page }) => {
  await setConnection(page, { effectiveType: '4g' });
  const requested = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.goto('/');
  await requested;
  await waitForHydration(page);
  const { painted, loaded, first } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      loaded: navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : Number.NaN,
      first: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  });
  expect(first).toBeGreaterThan(painted);
  expect(first).toBeGreaterThanOrEqual(loaded);
});

test('requests all files of the application in parallel', { tag: '@all' }, async ({ page }) => {
  await setConnection(page, { effectiveType: '4g' });
  const requested: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  await page.goto('/');
  const listed = await page.locator('meta[name=masthead-scripts]').getAttribute('content');
  await expect.poll(() => requested.join(' ')).toBe(listed);
  release();
  await waitForHydration(page);
  expect(requested.join(' ')).toBe(listed);
});

test('on a data-saving connection the application loads only after the first interaction', async ({
  page,
}) => {
  await setConnection(page, { effectiveType: '4g', saveData: true });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await waitForHydration(page);
  expect(scripts).not.toEqual([]);
});

for (const { name, act } of [
  { name: 'a key press', act: 'key' },
  { name: 'pointer movement', act: 'pointer' },
] as const) {
  test(`loads the application on ${name}, even while pictures are still loading`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    // The pictures stay pending, so the page never finishes loading.
    await page.route('**/uploads/*.{jpg,avif}', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(scripts).toEqual([]);

    const requested = page.waitForRequest((request) => request.resourceType() === 'script');
    if (act === 'key') await page.keyboard.press('Tab');
    else await page.mouse.move(300, 300, { steps: 3 });
    await requested;
  });
}

test('replays a button press made before the application has loaded', async ({ page }) => {
  const { promise: pressed, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  send();
  await expect(page.getByRole('link', { name: 'ALL SOCIETY' })).toBeVisible();
});

test.describe('before the application has loaded', () => {
  test.beforeEach(({ page }) => page.route('**/assets/*.js', () => undefined));

  test('the cover opens in full screen, and closes at a click beside it', async ({ page, request }) => {
    await page.goto(await articleUrl(request, 'What blue used to cost'));
    await page.getByRole('button', { name: 'Open full screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try to imagine this poster' });
    await expect(dialog.getByRole('img', { name: 'A grid of squares' })).toBeVisible();
    await dialog.click({ position: { x: 5, y: 5 } });
    await expect(dialog).toBeHidden();
  });

  for (const { panel, address, button } of [
    { panel: 'menu-panel', address: '/', button: 'Menu' },
    { panel: 'filter-panel', address: '/search', button: 'filter articles' },
  ]) {
    test(`${button} opens its panel, and closes it`, async ({ page }) => {
      await page.goto(address);
      const control = page.getByRole('button', { name: button });
      await control.click();
      await expect(page.locator(`#${panel}`)).toBeVisible();
      await expect(control).toHaveAttribute('aria-expanded', 'true');
      await control.click();
      await expect(page.locator(`#${panel}`)).toBeHidden();
    });
  }

  test('touching a link loads its page without any script', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, baseURL: process.env.MAGAZINE_URL ?? '' });
    const page = await context.newPage();
    await setConnection(page, { effectiveType: '3g' });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/');
    const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();
    const title = await link.innerText();
    await link.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(scripts).toEqual([]);
    await context.close();
  });
});

test('keeps text typed before the application has loaded', async ({ page }) => {
  const { promise: typed, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/search');
  const field = page.getByPlaceholder('Search article title');
  await field.fill('piano');
  send();
  await expect(page.getByRole('button', { name: 'filter articles' })).toBeEnabled();
  await expect(field).toHaveValue('piano');
});

test('dates and numbers stay as the server rendered them even if the browser formats them differently', {
  tag: '@all',
}, async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { value: () => 'other' });
    Intl.DateTimeFormat.prototype.formatToParts = () => [{ type: 'month', value: 'other' }];
  });
  await open(page, await articleUrl(request, 'The jury that sat in a swimming pool'));
  await expect(page.getByText('17th October, 2026')).toBeVisible();
  await open(page, '/search?categories=');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ articles$/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveText('2');
});

test('an article opened directly makes no content request', async ({ page, request }) => {
  const requested: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/')) requested.push(sent.url());
  });
  await open(page, await articleUrl(request, 'What blue used to cost'));
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
});

const FAST = { effectiveType: '4g', downlink: 10, rtt: 50 };
const SLOW = { effectiveType: '4g', downlink: 1.6, rtt: 150 };

test('preloads the fonts on a fast connection', async ({ page }) => {
  await setConnection(page, FAST);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await fontInitiators(page)).toEqual(Array(3).fill('link'));
});

test('a phone shows fonts that have come in time', async ({ page }) => {
  await setConnection(page, FAST);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'networkidle' });
  // From the cache.
  await page.goto('/search', { waitUntil: 'networkidle' });
  expect(await page.locator('html').getAttribute('data-fonts')).toBeNull();
});

test('preloads the fonts on a slow connection if the browser has loaded them before', {
  tag: '@all',
}, async ({ page, context }) => {
  await setConnection(page, SLOW);
  await page.goto('/', { waitUntil: 'networkidle' });
  const later = await context.newPage();
  await setConnection(later, SLOW);
  await later.goto('/', { waitUntil: 'networkidle' });
  expect(await fontInitiators(later)).toEqual(Array(3).fill('link'));
});

/** Opens the home page, whose fonts of these files come when the returned function is called. */
async function openBeforeFonts(page: Page, files: string): Promise<() => void> {
  await setConnection(page, FAST);
  const { promise: painted, resolve: letFontsCome } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return letFontsCome;
}

test('a page has either all its web fonts or only fallbacks', { tag: '@all' }, async ({ page }) => {
  const letFontCome = await openBeforeFonts(page, '**/text-*.woff2');
  await expect.poll(() => fontOf(page, 'h2')).not.toContain('Newsreader');
  letFontCome();
  await page.waitForLoadState('networkidle');
  expect(await fontOf(page, 'h2')).not.toContain('Newsreader');
});

test('a font that loads late is first used on the next page', { tag: '@all' }, async ({ page }) => {
  const letFontsCome = await openBeforeFonts(page, '**/*.woff2');
  const fontsCame = page.waitForEvent('requestfinished', (request) =>
    /title-[^/]+\.woff2/.test(request.url()),
  );
  letFontsCome();
  await fontsCame;
  await waitForHydration(page);
  expect(await fontOf(page, 'h2')).not.toContain('Newsreader');

  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading may just be replaced.
  await expect(async () => expect(await fontOf(page, 'h1')).toContain('Newsreader')).toPass();
});

test('on a slow connection the fonts come after everything else, for the next page', { tag: '@all' }, async ({
  page,
}) => {
  await setConnection(page, SLOW);
  await page.goto('/', { waitUntil: 'networkidle' });
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loaded = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.woff2') && startTime < loaded)
      .map(({ name }) => name);
  });
  expect(early).toEqual([]);
  await waitForHydration(page);
  await page.waitForFunction(() =>
    [...document.fonts].every(({ display, status }) => display !== 'optional' || status === 'loaded'),
  );
  expect(await fontOf(page, 'h2')).not.toContain('Newsreader');

  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => expect(await fontOf(page, 'h1')).toContain('Newsreader')).toPass();
});

/** The initiator of each request for one of the three main fonts. */
function fontInitiators(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fonts =
      document.querySelector<HTMLMetaElement>('meta[name=masthead-fonts]')?.content.split(' ') ?? [];
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => fonts.includes(new URL(name).pathname))
      .map(({ initiatorType }) => initiatorType);
  });
}

/** The font family an element's text is rendered with. */
async function fontOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).join();
}
