import { expect, expectAccessible, test } from './test.ts';

const LIST = '/admin/content-manager/collection-types/api::article.article';

test('list filters can be saved under a name, and are still there after a reload', async ({ ada }) => {
  const { page } = ada;
  await page.goto(LIST);
  const button = page.getByRole('button', { name: 'Saved filters' });
  await button.click();
  await expect(page.getByText('Filter or search this list')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${LIST}?_q=lighthouse`);
  await button.click();
  await page.getByRole('textbox', { name: 'Name of these filters' }).fill('Lighthouses');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Lighthouses', exact: true })).toBeVisible();
  await expectAccessible(page, page.getByRole('dialog'));

  await page.goto(LIST);
  await button.click();
  await page.getByRole('button', { name: 'Lighthouses', exact: true }).click();
  await expect(page).toHaveURL(/_q=lighthouse/);
  await button.click();
  await page.getByRole('button', { name: 'Remove ‘Lighthouses’' }).click();
  await expect(page.getByRole('button', { name: 'Lighthouses', exact: true })).toBeHidden();
});
