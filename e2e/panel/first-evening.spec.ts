import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { startEmpty } from '#testing/empty-magazine.ts';
import { takePicture } from './pictures.ts';
import { expect, logIn, publish, test, textOf } from './test.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const COVERS = 'cms/seed/pictures/covers';
const TITLES = Array.from({ length: 11 }, (_, index) => `Walk ${String(index + 1).padStart(2, '0')}`);

/** Counts clicks, and keys that write nothing. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0;
  await page.exposeFunction('noteOnePress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const note = (event: Event) => {
      const isText = event instanceof KeyboardEvent && [...event.key].length === 1;
      const isHeld = event instanceof KeyboardEvent && ['Shift', 'Control'].includes(event.key);
      if (event.isTrusted && !isText && !isHeld) void Reflect.get(window, 'noteOnePress')();
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, note, true);
  });
  let before = 0;
  return async () => {
    const sinceLast = presses - before;
    before = presses;
    return sinceLast;
  };
}

/** Drops a file of the computer onto a part of the page, which keeps the browser from opening it. */
async function drop(target: Locator, file: string): Promise<void> {
  const content = (await readFile(file)).toString('base64');
  const transfer = await target.page().evaluateHandle(
    ([base64, name]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(
        new File([bytes], name, { type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg' }),
      );
      return data;
    },
    [content, basename(file)] as const,
  );
  const isOpened = await target.evaluate(
    (element, dataTransfer) =>
      ['dragenter', 'dragover', 'drop'].map((type) =>
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
      ),
    transfer,
  );
  expect(isOpened.slice(1)).toEqual([false, false]);
}

test('a publisher sets up an empty magazine in an evening', async ({ browser }) => {
  const magazine = await startEmpty();
  const context = await browser.newContext({
    baseURL: magazine.cmsUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const reader = await (await browser.newContext({ baseURL: magazine.siteUrl })).newPage();
  const presses = await countPresses(page);
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  try {
    await logIn(page, magazine.administrator);

    await test.step('gives it a name, two logos, a language and a time zone', async () => {
      await presses();
      await page.getByRole('link', { name: 'Give the magazine its name and logo' }).click();
      await field('Name of the magazine').click();
      await page.keyboard.type('The Slow Walk');
      for (const scheme of ['light', 'dark']) {
        const place = page.getByRole('region', { name: `For the ${scheme} scheme` });
        const file = `cms/seed/pictures/site/logo-${scheme}.svg`;
        // One is chosen, the other dropped.
        if (scheme === 'light') {
          const chooser = page.waitForEvent('filechooser');
          await place.getByRole('button', { name: 'Upload a file' }).click();
          await (await chooser).setFiles(file);
        } else {
          await drop(page.getByRole('heading', { level: 1 }), file);
          // The wrong one first: another one takes its place.
          await drop(place.getByRole('button', { name: /drop one here/ }), `${COVERS}/a-ladder-for-eels.jpg`);
          await expect(place.getByRole('img', { name: 'a-ladder-for-eels.jpg' })).toBeVisible();
          await drop(place.getByRole('img'), file);
        }
        await expect(place.getByRole('img', { name: `logo-${scheme}.svg` })).toBeVisible();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await publish(page);
      expect(await presses()).toBeLessThanOrEqual(5);
      const language = page.getByRole('combobox', { name: 'Language' });
      const before = await language.inputValue();
      await language.click();
      await page.keyboard.type('deu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect(language).toHaveValue(before);
      await language.click();
      await page.keyboard.type('German');
      await page.getByRole('option', { name: 'German (de)', exact: true }).click();
      await page.getByRole('combobox', { name: 'Time zone' }).click();
      await page.keyboard.type('berlin');
      await page.getByRole('option', { name: /Berlin/ }).click();
      await publish(page);
    });

    await test.step('writes the first article with pictures, and names what it is about as it goes', async () => {
      await presses();
      await page.getByRole('link', { name: 'New article' }).click();
      await field('Title').fill('Walk 00');
      await field('Description').click();
      await page.keyboard.type('Along the harbour wall.');
      await textOf(page).click();
      await page.keyboard.type('We began at low tide.');
      await page.getByRole('button', { name: 'Choose a picture' }).click();
      await page.getByRole('button', { name: 'Add more files' }).click();
      await page.locator('input[type=file]').last().setInputFiles(`${COVERS}/the-midwifes-bicycle.jpg`);
      await page.getByRole('button', { name: /^Upload 1/ }).click();
      await page.getByRole('button', { name: 'Finish' }).click();
      for (const [kind, words] of [
        ['Categories', 'Walks,'],
        ['Authors', 'Noor Haddad,'],
        ['Tags', 'harbour, low tide,'],
      ] as const) {
        // The list of the last one is open, and hides the rest from screen readers.
        await page.getByRole('combobox', { name: kind, includeHidden: true }).click();
        await page.keyboard.type(words);
      }
      await publish(page);
      // Two of them are in the description and the text, one is for the tags.
      expect(await presses()).toBeLessThanOrEqual(11);
      const { send } = await logInToAdminPanel(magazine.cmsUrl, magazine.administrator);
      const { results } = await (await send('GET', `${ARTICLES}?populate=*`)).json();
      expect(results).toMatchObject([{ title: 'Walk 00', status: 'published' }]);
      await expect(async () => {
        await reader.goto('/');
        await reader.getByRole('link', { name: 'Walk 00' }).first().click();
        await expect(reader.getByRole('article').first()).toContainText('Noor Haddad');
      }).toPass();
      for (const tag of ['harbour', 'low tide'])
        await expect(reader.getByRole('link', { name: new RegExp(tag) }).first()).toBeVisible();
      await expect(reader.getByRole('navigation', { name: 'Kategorien' })).toContainText('Walks');
    });

    await test.step('fills the front page, and sees it before readers do', async () => {
      const { send } = await logInToAdminPanel(magazine.cmsUrl, magazine.administrator);
      for (const title of TITLES) {
        const content = [{ type: 'paragraph', children: [{ type: 'text', text: 'Sea.' }] }];
        const created = await send('POST', ARTICLES, { title, description: `About ${title}.`, content });
        const { documentId } = (await created.json()).data;
        expect((await send('POST', `${ARTICLES}/${documentId}/actions/publish`, {})).ok).toBe(true);
      }
      await page.goto('/admin');
      await presses();
      await page.getByRole('link', { name: 'Choose articles for Home' }).click();
      const choose = async (name: string, titles: readonly string[]) => {
        const box = page.getByRole('combobox', { name: new RegExp(`^${name}`), includeHidden: true });
        await box.click();
        for (const title of titles) {
          await page.keyboard.type(title);
          await expect(page.getByRole('option', { name: title })).toBeVisible();
          await page.keyboard.press('Enter');
          await expect(box).toHaveValue('');
        }
      };
      await choose('Featured', TITLES.slice(0, 1));
      await choose('Related', TITLES.slice(1, 2));
      await choose('Trending', TITLES.slice(2, 10));
      await page
        .getByRole('button', { name: /Click to add one/ })
        .last()
        .click();
      await choose('Category', ['Walks']);
      const chosen = await presses();
      await takePicture(page, 'front-page');
      await page.getByRole('button', { name: 'Show preview' }).click();
      const frame = page.getByRole('complementary', { name: 'Preview' }).frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: 'Walk 01' })).toBeVisible();
      for (const title of TITLES.slice(1, 10))
        await expect(frame.getByRole('heading', { name: title }).first()).toBeVisible();
      await expect(frame.getByRole('heading', { name: 'Walk 00' })).toBeVisible();
      await page
        .getByRole('complementary', { name: 'Preview' })
        .getByRole('button', { name: 'Close preview' })
        .click();
      await presses();
      await publish(page);
      expect(chosen + (await presses())).toBeLessThanOrEqual(18);
      await expect(async () => {
        await reader.goto('/');
        await expect(reader.getByRole('region', { name: 'Aufmacher' })).toContainText('Walk 01');
      }).toPass();
      await expect(reader.getByRole('region', { name: 'Im Trend' }).getByRole('listitem')).toHaveCount(8);
      await expect(reader.getByRole('heading', { name: 'Walk 00' })).toBeVisible();
    });
  } finally {
    await magazine.close();
  }
});
