import type { APIRequestContext, Locator } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { articleUrl, open } from './support/open.ts';
import { overflowing } from './support/overflow.ts';
import { expect, type Page, test } from './support/test.ts';

/** Groups, footnotes and wide pictures (docs/decisions/0061), in the article that has them all. */

const COAST = 'The length of the coast of Skarrow';
const TABLE = /^The coast of Skarrow at high water/;
const CHART = /^Kilometres of coast/;
const GALLERY = /^What the fifth form took along/;

/** Opens the article and waits for the script of its gallery. */
async function openCoast(page: Page, request: APIRequestContext): Promise<void> {
  await open(page, await articleUrl(request, COAST));
  await page.evaluate(() => {
    const { content = '' } = document.querySelector<HTMLMetaElement>('[name=masthead-scripts]') ?? {};
    return Promise.all(content.split(' ').map((script) => import(script))).then(() => undefined);
  });
}

test('every group is in its place at any width, in forced colours and on paper', async ({
  page,
  request,
}) => {
  await page.goto(await articleUrl(request, COAST));
  await test.step('nothing is wider than its place', async () => {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowing(page), `${width} px`).toEqual([]);
    }
  });
  await test.step('groups', async () => {
    const body = page.getByRole('main').getByRole('article').first();
    await expect(body.getByRole('group', { name: 'Key points' }).getByRole('listitem')).toHaveCount(3);
    const table = body.getByRole('table', { name: TABLE });
    await expect(table.getByRole('columnheader')).toHaveCount(5);
    await expect(table.getByRole('rowheader')).toHaveCount(5);
    // Screen readers get the chart as one picture, and its table when it is opened.
    await expect(body.getByRole('img', { name: CHART })).toBeVisible();
    await body.getByText('The numbers as a table').click();
    await expect(body.getByRole('table').last().getByRole('cell', { name: '1,000' })).toBeVisible();
    await expect(body.getByRole('math')).toContainText('178');
    await expect(body.locator('pre span').first()).toHaveText('def');
    await expect(body.getByRole('blockquote')).toHaveText(/^So it hasn’t got a length/);
    await expect(body.getByRole('group', { name: 'Measure one yourself' }).getByRole('listitem')).toHaveCount(
      3,
    );
    await expect(body.getByRole('separator')).toBeVisible();
    await expect(body.getByText('OpenStreetMap', { exact: true })).toBeVisible();
    await expect(
      body.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'March' }) }),
    ).toContainText('on a blackboard');
  });
  await test.step('wide pictures begin at the edge of the text, full ones at the edge of the page', async () => {
    const edgeOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().left);
    const heading = (name: string) => page.getByRole('heading', { name });
    const picture = (name: string) => page.getByRole('main').getByRole('img', { name });
    expect(await edgeOf(picture('A flat town at dusk'))).toBeCloseTo(
      await edgeOf(heading('Recommended Articles')),
    );
    expect(
      await edgeOf(picture('Height lines of a landscape on tinted ground, with one marked summit').last()),
    ).toBeCloseTo(await edgeOf(heading(COAST)));
  });
  await test.step('in forced colours and on paper nothing is missing', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(page.getByRole('table', { name: TABLE })).toBeVisible();
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await page.setViewportSize({ width: 640, height: 900 });
    expect(await overflowing(page)).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
    // The links of the text and the footnotes, in the order of their numbers.
    await expect(page.locator('article > ol > li')).toHaveText([
      'https://www.openstreetmap.org/#map=7/57.0/-5.6',
      'https://example.org/skarrow/leaflet',
      'https://example.org/skarrow/frontiers',
    ]);
  });
});

test('is accessible, also in full screen', { tag: '@all' }, async ({ page, request }) => {
  await openCoast(page, request);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Layers of rock' }).click();
  await expect(page.getByRole('dialog', { name: GALLERY })).toBeVisible();
  await expectAccessible(page, { part: 'dialog[open]' });
});

test('the keyboard can scroll the table and follow footnotes there and back', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(await articleUrl(request, COAST));
  const region = page.getByRole('region', { name: TABLE });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  // While the table still moves, Chromium does not scroll to a note.
  const moved = () =>
    region.evaluate(async (element) => {
      const before = element.scrollLeft;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return element.scrollLeft > 0 && element.scrollLeft === before;
    });
  await expect.poll(moved).toBe(true);

  await page.getByRole('link', { name: 'Note 2', exact: true }).press('Enter');
  const note = page.getByRole('region', { name: 'Notes' }).getByRole('listitem').nth(1);
  await expect(note).toBeInViewport();
  await expect(note.getByRole('link', { name: 'our note on the method' })).toBeVisible();
  await note.getByRole('link', { name: 'Back to the text, note 2' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Note 2', exact: true })).toBeInViewport();
});

test('a gallery can be opened, browsed and closed with the keyboard, buttons and Back', async ({
  page,
  request,
}) => {
  await openCoast(page, request);
  const address = page.url();
  const link = page.getByRole('link', { name: 'Layers of rock' });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: GALLERY });
  const shown = (name: string) =>
    expect(dialog.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  await shown('Picture 2 of 3');
  await page.keyboard.press('ArrowRight');
  await shown('Picture 3 of 3');
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await shown('Picture 2 of 3');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
});

test('a page reached by client-side navigation has the styles and the gallery too', async ({
  page,
  request,
}) => {
  await open(page, '/search?keywords=skarrow');
  expect(await page.locator('style').textContent()).not.toMatch(/scroll-snap|vector-effect|font-family:math/);
  const address = await articleUrl(request, COAST);
  await page.locator(`a[href="${address}"]`).first().click();
  const keyword = page.locator('pre span').first();
  await expect(keyword).toHaveText('def');
  await expect(keyword).not.toHaveCSS('color', await colourOf(page.locator('pre').first()));
  await expect(page.getByRole('img', { name: CHART }).locator('svg').last()).toHaveCSS('height', /^22/);
  await expect(page.getByRole('math')).toBeVisible();
  await page.getByRole('link', { name: 'Layers of rock' }).click();
  await expect(page.getByText('Picture 2 of 3')).toBeInViewport({ ratio: 1 });
});

const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the pictures of a gallery are links to their files', async ({ page, request }) => {
    await page.goto(await articleUrl(request, COAST));
    const file = page.getByRole('link', { name: 'Layers of rock' });
    await expect(file).toHaveAttribute('href', /^\/uploads\/.*\.jpg$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
