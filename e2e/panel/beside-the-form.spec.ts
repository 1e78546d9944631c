import { expect, expectAccessible, test } from './test.ts';

test('the preview shows the page while an editor types, for every device', async ({ ada }) => {
  await ada.openArticle('Ebb');
  const { page } = ada;
  await page.getByRole('button', { name: 'Show preview' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const frame = preview.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: 'Ebb' })).toBeVisible();

  await ada.field('Title').fill('Flood');
  await expect(frame.getByRole('heading', { level: 1, name: 'Flood' })).toBeVisible();
  await ada.write(' And from the bridge.');
  await expect(frame.getByText('Seen from the quay. And from the bridge.')).toBeVisible();
  // On a busy machine the content service may be late for them, and the page comes without.
  await expect(async () => {
    await ada.write('.');
    await expect(frame.getByText('Recommended Articles')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expectAccessible(page, preview);

  await preview.getByRole('combobox', { name: 'Width' }).click();
  await page.getByRole('option', { name: 'Desktop' }).click();
  await preview.getByRole('combobox', { name: 'Colours' }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.innerWidth)).toBe(
    1280,
  );

  await preview.getByRole('button', { name: 'Close preview' }).click();
  await expect(preview).toHaveCount(0);
});

test('the preview of a new article stays open when it is published', async ({ ada }) => {
  await ada.openNew();
  const { page } = ada;
  await ada.field('Title').fill('Bore');
  await ada.field('Description').fill('A wave.');
  await ada.write('It comes up the river.');
  await page.getByRole('button', { name: 'Show preview' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const heading = preview.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Bore' });
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(preview.getByRole('link', { name: 'Open on the site' })).toBeVisible();
  await expect(heading).toBeVisible();
  await preview.getByRole('button', { name: 'Close preview' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show preview' })).toBeVisible();
  await expect(preview).toHaveCount(0);
});

test('a draft link works without an account until it is revoked', async ({ ada, browser }) => {
  await ada.openArticle('Neap');
  const { page } = ada;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share draft' }).click();
  await expect(page.getByText(/^The link is copied/)).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const reader = await browser.newPage();
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1, name: 'Neap' })).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByRole('button', { name: 'End', exact: true })).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: 'Neap' })).toHaveCount(0);
  await reader.close();
});

test('the checklist lists problems, and an error blocks publication', async ({ ada, magazine }) => {
  const { page } = ada;
  await magazine.changeSite({ checklist: { category: 'error' } });
  await ada.openArticle('Spring');
  const checklist = page.getByRole('status').filter({ hasText: 'Fix before publishing' });
  await expect(checklist.getByText('There is no category.')).toBeVisible();
  await expect(checklist.getByText('There is no cover picture.')).toBeVisible();
  await expectAccessible(page, checklist);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('This article cannot be published yet. It has no category.')).toBeVisible();
  await magazine.changeSite({ checklist: { category: 'warning' } });
});

test('every publication is kept, and can be compared with the draft and restored', async ({ ada }) => {
  const article = await ada.openArticle('Slack');
  const { page } = ada;
  await page.getByRole('button', { name: 'Publish' }).click();
  const compare = page.getByRole('button', { name: /^Compare: .*Ada/ });
  await expect(compare).toHaveCount(1);
  await ada.field('Title').fill('Slack water');
  await ada.save();

  await compare.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /^Title/ })).toHaveText(/SlackSlack water$/);
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(ada.field('Title')).toHaveValue('Slack');
  expect(await ada.read(article)).toMatchObject({ title: 'Slack' });
});

test('every publication of Home is kept too, and can be compared and restored', { tag: '@all' }, async ({
  ada,
}) => {
  const { page } = ada;
  const compare = page.getByRole('button', { name: /^Compare: .*Ada/ });
  const fill = page.getByRole('checkbox', { name: 'Fill with the newest articles' });
  await page.goto('/admin/content-manager/single-types/api::home.home');
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  const before = await compare.count();
  const was = await fill.isChecked();
  for (const more of [1, 2]) {
    await fill.setChecked(!(await fill.isChecked()));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(compare).toHaveCount(before + more);
  }
  await compare.nth(1).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(fill).toBeChecked({ checked: !was });
});
