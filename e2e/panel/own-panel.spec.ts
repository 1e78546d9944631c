import { expect, expectAccessible, test } from './test.ts';

test("the panel is Masthead's, and an editor sees only what editors need", async ({ ada }) => {
  const { page } = ada;
  await page.goto('/admin');
  await expect(page).toHaveTitle(/\| Masthead$/);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Content Manager' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /Marketplace|Content-Type Builder/ })).toHaveCount(0);
  await expect(page.getByRole('main').first()).not.toContainText('Strapi');
  await expect(page.getByRole('main').first().getByText('Site', { exact: true }).first()).toBeVisible();
});

test('the panel speaks German, with labels and help texts', async ({ ada }) => {
  const { page } = ada;
  const article = await ada.openArticle('Sturm');
  await page.evaluate(() => localStorage.setItem('strapi-admin-language', 'de'));
  await ada.open(article);
  await expect(ada.field('Untertitel')).toBeVisible();
  await expect(page.getByText('Steht unter dem Titel, auf der Seite des Artikels')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schlagwort', exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('strapi-admin-language'));
});

test('before an entry is deleted, the panel says what refers to it', async ({ ada }) => {
  const { page } = ada;
  await page.route('**/masthead/usage?*', (route) =>
    route.fulfill({
      json: { data: [{ type: 'article', count: 12, examples: [{ title: 'Fog' }, { title: 'Rain' }] }] },
    }),
  );
  await ada.openArticle('Breeze');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete entry' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('These entries will lose their link:');
  await expect(question.getByRole('listitem')).toHaveText('Article: 12 (‘Fog’, ‘Rain’ …)');
  await expectAccessible(page, question);
  await question.getByRole('button', { name: 'Cancel' }).click();
});
