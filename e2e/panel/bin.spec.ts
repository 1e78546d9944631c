import { takePicture } from './pictures.ts';
import { expect, expectAccessible, test } from './test.ts';

test('an editor deletes an article, finds it in the bin and restores it', async ({ ada }) => {
  const article = await ada.openArticle('Hoarfrost');
  const { page } = ada;
  await page.getByRole('button', { name: 'Other steps' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted', { exact: true }).last()).toBeVisible();

  const deleted = page.getByRole('row', { name: /Hoarfrost/ });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await page.getByRole('link', { name: 'Bin' }).click();
  await expect(page).toHaveURL(/\/admin\/bin$/);
  await expect(deleted).toContainText(/Article.*, by Ada/);
  await expectAccessible(page, page.getByRole('main'));
  await takePicture(page, 'bin');
  await deleted.getByRole('button', { name: 'Bring back: Hoarfrost' }).click();
  await expect(page.getByText('The article is a draft again.')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  expect(await ada.read(article)).toMatchObject({ title: 'Hoarfrost' });
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await deleted.click();
  await expect(ada.field('Title')).toHaveValue('Hoarfrost');
});

test('an editor restores a draft that another save has replaced', async ({ ada, ben }) => {
  const article = await ada.openArticle('Rime');
  await ben.change(article, { title: 'Rime by Ben' });
  const { page } = ada;
  // On a slow machine the browser always has something to do.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0;
  });
  // The versions are loaded again with the article.
  await ada.open(article);
  await page.getByRole('button', { name: /^Compare: Draft: .*, Ada$/ }).click();
  await page.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(ada.field('Title')).toHaveValue('Rime');
  await expect(page.getByRole('button', { name: /^Compare: Draft: .*, Ben$/ })).toBeVisible();
});
