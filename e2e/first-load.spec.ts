import { waitForHydration } from '#testing/browser.ts';
import { articleAddress, open } from './support/open.ts';
import { SCREENS } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

/** What must hold before the application has come, and while it comes (every test also watches the console). */

for (const { name, address } of SCREENS) {
  test(`${name} comes whole: no file is missing, none of another host, and React takes over without a word`, async ({
    page,
    request,
  }) => {
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.request().isNavigationRequest()) missing.push(response.url());
    });
    page.on('requestfailed', (failed) => missing.push(failed.url()));
    await open(page, await address(request));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    expect(missing).toEqual([]);
  });
}

/** What the browser says about its connection, instead of what it has measured on a busy machine. */
async function connect(
  page: Page,
  connection: { effectiveType: string; downlink?: number; rtt?: number; saveData?: boolean },
): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
}

test('the application is asked for only after the page has been painted', async ({ page }) => {
  await connect(page, { effectiveType: '4g' });
  const asked = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.goto('/');
  await asked;
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

test('all files of the application are asked for before any has come', async ({ page }) => {
  await connect(page, { effectiveType: '4g' });
  const asked: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  await page.goto('/');
  const listed = await page.locator('meta[name=masthead-scripts]').getAttribute('content');
  await expect.poll(() => asked.join(' ')).toBe(listed);
  release();
  await waitForHydration(page);
  expect(asked.join(' ')).toBe(listed);
});

for (const connection of [{ effectiveType: '3g' }, { effectiveType: '4g', saveData: true }]) {
  test(`who only reads downloads no application on ${JSON.stringify(connection)}`, async ({ page }) => {
    await connect(page, connection);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
    await waitForHydration(page);
    expect(scripts).not.toEqual([]);
  });
}

for (const { name, act } of [
  { name: 'a key', act: 'key' },
  { name: 'the pointer', act: 'pointer' },
] as const) {
  test(`the application is asked for at the first touch of ${name}, however slow the pictures are`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    // Pictures that never come: the page is never done loading.
    await page.route('**/uploads/*.{jpg,avif}', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(scripts).toEqual([]);

    const asked = page.waitForRequest((request) => request.resourceType() === 'script');
    if (act === 'key') await page.keyboard.press('Tab');
    else await page.mouse.move(300, 300, { steps: 3 });
    await asked;
  });
}

test('a link that is pressed before the application has come is followed all the same', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/');
  await page.getByRole('link', { name: 'Society', exact: true }).click();
  await expect(page).toHaveURL('/search?categories=society');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/society/i);
});

test('a button that is pressed before the application has come does its work when it has', async ({
  page,
}) => {
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

test('what the reader typed before the application has come is still there after', async ({ page }) => {
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

test('an article read from its own address asks the content service for nothing more', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/')) asked.push(sent.url());
  });
  await open(page, await articleAddress(request, 'What blue used to cost'));
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

const FAST = { effectiveType: '4g', downlink: 10, rtt: 50 };
const SLOW = { effectiveType: '4g', downlink: 1.6, rtt: 150 };

for (const { name, connection, preloaded } of [
  { name: 'a fast connection', connection: FAST, preloaded: true },
  { name: 'one that says nothing', connection: { effectiveType: '4g' }, preloaded: true },
  {
    name: 'one that was never measured',
    connection: { effectiveType: '4g', downlink: 1.45, rtt: 100 },
    preloaded: true,
  },
  { name: 'a slow one', connection: SLOW, preloaded: false },
]) {
  test(`on ${name} the fonts are ${preloaded ? 'asked for ahead' : 'no rival of the picture'}`, async ({
    page,
  }) => {
    await connect(page, connection);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await fontsAskedBy(page)).toEqual(Array(3).fill(preloaded ? 'link' : 'css'));
  });
}

test('on a slow connection too, who has had the fonts asks for them ahead', async ({ page, context }) => {
  await connect(page, SLOW);
  await page.goto('/', { waitUntil: 'networkidle' });
  const later = await context.newPage();
  await connect(later, SLOW);
  await later.goto('/', { waitUntil: 'networkidle' });
  expect(await fontsAskedBy(later)).toEqual(Array(3).fill('link'));
});

test('a font that comes too late changes nothing on the page that is read, and is used on the next', async ({
  page,
}) => {
  await connect(page, FAST);
  const { promise: painted, resolve: letFontsCome } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const fontsCame = page.waitForEvent('requestfinished', (request) =>
    /title-[^/]+\.woff2/.test(request.url()),
  );
  letFontsCome();
  await fontsCame;
  await waitForHydration(page);
  expect(await fontOf(page, 'h2')).not.toContain('Newsreader');

  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading that is asked about may just be making way for its successor.
  await expect(async () => expect(await fontOf(page, 'h1')).toContain('Newsreader')).toPass();
});

/** What made the browser ask for each of the fonts that every page is set in. */
function fontsAskedBy(page: Page): Promise<string[]> {
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

/** The name of the font file that an element's words are really drawn with. */
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
