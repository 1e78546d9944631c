import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const SINGLES = '/admin/content-manager/single-types';
const ARTICLES = '/admin/content-manager/collection-types/api::article.article';

test.beforeEach(({ ada }) => ada.page.setViewportSize(PHONE));
test.afterEach(({ ada }) => ada.page.setViewportSize(DESK));

/** All of a part can be seen and pressed without moving the page to the side. */
async function expectWithin(part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
}

test('on a phone the menu has a link to a new article, and its icons have labels', async ({ ada }) => {
  const { page } = ada;
  await page.goto('/admin');
  const sign = page.getByRole('navigation').getByRole('link', { name: 'Content' });
  await expect(sign).toBeVisible();
  expect(await sign.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('"Content"');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'New article' }).click();
  await expect(page.getByRole('heading', { name: 'New article', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^New article/);
});

test('on a phone the list of articles shows titles and states', async ({ ada }) => {
  const { page } = ada;
  await page.goto(ARTICLES);
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('status') });
  await expectWithin(row.first().getByRole('link'));
  await expectWithin(row.first().getByRole('status'));
  await expectWithin(row.first().getByRole('button', { name: 'Row actions' }));
  const title = String(await row.first().getByRole('link').textContent());
  await expect(row.first().getByRole('checkbox', { name: `Select ${title}` })).toBeVisible();
});

test('on a phone every value in a list is labelled with its column, and empty values are hidden', {
  tag: '@all',
}, async ({ ada }) => {
  const { page } = ada;
  await page.goto('/admin/content-manager/collection-types/api::category.category');
  const cells = page.getByRole('row').nth(1).locator('td:visible');
  await expect(cells.first()).toBeVisible();
  const said = await cells.evaluateAll((all) =>
    all.map((cell) => [getComputedStyle(cell, '::before').content, cell.textContent]),
  );
  expect(said).toContainEqual([expect.stringContaining('Articles'), expect.stringMatching(/^\d+ items$/)]);
  expect(said.map(([, text]) => text)).not.toContain('-');
});

test("on a phone notifications don't cover the bar or its menus, and disappear with their cause", async ({
  ada,
}) => {
  const { page } = ada;
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const message = page.getByRole('listitem').filter({ hasText: 'need another look' });
  const isAbove = (part: Locator) =>
    expect(async () => {
      const box = await message.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(await top(part));
    }).toPass();
  await ada.openNew();
  await ada.field('Title').fill('Left open');
  const { pathname } = new URL(page.url());
  await expect.poll(() => ada.keptEntries(pathname)).toBeGreaterThan(0);
  await page.goto(`${ARTICLES}/create`);
  // It makes the bar higher.
  await expect(ada.kept()).toContainText('Left open');
  await ada.field('Title').fill('Without a text');
  await page.getByRole('button', { name: 'Publish' }).click();
  await isAbove(page.getByRole('button', { name: 'Publish' }));
  await page.getByRole('button', { name: 'Preview and more' }).click();
  await isAbove(page.getByRole('button', { name: 'Publish' }));
  await page.goto('/admin/content-manager/collection-types/api::redirect.redirect/create');
  await ada.field('From').fill('/once/sea');
  await ada.field('To').fill('/category/sea');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/no page at ‘\/category\/sea’/)).toHaveCount(1);
  await expect(message).toBeVisible();
  await ada.field('To').fill('/search?categories=sea');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(message).toHaveCount(0);
});

test("on a phone a picture's texts come before its file details", { tag: '@all' }, async ({ ada }) => {
  const { page } = ada;
  await page.goto(ARTICLES);
  await page
    .getByRole('row')
    .filter({ has: page.locator('img') })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'File details' });
  await expectWithin(dialog.getByRole('textbox', { name: 'Alternative text' }));
  const texts = await dialog
    .getByRole('textbox')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  expect(texts).toEqual(['alternativeText', 'caption', 'name']);
  const box = await dialog.getByRole('textbox', { name: 'Alternative text' }).boundingBox();
  const save = await dialog.getByRole('button', { name: 'Save changes' }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
});

test('on a phone an open folder of the library links back to all files', { tag: '@all' }, async ({ ada }) => {
  const { page } = ada;
  await page.goto('/admin/plugins/upload');
  const folder = page.getByText('covers', { exact: true }).filter({ visible: true });
  await folder.click();
  await expect(page.getByRole('heading', { name: /^covers/ })).toBeVisible();
  await page.getByRole('button', { name: 'All files' }).click();
  await expect(folder).toBeVisible();
});

test('on a phone tapping a picture in the library selects that picture only', {
  tag: '@all',
}, async ({ ada }) => {
  const { page } = ada;
  await page.goto('/admin/content-manager/collection-types/api::category.category/create');
  await page.getByText('Click to add a file, or drop one here').last().click();
  const library = page.getByRole('dialog');
  for (const name of ['Add folder', 'Add more files', 'Cancel', 'Finish'])
    await expectWithin(library.getByRole('button', { name }));
  await library.getByRole('tab', { name: 'Browse' }).click();
  await library.getByRole('button', { name: 'covers' }).first().click();
  await expect(library.getByRole('checkbox', { name: 'Select all files' })).toHaveCount(0);
  const picture = library.getByRole('button').filter({ has: page.getByRole('checkbox') });
  await picture.nth(1).click();
  await expect(picture.nth(1).getByRole('checkbox')).toBeChecked();
  await library.getByRole('tab', { name: 'Selected files 1' }).click();
  await expect(library).toContainText('1 file chosen');
  await library.getByRole('button', { name: 'Add more files' }).click();
  await expectWithin(page.getByRole('button', { name: 'Choose files' }));
});

test('on a phone the panels beside a form open with a labelled button, and the preview fills the screen', async ({
  ada,
}) => {
  const { page } = ada;
  await ada.openArticle('Ebb');
  const more = page.getByRole('button', { name: 'Preview and more' });
  await expectWithin(more);
  await expect
    .poll(() => more.evaluate((button) => getComputedStyle(button, '::before').content))
    .toContain('checklist');
  await more.click();
  await page.getByRole('button', { name: 'Show preview' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect.poll(() => preview.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await preview.getByRole('button', { name: 'Close preview' }).click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectWithin(page.getByRole('link', { name: 'View' }));
});

test('on a phone the order of trending articles can be changed by tapping', async ({ ada }) => {
  const { page } = ada;
  await page.goto(`${SINGLES}/api::home.home`);
  const up = page.getByRole('button', { name: /^Move .* up$/ });
  const name = String(/Move (.*) up/.exec((await up.first().textContent()) ?? '')?.[1]);
  const list = page.getByRole('list').filter({ hasText: name });
  await expect(list.getByRole('listitem').nth(1)).toContainText(name);
  await up.first().click();
  await expect(list.getByRole('listitem').first()).toContainText(name);
});

for (const [place, size] of Object.entries({ 'on a phone': PHONE, 'on a desk': DESK }))
  test(`${place} a table being edited is between the text's buttons and its own`, {
    tag: '@all',
  }, async ({ ada }) => {
    const { page } = ada;
    await page.setViewportSize(size);
    await ada.openArticle('Tide tables');
    await ada.text().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    for (let line = 0; line < 12; line += 1) {
      await page.keyboard.type('The tide turns at the wall, and the boats turn with it.');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('/table');
    await expect(page.getByRole('option')).toHaveText(['Table']);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Harbour');
    const edges = async (part: Locator) => {
      const box = await part.boundingBox();
      return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
    };
    const settings = page.getByRole('group', { name: 'Settings at the cursor' });
    const cell = ada.text().getByRole('cell', { name: 'Harbour' });
    await expect(cell).toBeVisible();
    await expect(async () => {
      const [toolbar, line, bar] = await Promise.all([page.getByRole('toolbar'), cell, settings].map(edges));
      expect(line?.top).toBeGreaterThanOrEqual(toolbar?.bottom ?? Number.NaN);
      expect(line?.bottom).toBeLessThanOrEqual(bar?.top ?? Number.NaN);
      const { top } =
        size === PHONE ? await edges(page.getByRole('button', { name: 'Save' })) : { top: size.height };
      expect(bar?.bottom).toBeLessThanOrEqual(top);
    }).toPass({ timeout: 10_000 });
  });
