import { expect, expectAccessible, test } from './test.ts';

test('a save based on an outdated version is refused, and both versions are shown', async ({ ada, ben }) => {
  const article = await ada.openArticle('Thaw');
  await ada.field('Title').fill('Thaw by Ada');
  await ben.change(article, { title: 'Thaw by Ben', subtitle: 'By Ben alone' });
  await ada.page.getByRole('button', { name: 'Save' }).click();

  const versions = ada.page.getByRole('dialog', { name: 'Two versions of this entry' });
  await expect(versions).toContainText(/Ben saved this entry at \d\d?:\d\d/);
  const title = versions.getByRole('row', { name: 'Title' });
  await expect(title.getByRole('cell')).toHaveText(['Thaw by Ada', 'Thaw by Ben']);
  await expect(title.locator('mark')).toHaveText(['Ada', 'Ben']);
  await expect(versions.getByRole('row')).toHaveCount(2);
  expect(await ada.read(article)).toMatchObject({ title: 'Thaw by Ben' });
  await expectAccessible(ada.page, versions);

  await versions.getByRole('button', { name: 'Keep mine' }).click();
  await ada.save();
  expect(await ada.read(article)).toMatchObject({ title: 'Thaw by Ada', subtitle: 'By Ben alone' });
});

test("an editor can adopt the other editor's version", async ({ ada, ben }) => {
  const article = await ada.openArticle('Frost');
  await ada.field('Title').fill('Frost by Ada');
  await ben.change(article, { title: 'Frost by Ben' });
  await ada.page.getByRole('button', { name: 'Publish' }).click();

  const versions = ada.page.getByRole('dialog', { name: 'Two versions of this entry' });
  await versions.getByRole('button', { name: 'Take the other' }).click();
  await expect(ada.field('Title')).toHaveValue('Frost by Ben');
  await expect.poll(() => ada.keptEntries(article)).toBe(0);
});

test("an editor's own save in another window is not overwritten", async ({ ada }) => {
  const article = await ada.openArticle('Sleet');
  await ada.field('Title').fill('Sleet, here');
  await ada.change(article, { title: 'Sleet, in the other window' });
  await ada.page.getByRole('button', { name: 'Save' }).click();

  const versions = ada.page.getByRole('dialog', { name: 'Two versions of this entry' });
  await expect(versions).toContainText(/In another window you saved this entry at \d\d?:\d\d/);
  await versions.getByRole('button', { name: 'Keep mine' }).click();
  await ada.save();
  expect(await ada.read(article)).toMatchObject({ title: 'Sleet, here' });
});
