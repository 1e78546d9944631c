import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { startEmpty } from '#testing/empty-magazine.ts';
import { takePicture } from './pictures.ts';
import { logIn, publish, test, textOf } from './test.ts';
import { uploadInLibrary } from './upload-in-library.ts';

const PICTURES = [
  {
    name: 'tide.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4" width="600" height="400"><rect width="6" height="4" fill="#357"/></svg>',
    ),
  },
  {
    name: 'tide.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  },
  {
    name: 'tide.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile('cms/seed/pictures/covers/the-midwifes-bicycle.jpg'),
  },
];

let magazine: Awaited<ReturnType<typeof startEmpty>>;
test.beforeAll(async () => {
  magazine = await startEmpty();
});
test.afterAll(() => magazine.close());

/** Publishes how strict the checklist is about articles without a category. */
async function judgeCategory(judgement: 'error' | 'warning'): Promise<void> {
  const { send } = await logInToAdminPanel(magazine.cmsUrl, magazine.administrator);
  const site = '/content-manager/single-types/api::site.site/actions/publish';
  expect((await send('POST', site, { checklist: { category: judgement } })).ok).toBe(true);
}

test('two editors and an author run an empty magazine from the first login to the evening', {
  tag: '@all',
}, async ({ browser }) => {
  const open = async (baseURL: string) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
    return context.newPage();
  };
  const [chief, editor, author, reader] = [
    await open(magazine.cmsUrl),
    await open(magazine.cmsUrl),
    await open(magazine.cmsUrl),
    await open(magazine.siteUrl),
  ];

  await test.step('logs in with the password that the first start has printed', async () => {
    await logIn(chief, magazine.administrator);
    await expect(chief.getByText('First steps')).toBeVisible();
    await expect(chief.getByText(/^Masthead \d+\.\d+\.\d+$/)).toBeVisible();
    await takePicture(chief, 'first-steps');
  });

  await chief.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const { name, role, page } of [
    { name: 'Ben', role: 'Editor', page: editor },
    { name: 'Noor', role: 'Author', page: author },
  ])
    await test.step(`invites ${name} as ${role}`, async () => {
      await chief.getByRole('link', { name: 'Settings', exact: true }).click();
      await chief.getByRole('link', { name: 'Users', exact: true }).click();
      await chief.getByRole('button', { name: 'Invite user' }).first().click();
      await chief.getByLabel('First name').fill(name);
      await chief.getByRole('textbox', { name: 'Email' }).fill(`${name.toLowerCase()}@localhost.example`);
      await chief.getByRole('combobox', { name: "User's roles" }).click();
      await chief.getByRole('option', { name: role, exact: true }).click();
      await expect(chief.getByRole('option')).toHaveCount(0);
      await chief.getByRole('dialog').getByRole('button', { name: 'Invite user' }).click();
      await expect(chief.getByRole('button', { name: 'Copy to clipboard' })).toBeVisible();
      await expect(chief.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveCount(0);
      await takePicture(chief, 'invitation');
      await chief.getByRole('button', { name: 'Copy to clipboard' }).click();
      await page.goto(await chief.evaluate(() => navigator.clipboard.readText()));
      // The form is emptied when the invitation has been read.
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(name);
      await page.getByRole('textbox', { name: /^Password/ }).fill(`Secret-of-${name}-1`);
      await page.getByRole('textbox', { name: /^Confirm/ }).fill(`Secret-of-${name}-1`);
      await page.getByRole('button', { name: /start/ }).click();
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await chief.getByRole('button', { name: 'Finish' }).click();
      await expect(chief.getByRole('dialog')).toBeHidden();
    });

  await test.step('the author writes with every kind of block', async () => {
    await author.goto('/admin/content-manager/collection-types/api::article.article/create');
    await field(author, 'Title').fill('The tide table');
    await field(author, 'Description').fill('How a town reads the sea.');
    await textOf(author).click();
    await author.keyboard.type('A paragraph with ');
    for (const style of ['Bold', 'Italic', 'Underline', 'Strikethrough', 'Inline code']) {
      await author.getByRole('button', { name: style }).click();
      await author.keyboard.type(style.toLowerCase());
      await author.getByRole('button', { name: style }).click();
      await author.keyboard.type(', ');
    }
    await author.getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = author.getByRole('dialog', { name: 'Link' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://harbour.example/');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('the harbour office');
    await author.keyboard.press('Enter');
    await expect(textOf(author).getByRole('link')).toHaveText('the harbour office');
    await expect(textOf(author)).toBeFocused();
    await author.keyboard.press('Enter');
    for (const heading of ['Heading 2', 'Heading 3']) {
      await chooseBlock(author, heading);
      await author.keyboard.type(`In a ${heading.toLowerCase()}`);
      await author.keyboard.press('Enter');
    }
    for (const block of ['Quote', 'Code block']) {
      await chooseBlock(author, block);
      await author.keyboard.type(`In a ${block.toLowerCase()}`);
      await leaveBlock(author);
    }
    for (const list of ['Bulleted list', 'Numbered list']) {
      await author.getByRole('button', { name: list }).click();
      await author.keyboard.type(`In a ${list.toLowerCase()}`);
      await leaveBlock(author);
    }
  });

  await test.step('and places an SVG, a GIF and a photo', async () => {
    for (const picture of PICTURES) await placePicture(author, picture);
    await expect(textOf(author).getByRole('img')).toHaveCount(PICTURES.length);
  });

  const preview = author.getByRole('complementary', { name: 'Preview' });
  const frame = preview.frameLocator('iframe');
  await test.step('and watches the preview update', async () => {
    await author.getByRole('button', { name: 'Show preview' }).click();
    await expect(frame.getByRole('heading', { level: 1, name: 'The tide table' })).toBeVisible();
    await expect(frame.getByRole('listitem').filter({ hasText: 'In a bulleted list' })).toBeVisible();
    await expect(frame.locator('article').first().locator('img')).toHaveCount(PICTURES.length);
    await field(author, 'Title').fill('The tide table of Brackwater');
    await expect(
      frame.getByRole('heading', { level: 1, name: 'The tide table of Brackwater' }),
    ).toBeVisible();
    await takePicture(author, 'preview');
    await preview.getByRole('button', { name: 'Close preview' }).click();
  });

  await test.step('the service is killed while the author saves, and no word is lost', async () => {
    await author.route('**/collection-types/**', async (route) => {
      if (route.request().method() === 'POST') await magazine.killCms();
      await route.continue();
    });
    await author.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = author.getByText('Not saved: the service does not answer.');
    await expect(notice).toBeVisible();
    await notice.hover();
    await takePicture(author, 'not-saved', /Not saved/);
    await author.unroute('**/collection-types/**');
    await magazine.startCms();
    await author.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(author.getByText('Saved', { exact: true }).last()).toBeVisible();
    for (const name of ['Publish', 'Withdraw'])
      await expect(author.getByRole('button', { name })).toHaveCount(0);
  });
  const form = new URL(author.url()).pathname;
  const documentId = form.split('/').at(-1) ?? '';

  let milliseconds = 0;
  await test.step('the checklist blocks publication until the article is fixed', async () => {
    const start = Date.now();
    await judgeCategory('error');
    await editor.goto(form);
    await expect(editor.getByText('There is no category.')).toBeVisible();
    await editor.getByRole('button', { name: 'Publish' }).click();
    await expect(editor.getByText('This article cannot be published yet. It has no category.')).toBeVisible();
    await takePicture(editor, 'checklist', /cannot be published yet/);
    await editor.getByRole('combobox', { name: 'Categories' }).click();
    await editor.keyboard.type('Tides');
    await editor.keyboard.press('Tab');
    await expect(editor.getByText('There is no category.')).toBeHidden();
    await judgeCategory('warning');
    milliseconds = Date.now() - start;
  });

  const address = `/article/${documentId}/the-tide-table-of-brackwater`;
  let date = new Date();
  await test.step('schedules it', async () => {
    // This step and the one before take about as long as each other, on a busy machine too.
    date = wholeMinuteAfter(3 * milliseconds);
    await setDate(editor, 'Published on', date);
    await expect(editor.getByText(/^Published: .*, UTC$/)).toBeVisible();
    await editor.getByRole('button', { name: 'Publish' }).click();
    // The refusal before it may still be there.
    const notification = editor.locator('[data-sonner-toast][data-removed="false"]');
    await expect(notification.filter({ hasText: /^Scheduled for .*, UTC/ })).toBeVisible();
    await expect(editor.getByRole('status', { name: 'scheduled' }).first()).toBeVisible();
    await takePicture(editor, 'scheduled', /Scheduled for/);
    await editor.getByRole('link', { name: 'Articles', exact: true }).click();
    const row = editor.getByRole('row', { name: /The tide table of Brackwater/ });
    await expect(row).toContainText(/Scheduled for .*, UTC/);
    await expect(row.getByRole('status', { name: 'scheduled' })).toBeInViewport({ ratio: 1 });
    await takePicture(editor, 'articles');
    expect((await reader.goto(address))?.status()).toBe(404);
  });

  await test.step('readers see it from its date on', async () => {
    const status = async () => (await reader.request.get(address)).status();
    await expect.poll(status, { timeout: 300_000 }).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(date.getTime());
    await reader.goto(address);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The tide table of Brackwater');
    for (const { name } of PICTURES) {
      const picture = reader
        .locator('article')
        .first()
        .locator('img')
        .nth(PICTURES.findIndex((one) => one.name === name));
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });

  await test.step('renames its category', async () => {
    // Not links: they become buttons when the application has loaded.
    const menu = reader.getByRole('navigation', { name: 'Categories' }).getByRole('listitem');
    await editor.goto('/admin/content-manager/collection-types/api::category.category?_q=Tides');
    await editor.getByRole('row', { name: 'Tides' }).last().click();
    await field(editor, 'Name').fill('Sea and Shore');
    await takePicture(editor, 'category');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByText('Saved', { exact: true }).last()).toBeVisible();
    await expect(async () => {
      await reader.goto('/');
      expect(await menu.allTextContents()).toEqual(['Sea and Shore']);
    }).toPass();
    await reader.goto('/search?categories=Tides');
    await expect(reader).toHaveURL(/categories=sea/);
  });

  await test.step('corrects it, and the correction is on the page of all corrections', async () => {
    await editor.goto(form);
    await field(editor, 'Title').fill('The tide tables');
    // The article has no cover, no correction and no comment.
    await editor
      .getByRole('button', { name: /Click to add one/ })
      .nth(1)
      .click();
    // It is of now.
    await expect(
      editor.getByRole('group', { name: 'Corrected on' }).getByRole('combobox').first(),
    ).not.toHaveValue('');
    await field(editor, 'What was wrong').fill('The table has two columns, not three.');
    await takePicture(editor, 'correction');
    await publish(editor);
    const wasWrong = reader.getByText('The table has two columns, not three.');
    // A site that cannot read the change log for a moment shows what it has.
    await expect(async () => {
      await reader.goto('/corrections');
      expect(await wasWrong.isVisible()).toBe(true);
      await reader.getByRole('link', { name: 'The tide tables' }).click();
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The tide tables', {
        timeout: 10_000,
      });
    }).toPass();
    await reader.goto('/corrections');
    await takePicture(reader, 'corrections');
    await reader.getByRole('link', { name: 'The tide tables' }).click();
    await expect(reader.getByRole('region', { name: 'Corrections' })).toContainText('two columns');
  });

  await test.step('brings the first publication back', async () => {
    // Its list of versions is read again after a publication.
    await editor.goto(form);
    // The service published it at its date, and the correction has the name of its editor.
    await editor.getByRole('button', { name: /^Compare: [^,]+, UTC$/ }).click();
    const dialog = editor.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: /^Title/ })).toBeVisible();
    await expect(dialog).toHaveCSS('opacity', '1');
    await takePicture(editor, 'versions');
    await dialog.getByRole('button', { name: 'Bring this version back' }).click();
    await expect(field(editor, 'Title')).toHaveValue('The tide table of Brackwater');
    await publish(editor);
    await expect(async () => {
      await reader.goto(address);
      expect(await reader.getByRole('heading', { level: 1 }).textContent()).toBe(
        'The tide table of Brackwater',
      );
    }).toPass();
    await expect(reader.getByRole('region', { name: 'Corrections' })).toContainText('two columns');
  });
});

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Makes the block with the cursor one of another kind. */
async function chooseBlock(page: Page, name: string): Promise<void> {
  const kind = page.getByRole('combobox', { name: 'Kind of block' });
  await kind.click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(kind).toHaveText(name);
  await expect(textOf(page)).toBeFocused();
}

/** Enter on an empty line leaves a quote, code or a list. */
async function leaveBlock(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/** Uploads a picture and places it at the cursor. */
async function placePicture(page: Page, picture: (typeof PICTURES)[number]): Promise<void> {
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await uploadInLibrary(page, picture);
}

/** The first whole minute that begins no sooner than this, because the panel's times have no seconds. */
function wholeMinuteAfter(milliseconds: number): Date {
  const MINUTE = 60_000;
  return new Date(Math.ceil((Date.now() + milliseconds) / MINUTE) * MINUTE);
}

/** Chooses a date in the calendar of a field, and types a time. */
async function setDate(page: Page, label: string, date: Date): Promise<void> {
  const group = page.getByRole('group', { name: label });
  await group.getByRole('combobox', { name: 'Choose date' }).click();
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  // With the comma after the day of the week: '1 December 2026' ends the names of the 21st and 31st too.
  await page.getByRole('gridcell', { name: `, ${day.format(date)}` }).click();
  const time = group.getByRole('combobox', { name: 'Choose time' });
  const text = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(date);
  await time.fill(text);
  await time.press('Enter');
  await expect(time).toHaveValue(text);
}
