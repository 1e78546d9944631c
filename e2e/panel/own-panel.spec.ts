import type { Locator } from '@playwright/test';
import { englishTexts } from './english-texts.ts';
import { expect, expectAccessible, test } from './test.ts';

test("the panel is Masthead's, and an editor sees only what editors need", async ({ ada }) => {
  const { page } = ada;
  await page.goto('/admin');
  await expect(page).toHaveTitle(/\| Masthead$/);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Content', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: /Marketplace|Content-Type Builder/ })).toHaveCount(0);
  await expect(page.getByRole('main').first()).not.toContainText('Strapi');
  await expect(page.getByRole('main').first().getByText('Site', { exact: true }).first()).toBeVisible();
});

test("an article with a picture from the computer is published with five clicks from the panel's home page", async ({
  ada,
}) => {
  const { page } = ada;
  await page.goto('/admin');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'New article' }));
  await expect(ada.field('Title')).toBeFocused();
  await page.keyboard.type('Landfall');
  await click(ada.text());
  await page.keyboard.type('The coast came into sight at noon.');
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: 'Upload a picture' }));
  await (await chooser).setFiles('cms/seed/pictures/covers/the-midwifes-bicycle.jpg');
  await expect(page.getByRole('textbox', { name: 'Credit' })).toBeVisible();
  await click(ada.field('Description'));
  await page.keyboard.type('A ship arrives.');
  await click(page.getByRole('button', { name: 'Publish' }));
  const view = page.getByRole('link', { name: 'View', exact: true });
  await expect(view).toHaveAttribute('href', /\/article\/\w+\/landfall$/);
  expect(clicks).toBe(5);

  await page.goto('/admin/content-manager/collection-types/api::article.article');
  const row = page.getByRole('row', { name: /Landfall/ });
  await expect(row.locator('img')).toHaveJSProperty('complete', true);
  await expect(row.getByRole('status', { name: 'published' })).toHaveText('Public');
});

test('a cover that is still uploading is included when the article is saved and published', {
  tag: '@all',
}, async ({ ada }) => {
  const { page } = ada;
  let arrive = () => {};
  await page.route('**/upload', async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await route.continue();
  });
  const uploadCover = async () => {
    const chooser = page.waitForEvent('filechooser');
    const upload = page.waitForRequest('**/upload');
    await page.getByRole('button', { name: 'Upload a picture' }).click();
    await (await chooser).setFiles('cms/seed/pictures/covers/the-midwifes-bicycle.jpg');
    await upload;
    await expect(
      page.getByText('A picture is still uploading. ‘Save’ and ‘Publish’ wait for it.'),
    ).toBeVisible();
  };
  const coverOf = async (address: string) => (await ada.read(address)).cover;

  for (const save of ['Save', 'Publish', 'Control+s']) {
    const address = await ada.openArticle(save.replace('Control+', 'Keys-'));
    await uploadCover();
    await ada.field('Title').fill(`Changed before ${save}`);
    if (save === 'Control+s') await page.keyboard.press(save);
    else await page.getByRole('button', { name: save, exact: true }).click();
    expect(await coverOf(address)).toBe(null);
    arrive();
    await expect.poll(() => coverOf(address)).toMatchObject({ media: [{ url: expect.any(String) }] });
    await expect(page.getByText('A picture is still uploading')).toHaveCount(0);
  }
  await page.unroute('**/upload');

  await test.step('a failed upload blocks publication once, and says so', async () => {
    const address = await ada.openArticle('Failing');
    await page.route('**/upload', async (route) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await route.abort();
    });
    await uploadCover();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    arrive();
    await expect(page.getByText('Not published, because a picture failed to upload.')).toBeVisible();
    await expect(page.getByText(/failed to upload.*: the-midwifes-bicycle\.jpg/)).toBeVisible();
    expect(await ada.read(address)).toMatchObject({ status: 'draft' });
    await page.unroute('**/upload');
  });
});

test("a typed date and time replace the previous ones, and text that isn't a time is refused", async ({
  ada,
}) => {
  await ada.openArticle('Times');
  const { page } = ada;
  const group = page.getByRole('group', { name: 'Published on' });
  await page
    .getByRole('button', { name: /^No entry yet/ })
    .first()
    .click();
  await expect(page.locator('main form :is(input, textarea):focus')).toBeVisible();
  const date = group.getByRole('combobox', { name: 'Choose date' });
  await date.click();
  await page.keyboard.type('02/12/2030');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog', { name: 'Choose date' })).toBeHidden();
  await expect(date).not.toBeFocused();
  await expect(page.getByText(/^Published: 2 Dec 2030/)).toBeVisible();
  const time = group.getByRole('combobox', { name: 'Choose time' });
  await expect(time).toHaveValue('00:00');
  for (const { typed, shown, published } of [
    { typed: '7:00', shown: '07:00', published: /07:00, UTC$/ },
    { typed: '1930', shown: '19:30', published: /19:30, UTC$/ },
    { typed: '8 pm', shown: '20:00', published: /20:00, UTC$/ },
  ]) {
    // A person holds the button for a moment.
    await time.click({ delay: 120 });
    await page.keyboard.type(typed);
    await page.keyboard.press(typed === '1930' ? 'Tab' : 'Enter');
    await expect(time).toHaveValue(shown);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page.getByText(/^Published: /)).toHaveText(published);
  }
  await time.click();
  await page.keyboard.type('25:00');
  // Enter closes the list, and Tab leaves the field.
  for (const key of ['Enter', 'Tab']) {
    await page.keyboard.press(key);
    await expect(page.getByText('Not a time: 25:00. Write it like 7:05 or 19:30.')).toBeVisible();
    await expect(page.getByText(/^Published: /)).toHaveText(/20:00, UTC$/);
    await expect(time).toHaveValue('25:00');
  }
  await time.fill('20:00');
  await expect(page.getByText(/^Not a time/)).toHaveCount(0);
});

test('scheduling a public article asks for confirmation', async ({ ada }) => {
  await ada.openArticle('Moved');
  const { page } = ada;
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible();
  await page
    .getByRole('group', { name: 'Published on' })
    .getByRole('combobox', { name: 'Choose date' })
    .click();
  await page.keyboard.type('02/12/2030');
  await page.keyboard.press('Tab');
  const question = page.getByRole('alertdialog');
  const pressKeys = () => page.keyboard.press('Control+Shift+Enter');
  for (const ask of [() => publish.click(), pressKeys]) {
    await ask();
    await expect(question).toContainText('they will not see it until 2 Dec 2030');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  }
  await expect(page.getByRole('status', { name: 'published' }).first()).toBeVisible();
  // In a narrow window, for which Strapi makes the form anew, the button is in a bar.
  await page.setViewportSize({ width: 900, height: 900 });
  await ada.kept().getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Published: 2 Dec 2030/)).toBeVisible();
  await expect(publish).toBeEnabled();
  await pressKeys();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Scheduled for 2 Dec 2030/)).toBeVisible();
});

test('a tag can be created while writing an article, and moved to the first place', async ({ ada }) => {
  const { page } = ada;
  const article = await ada.openArticle('Dawn');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  const chosen = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  for (const name of ['Coast', 'Slack water']) {
    await tags.click();
    await page.keyboard.type(name);
    await page.getByRole('option', { name: `Create ‘${name}’` }).click();
    await expect(chosen.filter({ hasText: name })).toBeVisible();
  }
  await expect(chosen).toHaveText([/^Coast/, /^Slack water/]);
  await page.getByRole('button', { name: 'Move Slack water up' }).click();
  await expect(chosen).toHaveText([/^Slack water/, /^Coast/]);
  await expectAccessible(page, page.getByRole('list').filter({ has: chosen.first() }));
  await ada.save();
  await ada.open(article);
  await expect(chosen).toHaveText([/^Slack water/, /^Coast/]);
});

test('the panel speaks German, from a new article to its publication', async ({ ada }) => {
  const { page } = ada;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const expectGerman = async () => expect(await englishTexts(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('strapi-admin-language', 'de'));
  await ada.openNew();
  await expect(page.getByText('Steht unter dem Titel, auf der Seite des Artikels')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schlagwörter', exact: true })).toBeVisible();
  await ada.field('Titel').fill('Der Sturm');
  await ada.field('Beschreibung').fill('Vom Kai gesehen.');
  await ada.field('Text').click();
  await page.keyboard.type('/tab');
  await expect(page.getByRole('option')).toHaveText(['Tabelle']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Böen');
  await expect(page.getByRole('group', { name: 'Einstellungen an der Schreibmarke' })).toBeVisible();
  await expectGerman();
  await button('Speichern').click();
  await expect(page.getByText('Gespeichert', { exact: true }).last()).toBeVisible();
  await expectGerman();
  await button('Veröffentlichen').click();
  await expect(page.getByText('Veröffentlicht', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ansehen' })).toBeVisible();
  await expectGerman();
  await page.getByRole('link', { name: 'Artikel', exact: true }).click();
  await expect(page.getByRole('row', { name: /Der Sturm/ })).toContainText('Öffentlich');
  await expectGerman();
  await page.evaluate(() => localStorage.removeItem('strapi-admin-language'));
});

test('before entries are deleted or withdrawn, the panel lists what refers to them', async ({ ada }) => {
  const { page } = ada;
  await page.route('**/masthead/usage?*', (route) =>
    route.fulfill({
      json: { data: [{ type: 'article', count: 12, examples: [{ title: 'Fog' }, { title: 'Rain' }] }] },
    }),
  );
  await ada.openArticle('Breeze');
  await page.getByRole('button', { name: 'Other steps' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('‘Breeze’');
  await expect(question).not.toContainText('It is public');
  await expect(question).toContainText('In the bin it can be brought back for 30 days.');
  await expect(question).toContainText('These entries will lose their link:');
  await expect(question.getByRole('listitem')).toHaveText('Article: 12 (‘Fog’, ‘Rain’ …)');
  await expectAccessible(page, question);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status', { name: 'published' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Other steps' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await expect(question).toContainText('‘Breeze’');
  await expect(question).toContainText('It is public now: readers will not see it any more.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Other steps' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Article: 12 (‘Fog’, ‘Rain’ …)');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('status', { name: 'draft' }).first()).toBeVisible();
});

test('before twenty listed entries are deleted or withdrawn together, the panel lists what refers to them', {
  tag: '@all',
}, async ({ ada }) => {
  const { page } = ada;
  await page.goto('/admin/content-manager/collection-types/api::article.article?pageSize=20');
  // Strapi shows the buttons in an idle callback, and headless Chromium runs none before it has drawn a frame.
  await page.evaluate(function draw() {
    requestAnimationFrame(draw);
  });
  const asked = page.waitForRequest(/\/masthead\/usage\?/);
  await page.getByRole('checkbox', { name: 'Select all entries' }).click();
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toContainText('Delete 20 entries?');
  expect(new URL((await asked).url()).searchParams.getAll('documentId')).toHaveLength(20);
  await expect(question).toContainText('These entries will lose their link:');
  await expectAccessible(page, question);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(question).toContainText('Withdraw 20 entries?');
  await expect(question).toContainText('These entries will lose their link:');
  await question.getByRole('button', { name: 'Cancel' }).click();

  // The page answers: rows can be selected one by one.
  for (const number of [1, 2, 3]) await page.getByRole('row').nth(number).getByRole('checkbox').click();
  await expect(page.getByText('17 entries selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toContainText('Delete 17 entries?');
  await question.getByRole('button', { name: 'Cancel' }).click();
});
