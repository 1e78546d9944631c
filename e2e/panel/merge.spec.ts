import { expect, expectAccessible, test } from './test.ts';

const TAGS = '/content-manager/collection-types/api::tag.tag';

test('an editor merges two tags after seeing how many articles will move', {
  tag: '@all',
}, async ({ ada }) => {
  const { page } = ada;
  const old = await ada.create(TAGS, { name: 'Hoarfrosts' });
  const present = await ada.create(TAGS, { name: 'Hoarfrost alone' });
  const article = await ada.openArticle('Frozen');
  await ada.change(article, { tags: { connect: [{ documentId: old }] } });

  await ada.open(`${TAGS}/${old}`);
  await page.getByRole('button', { name: 'Other steps' }).click();
  await page.getByRole('menuitem', { name: 'Merge into …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge into another entry' });
  await expect(dialog).toContainText('These articles move: 0 public, 1 draft.');
  await expect(dialog.getByRole('button', { name: 'Merge into …' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Into' }).click();
  await page.keyboard.type('hoarfrost');
  await page.getByRole('option', { name: 'Hoarfrost alone' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Merge into ‘Hoarfrost alone’' }).click();

  await expect(page).toHaveURL(new RegExp(`${present}$`));
  await expect(ada.field('Name')).toHaveValue('Hoarfrost alone');
  await ada.open(article);
  await expect(page.getByRole('button', { name: 'Remove Hoarfrost alone' })).toBeVisible();
});

test("a category can't be merged into one below it, and the panel says why", { tag: '@all' }, async ({
  ada,
}) => {
  const { page } = ada;
  const CATEGORIES = TAGS.replaceAll('tag', 'category');
  const above = await ada.create(CATEGORIES, { name: 'Glaciers' });
  await ada.create(CATEGORIES, { name: 'Glacier tongues', parent: { connect: [{ documentId: above }] } });
  await ada.open(`${CATEGORIES}/${above}`);
  await page.getByRole('button', { name: 'Other steps' }).click();
  await page.getByRole('menuitem', { name: 'Merge into …' }).click();
  await page.getByRole('combobox', { name: 'Into' }).click();
  await page.keyboard.type('glacier');
  await page.getByRole('option', { name: 'Glacier tongues' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Merge into ‘Glacier tongues’' }).click();
  await expect(page.getByText('‘Glaciers’ cannot be merged into ‘Glacier tongues’')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Merge into another entry' })).toBeVisible();
});
