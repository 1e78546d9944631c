import { type Editor, expect, expectAccessible, test } from './test.ts';

test('a save while the service is killed loses nothing, and can be repeated', async ({ ada, magazine }) => {
  const article = await ada.openArticle('Fog');
  await ada.field('Title').fill('Fog over the quay');
  await ada.write(' Nobody saw the ferry.');
  await ada.page.route('**/collection-types/**', async (route) => {
    if (route.request().method() === 'PUT') await magazine.killCms();
    await route.continue();
  });
  await ada.page.getByRole('button', { name: 'Save' }).click();

  const answer = ada.page.getByText('Not saved: the service does not answer.');
  await expect(answer).toBeVisible();
  await expectForm(ada, 'Fog over the quay', 'Seen from the quay. Nobody saw the ferry.');
  const waits = ada.kept().getByText('The service does not answer.');
  await expect(waits).toBeVisible();

  await ada.page.unroute('**/collection-types/**');
  await magazine.startCms();
  await expect(waits).toBeHidden();
  await expectForm(ada, 'Fog over the quay', 'Seen from the quay. Nobody saw the ferry.');
  await ada.save();
  expect(await ada.read(article)).toMatchObject({ title: 'Fog over the quay' });
  expect(await ada.keptEntries(article)).toBe(0);
});

test('unsaved changes are offered when the article is reopened, and can then be saved', async ({ ada }) => {
  const article = await ada.openArticle('Rain');
  await ada.field('Title').fill('Rain over the quay');
  await ada.write(' It went on.');
  await ada.crash();

  await ada.open(article);
  await expect(ada.kept()).toContainText(/Unsaved changes from \d\d?:\d\d/);
  await expect(ada.field('Title')).toHaveValue('Rain');
  await expectAccessible(ada.page, ada.kept());
  await ada.kept().getByRole('button', { name: 'Restore' }).click();
  await expectForm(ada, 'Rain over the quay', 'Seen from the quay. It went on.');
  await ada.save();
  expect(await ada.read(article)).toMatchObject({ title: 'Rain over the quay' });

  await ada.open(article);
  await expect(ada.field('Title')).toHaveValue('Rain over the quay');
  await expect(ada.kept()).not.toContainText('Unsaved changes');
});

test('a new article that was never saved is offered until it is discarded', async ({ ada }) => {
  await ada.forget();
  await ada.openNew();
  await ada.field('Title').fill('Snow');
  await ada.crash();

  await ada.openNew();
  await ada.kept().getByRole('button', { name: 'Restore' }).click();
  await expect(ada.field('Title')).toHaveValue('Snow');
  await ada.crash();

  const article = await ada.openNew();
  await expect(ada.kept().getByRole('listitem')).toContainText(['‘Snow’: Unsaved changes from']);
  await ada.kept().getByRole('button', { name: 'Discard' }).click();
  await expect(ada.kept().getByRole('button')).toHaveCount(0);
  expect(await ada.keptEntries(article)).toBe(0);
});

test('unsaved changes are deleted on logout', async ({ ada }) => {
  const article = await ada.openArticle('Sleet');
  await ada.field('Title').fill('Sleet over the quay');
  await expect.poll(() => ada.keptEntries(article)).toBe(1);
  await ada.logOut();
  expect(await ada.keptEntries(article)).toBe(0);
});

async function expectForm(editor: Editor, title: string, text: string): Promise<void> {
  await expect(editor.field('Title')).toHaveValue(title);
  await expect(editor.text()).toContainText(text);
}
