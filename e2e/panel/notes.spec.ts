import { takePicture } from './pictures.ts';
import { expect, expectAccessible, test } from './test.ts';

test('two editors exchange notes beside an article that both have open', { tag: '@all' }, async ({
  ada,
  ben,
}) => {
  const article = await ada.openArticle('Ground swell');
  await ben.open(article);
  const note = (editor: typeof ada, text: string) =>
    editor.page.getByRole('listitem').filter({ hasText: text });

  await ada.page.getByLabel('New note').fill('Who took the picture?');
  await ada.page.getByRole('button', { name: 'Add note' }).click();
  await expect(note(ada, 'Who took the picture?')).toContainText(/Ada, \d\d?:\d\d/);
  await expect(note(ben, 'Who took the picture?')).toContainText(/Ada, \d\d?:\d\d/);
  await expect(note(ben, 'Who took the picture?').getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await ben.page.getByLabel('New note').fill('I did.');
  await ben.page.getByRole('button', { name: 'Add note' }).click();
  await note(ben, 'Who took the picture?').getByRole('button', { name: 'Done' }).click();
  await expect(note(ada, 'I did.')).toBeVisible();
  await expect(note(ada, 'Who took the picture?')).toContainText('Done: Ada');
  await expectAccessible(ada.page, ada.page.getByRole('list').filter({ has: note(ada, 'I did.') }));
  await takePicture(ada.page, 'notes');

  await ben.page.goto('/admin/content-manager/collection-types/api::article.article?_q=Ground%20swell');
  await expect(ben.page.getByRole('row').filter({ hasText: 'Ground swell' })).toContainText('1 open note');

  await note(ada, 'Who took the picture?').getByRole('button', { name: 'Delete' }).click();
  await expect(note(ada, 'Who took the picture?')).toHaveCount(0);
  await ben.open(article);
  await expect(note(ben, 'I did.')).toBeVisible();
  await expect(note(ben, 'Who took the picture?')).toHaveCount(0);
  // Notes are no part of the form.
  await expect(ada.page.getByRole('button', { name: 'Save' })).toBeDisabled();
});
