import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/**
 * The oldest browsers that the README names. What they lack is taken away: functions and selectors of style sheets, attributes,
 * and what scripts can call.
 */
const LACKED_BY_STYLES =
  /light-dark\(|color-mix\(|:has\(|:dir\(|attr\(|@starting-style|text-wrap|[\d.]+(?:cap|rlh|rex|rch|ric)\b|\(width[<>]=?|text-box|field-sizing|interpolate-size|initial-letter|scrollbar-gutter|hyphenate-limit-chars|hanging-punctuation/g;
const LACKED_BY_SCRIPTS = [
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'Promise.try',
  'URL.parse',
  'URL.canParse',
  'Array.fromAsync',
  'AbortSignal.any',
  'Iterator',
  'requestIdleCallback',
  'navigation',
  'scheduler',
  'Set.prototype.union',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'HTMLElement.prototype.popover',
  'Document.prototype.startViewTransition',
  'CSSStyleSheet.prototype.replace',
];

// The hash of the style element in the content security policy is that of its text before.
test.use({ bypassCSP: true });

async function becomeOld(page: Page) {
  const take = (text: string) => text.replaceAll(LACKED_BY_STYLES, (name) => `unknown-${name}`);
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType();
    if (type !== 'document' && type !== 'stylesheet') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const body = type === 'document' ? text.replaceAll(/<style.*?<\/style>/gs, take) : take(text);
    await route.fulfill({ response, body });
  });
  await page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() ?? '';
      const owner = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), window);
      Reflect.deleteProperty(Object(owner), last);
    }
  }, LACKED_BY_SCRIPTS);
}

/** The colours of an element: of its text, and behind it. */
const coloursOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });

const PAPER = { light: 'rgb(253, 253, 251)', dark: 'rgb(14, 21, 27)' };
const INK = { light: 'rgb(19, 32, 42)', dark: 'rgb(233, 238, 240)' };

for (const scheme of ['light', 'dark'] as const) {
  const other = scheme === 'light' ? 'dark' : 'light';

  test(`the oldest browsers show the ${scheme} scheme, with an opaque menu`, { tag: '@all' }, async ({
    page,
    request,
  }) => {
    await becomeOld(page);
    await page.emulateMedia({ colorScheme: scheme });
    await open(page, await articleUrl(request, 'What blue used to cost'));
    const colours = { color: INK[scheme], backgroundColor: PAPER[scheme] };
    expect(await coloursOf(page, 'html')).toEqual(colours);
    expect(await coloursOf(page, 'header')).toEqual(colours);
    await page.getByRole('button', { name: 'Menu' }).click();
    const tools = page.getByRole('group', { name: 'Tools' });
    await expect(tools).toBeVisible();
    expect(await coloursOf(page, '#menu-panel')).toEqual(colours);
    // The reader chooses the other scheme, and none is left of this one.
    await tools.getByRole('button', { name: scheme === 'light' ? 'Dark mode' : 'Light mode' }).click();
    await expect
      .poll(() => coloursOf(page, 'html'))
      .toEqual({ color: INK[other], backgroundColor: PAPER[other] });
    await tools.getByRole('button', { name: 'Monochrome' }).click();
    await expect
      .poll(async () => (await coloursOf(page, 'html')).backgroundColor)
      .toBe(scheme === 'light' ? 'rgb(11, 11, 11)' : 'rgb(255, 255, 255)');
  });
}

test('the oldest browsers search, filter and open an article', async ({ page }) => {
  await becomeOld(page);
  await open(page, '/search?categories=');
  const results = page.getByRole('region', { name: 'Results' });
  const count = results.getByRole('status');
  const all = await count.textContent();
  await page.getByRole('button', { name: 'filter articles' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'done filtering' }).click();
  await expect(count).toHaveText(/article/);
  await expect(count).not.toHaveText(all ?? '');
  await results.getByRole('article').first().getByRole('link').last().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
