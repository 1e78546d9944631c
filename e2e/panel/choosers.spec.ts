import type { Page } from '@playwright/test';
import { type Editor, expect, test } from './test.ts';

const HOME = '/content-manager/single-types/api::home.home';
const relations = (path: string) => `/content-manager/relations/${path}?pageSize=100`;

type Related = { results: { name?: string; title?: string }[] };

/** The names of the entries of a saved field, in their order. */
async function namesIn(editor: Editor, path: string): Promise<(string | undefined)[]> {
  const { results }: Related = await editor.get(relations(path));
  return results.map(({ name, title }) => name ?? title).reverse();
}

/** Chooses the first entry of a field's list; returns its name. */
async function chooseFirst(page: Page, field: string): Promise<string> {
  await page.getByRole('combobox', { name: field }).click();
  const option = page.getByRole('option').first();
  const [name = ''] = (await option.innerText()).split('\n');
  await option.click();
  return name;
}

const CATEGORY = '/content-manager/collection-types/api::category.category';
/** What a field has below its box, also while an open list hides it from screen readers. */
const chosenIn = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true });

test('typing a name into a field chooses the entry, or the field says that there is none', {
  tag: '@all',
}, async ({ ada }) => {
  const { page } = ada;
  const box = (name: RegExp) => page.getByRole('combobox', { name });
  const [coasts, harbour] = ['Coasts of the test', 'Harbour of the test'];
  for (const name of [coasts, harbour]) await ada.create(CATEGORY, { name });

  await test.step('Enter takes the first one of the list, as soon as it is typed', async () => {
    await ada.open(`${CATEGORY}/create`);
    await ada.field('Name').fill('Lights of the test');
    const parent = box(/^Parent/);
    await parent.click();
    await page.keyboard.type('coasts of th');
    await page.keyboard.press('Enter');
    await expect(chosenIn(page, coasts)).toBeVisible();
    await expect(parent).toHaveValue('');
    await expect(page.getByRole('option', { name: 'New entry' })).toHaveCount(0);
  });
  await test.step('leaving the field takes an exact name alone, in place of another one', async () => {
    const parent = box(/^Parent/);
    await parent.click();
    await page.keyboard.type('harb');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^Not chosen: harb\./)).toBeVisible();
    await expect(parent).toHaveValue('harb');
    await parent.fill('HARBOUR OF THE TEST');
    await page.keyboard.press('Tab');
    await expect(chosenIn(page, harbour)).toBeVisible();
    await expect(chosenIn(page, coasts)).toHaveCount(0);
    await expect(page.getByText(/^Not chosen/)).toHaveCount(0);
  });
  await test.step('Escape discards the input', async () => {
    await box(/^Parent/).click();
    await page.keyboard.type(coasts);
    await page.keyboard.press('Escape');
    await expect(box(/^Parent/)).toHaveValue('');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^Not chosen/)).toHaveCount(0);
    await expect(chosenIn(page, harbour)).toBeVisible();
  });
  await test.step('an unknown name is reported', async () => {
    await box(/^Parent/).click();
    await page.keyboard.type('No such category');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Not chosen: No such category/)).toBeVisible();
    await box(/^Parent/).fill('');
    await expect(page.getByText(/^Not chosen/)).toHaveCount(0);
  });
  await test.step('a save right after typing has it', async () => {
    await box(/^Parent/).click();
    await page.keyboard.type(coasts);
    await page.getByRole('button', { name: 'Save', exact: true, includeHidden: true }).click();
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
    const documentId = new URL(page.url()).pathname.split('/').at(-1);
    expect(await namesIn(ada, `api::category.category/${documentId}/parent`)).toEqual([coasts]);
    await expect(page.getByText('The entry could not be added.')).toHaveCount(0);
  });

  const articles = '/content-manager/collection-types/api::article.article?pageSize=1&sort=title:asc';
  const { results }: Related = await ada.get(articles);
  const title = results[0]?.title ?? '';
  for (const [field, list] of [
    ['Featured', null],
    ['Related', null],
    ['Trending', 'trending'],
  ] as const)
    await test.step(`${field} takes the title that is typed`, async () => {
      await page.goto(`/admin${HOME}`);
      const { documentId } = await ada.read(HOME);
      const before = list ? (await namesIn(ada, `api::home.home/${documentId}/${list}`)).length : 1;
      const name = new RegExp(`^${field}( \\(\\d+\\))?\\s*$`);
      const labelled = box(name);
      const label = page.getByText(name);
      if (before > 0) await expect(label).toHaveText(`${field} (${before})`);
      await labelled.click();
      await page.keyboard.type(title.slice(0, -1));
      await page.keyboard.press('Enter');
      await expect(label).toHaveText(`${field} (${list ? before + 1 : 1})`);
      await expect(labelled).toHaveValue('');
      if (!list) await expect(chosenIn(page, title).first()).toBeVisible();
    });
});

const tagsOf = (page: Page) => page.getByRole('combobox', { name: 'Tags', exact: true });
/** The tags of the form, also while an open list hides them from screen readers. */
const chosen = (page: Page) => page.locator('li a[href*="api::tag.tag/"]');

test('a section of Home can list its articles before it is first saved', { tag: '@all' }, async ({ ada }) => {
  const { page } = ada;
  await page.goto(`/admin${HOME}`);
  await expect(page.getByRole('combobox', { name: 'Featured' })).toBeVisible();

  await test.step('trending begins with what stands first on the page', async () => {
    const { documentId } = await ada.read(HOME);
    const names = await namesIn(ada, `api::home.home/${documentId}/trending`);
    expect(names.length).toBeGreaterThan(5);
    const list = page.getByRole('list').filter({ hasText: String(names[1]) });
    await expect(list.getByRole('listitem').first()).toContainText(String(names[0]));
    await expect(page.getByRole('button', { name: 'Show earlier ones' })).toHaveCount(0);
  });

  const names: Record<string, string> = {};
  await test.step('in a headline that replaces another one', async () => {
    await page.getByRole('button', { name: 'Empty it' }).click();
    await page.getByRole('button', { name: /Click to add one/ }).click();
    names.featured = await chooseFirst(page, 'Featured');
    names.related = await chooseFirst(page, 'Related');
  });
  await test.step('and in a section after the others', async () => {
    await page.getByRole('button', { name: 'Add another' }).click();
    names.category = await chooseFirst(page, 'Category');
    names.articles = await chooseFirst(page, 'Articles');
  });

  await ada.save();
  const { headline, sections } = await ada.read(HOME);
  const section = sections.at(-1);
  for (const [path, name] of [
    [`home.headline/${headline.id}/featured`, names.featured],
    [`home.headline/${headline.id}/related`, names.related],
    [`home.section/${section.id}/category`, names.category],
    [`home.section/${section.id}/articles`, names.articles],
  ])
    expect(await namesIn(ada, String(path))).toEqual([name]);
});

test('a new article is saved with exactly the tags that were typed', async ({ ada }) => {
  const { page } = ada;
  const tag = '/content-manager/collection-types/api::tag.tag';
  await ada.create(tag, { name: 'Café am Kai' });
  await ada.openNew();
  await ada.field('Title').fill('Typed tags');
  const tags = tagsOf(page);

  await tags.click();
  await page.keyboard.type('Harbour wall');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveText(['Harbour wall']);
  await expect(tags).toHaveValue('');

  await page.keyboard.type('cafe am kai,');
  await expect(chosen(page)).toHaveText(['Harbour wall', 'Café am Kai']);
  await page.keyboard.type('HARBOUR WALL');
  await page.keyboard.press('Tab');
  await expect(tags).not.toBeFocused();
  await expect(tags).toHaveValue('');

  await test.step('discarded with Escape', async () => {
    await tags.focus();
    await page.keyboard.type('Ebb');
    await page.keyboard.press('Escape');
    await expect(tags).toHaveValue('');
    await page.keyboard.press('Tab');
    await expect(chosen(page)).toHaveCount(2);
  });

  await test.step('pasted, one of them twice', async () => {
    await tags.focus();
    await tags.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Slack water, Fog bell, slack water');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(chosen(page)).toHaveText(['Harbour wall', 'Café am Kai', 'Slack water', 'Fog bell']);
  });

  await test.step('converted by an input method', async () => {
    await tags.focus();
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: 'きり、', selectionStart: 3, selectionEnd: 3 });
    await expect(tags).toHaveValue('きり、');
    await expect(chosen(page)).toHaveCount(4);
    await input.send('Input.insertText', { text: '霧' });
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveCount(5);
  });

  await test.step('and still in the box when the article is saved', async () => {
    await tags.focus();
    await page.keyboard.type('Last light');
    // The list is open, and hides the rest from screen readers.
    await page.getByRole('button', { name: 'Save', exact: true, includeHidden: true }).click();
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  });
  const documentId = new URL(page.url()).pathname.split('/').at(-1);
  expect(await namesIn(ada, `api::article.article/${documentId}/tags`)).toEqual([
    'Harbour wall',
    'Café am Kai',
    'Slack water',
    'Fog bell',
    '霧',
    'Last light',
  ]);
});

test('an author sees which tags were not accepted, and no fields they cannot use', async ({ noor }) => {
  const { page } = noor;
  await noor.openNew();
  await expect(page.getByText('No permissions')).toHaveCount(0);
  const tags = tagsOf(page);
  await tags.click();
  await page.keyboard.type('No such tag');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not found: No such tag. Choose from the list')).toBeVisible();
  await expect(tags).toHaveValue('No such tag');
  await page.keyboard.press('Control+A');
  // The comma is part of the name.
  await page.keyboard.type('arts, crafts');
  await page.keyboard.press('Tab');
  await expect(chosen(page)).toHaveText(['Arts, Crafts']);
  await expect(page.getByText(/^Not found:/)).toHaveCount(0);
});

test('a validation error appears at its field, and the form keeps the input', async ({ ada }) => {
  const { page } = ada;
  await ada.create(CATEGORY, { name: 'Capes of the test' });
  for (const { address, fields, refused, sentence } of [
    {
      address: '/content-manager/collection-types/api::redirect.redirect/create',
      fields: { From: '/refused', To: 'https://elsewhere.example/page' },
      refused: 'To',
      sentence: /isn’t a path on this site/,
    },
    {
      address: `${CATEGORY}/create`,
      fields: { Name: 'CAPES OF THE TEST' },
      refused: 'Name',
      sentence: /‘Capes of the test’/,
    },
  ]) {
    await test.step(refused, async () => {
      await ada.open(address);
      for (const [field, text] of Object.entries(fields)) await ada.field(field).fill(text);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.locator('form').getByText(sentence)).toBeVisible();
      await expect(ada.field(refused)).toHaveAttribute('aria-describedby', /error/);
      for (const [field, text] of Object.entries(fields)) await expect(ada.field(field)).toHaveValue(text);
    });
  }
});
