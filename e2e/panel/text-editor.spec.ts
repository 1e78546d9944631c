import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { richText } from '#contract/entities/rich-text.ts';
import { groupBlocks } from '#contract/group-blocks.ts';
import { mp4 } from '#testing/recordings.ts';
import { type Editor, expect, expectAccessible, test } from './test.ts';
import { uploadInLibrary } from './upload-in-library.ts';

const RIVER = 'The river gets its bends back';
const FIXTURES = 'cms/src/admin/text-editor/clipboard/fixtures';

/** Copies HTML as another program would, and pastes it at the cursor. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((content) => {
    const copy = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', content);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('copy', copy, { capture: true, once: true });
  }, html);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
}

async function selectText({ page, text }: Editor): Promise<void> {
  await text().click();
  await page.keyboard.press('Control+a');
}

test('a text from Word and Markdown, with links set by keyboard, is what readers see', async ({
  ada,
  browser,
  magazine,
}) => {
  await magazine.changeSite({ checklist: { category: 'warning' } });
  const article = await ada.openArticle('Tides');
  const { page } = ada;
  await selectText(ada);
  await paste(page, await readFile(`${FIXTURES}/word-desktop.html`, 'utf8'));
  const text = ada.text();
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('The tide table');
  await expect(text.getByRole('listitem').filter({ hasText: 'Wool socks' })).toHaveCount(2);
  await expect(text.getByText('Or do not.')).toHaveCount(0);
  await expect(text.getByRole('table').getByRole('row')).toHaveText(['DayHigh water', 'Monday']);
  await expect(page.getByText(/A picture could not be taken over/)).toBeVisible();

  await page.keyboard.press('Enter');
  await page.keyboard.type('## Afterwards');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask **nobody** or ');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expectAccessible(page, dialog);
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not an address that readers can open.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('harbour.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('the harbour');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.type(' itself.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- Rope');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A short one');
  await expectAccessible(page, page.getByRole('toolbar', { name: 'Formatting' }));
  await expectAccessible(page, text);
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).last()).toBeVisible();

  const reader = await browser.newPage();
  const body = reader.getByRole('article').first();
  await expect(async () => {
    await reader.goto(`${magazine.siteUrl}/article/${article.split('/').at(-1)}/tides`);
    await expect(body.getByRole('heading', { name: 'The tide table' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(body.getByRole('heading', { name: 'Afterwards' })).toBeVisible();
  await expect(body.getByText('Ask nobody or the harbour itself.').locator('strong')).toHaveText('nobody');
  const [rules, harbour] = [
    body.getByRole('link', { name: 'the rules' }),
    body.getByRole('link', { name: 'the harbour', exact: true }),
  ];
  await expect(rules).toHaveAttribute('href', 'https://harbour.example/rules?page=2');
  await expect(harbour).toHaveAttribute('href', 'https://harbour.example');
  const nested = body.getByRole('listitem').getByRole('listitem');
  await expect(nested).toHaveText(['Wool socks', 'A short one']);
  await expect(body.getByText('Monday')).toBeVisible();
  await reader.close();
});

test('a pasted text is taken back with one undo, and a copied one can be pasted again', async ({ ada }) => {
  const article = await ada.openArticle('Docs');
  const { page } = ada;
  const text = ada.text();
  await selectText(ada);
  await paste(page, await readFile(`${FIXTURES}/google-docs.html`, 'utf8'));
  await expect(text.getByRole('heading')).toHaveText(['The tide table', 'What to bring']);
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('Seen from the quay.');
  await page.keyboard.press('Control+y');

  await ada.save();
  const { content } = await ada.read(article);
  await selectText(ada);
  await page.keyboard.press('Control+x');
  await expect(text).toHaveText('');
  await page.keyboard.press('Control+v');
  await ada.field('Title').fill('Docs again');
  await ada.save();
  expect(await ada.read(article)).toMatchObject({ title: 'Docs again', content });
});

test('a picture that is part of a pasted text goes to the media library', async ({ ada }) => {
  const article = await ada.openArticle('Picture');
  const { page } = ada;
  const picture = await readFile('cms/seed/pictures/covers/the-midwifes-bicycle.jpg', 'base64');
  await ada.text().click();
  await page.keyboard.press('Control+End');
  await paste(page, `<p>Before</p><img alt="A bicycle" src="data:image/jpeg;base64,${picture}"><p>After</p>`);
  await expect(ada.text().getByRole('img', { name: 'A bicycle' })).toBeVisible();
  await ada.save();
  const { content } = await ada.read(article);
  expect(content).toMatchObject([
    { type: 'paragraph', children: [{ text: 'Seen from the quay.Before' }] },
    { type: 'image', image: { alternativeText: 'A bicycle', url: expect.stringMatching(/^\/uploads\//) } },
    { type: 'paragraph', children: [{ text: 'After' }] },
  ]);
});

test('a story gets everything that is inserted, with the keyboard alone', async ({ ada }) => {
  const article = await ada.openArticle('Groups');
  const { page } = ada;
  const { keyboard } = page;
  const text = ada.text();
  await text.click();
  await keyboard.press('Control+End');
  await keyboard.type(' Twice a day');
  await keyboard.press('Control+Alt+f');
  await keyboard.type('but not everywhere');
  await keyboard.press('ArrowRight');
  await keyboard.type(' by ');
  await keyboard.press('Control+Alt+m');
  await keyboard.type('x^2');
  await keyboard.press('ArrowRight');
  await keyboard.type('.');
  await expect(text.locator('math msup')).toBeVisible();

  await keyboard.press('Enter');
  await keyboard.type('/tab');
  await expect(page.getByRole('option')).toHaveText(['Table']);
  await expectAccessible(page, page.getByRole('listbox', { name: 'Insert' }));
  await keyboard.press('Enter');
  for (const word of ['Quay', 'Low', 'High', 'Leith', '6:00', '12:00']) {
    await keyboard.type(word);
    await keyboard.press('Tab');
  }
  await keyboard.press('Alt+F10');
  const bar = page.getByRole('group', { name: 'Settings at the cursor' });
  await expectAccessible(page, bar);
  await bar.getByRole('textbox', { name: 'Caption' }).fill('Tides');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  for (const _ of ['8', '9']) await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(text).not.toBeFocused();

  await text.focus();
  await keyboard.press('Control+End');
  for (const [name, words] of [
    ['pull', 'Nobody waits.'],
    ['key', 'Low at six'],
    ['box', 'The office'],
    ['time', '1953'],
    ['form', '\\frac{1}{2}'],
    ['chart', 'Leith'],
  ]) {
    await keyboard.type(`/${name}`);
    await keyboard.press('Enter');
    await keyboard.type(words ?? '');
    await keyboard.press('Control+End');
  }
  await expect(text.locator('math mfrac')).toBeVisible();
  await keyboard.type('---');
  await keyboard.type('/emb');
  await keyboard.press('Enter');
  await expect(bar.getByRole('textbox', { name: 'Address' })).toBeFocused();
  const { results } = await ada.get('/upload/files?pageSize=1&sort=name');
  await page.route(
    '**/masthead/embeds',
    async (route) => {
      expect(route.request().postDataJSON()).toEqual({ url: 'https://www.youtube.com/watch?v=a1' });
      await route.fulfill({ json: { data: { title: '<b>Low tide</b>', picture: results[0] } } });
    },
    { times: 1 },
  );
  await keyboard.insertText('https://www.youtube.com/watch?v=a1');
  await expect(bar.getByRole('textbox', { name: 'Title' })).toHaveValue('<b>Low tide</b>');
  await expectAccessible(page, bar);
  await bar.getByRole('textbox', { name: 'Title' }).fill('Low tide');
  await keyboard.press('Enter');
  await keyboard.press('Control+End');
  await keyboard.type('/aud');
  await keyboard.press('Enter');
  await uploadInLibrary(page, { name: 'fog.mp4', mimeType: 'video/mp4', buffer: mp4('avc1') });
  await expect(bar.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Add captions' }).click();
  await uploadInLibrary(page, { name: 'fog.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT') });
  await expect(bar.getByText('fog.vtt')).toBeVisible();
  await bar.getByRole('textbox', { name: 'Title' }).fill('The fog horn');
  await expectAccessible(page, bar);
  await keyboard.press('Enter');
  await keyboard.press('Control+End');
  await keyboard.type('/rel');
  await keyboard.press('Enter');
  await expect(bar.getByRole('textbox', { name: 'Words of its title' })).toBeFocused();
  await keyboard.type('gets its bends');
  await expect(bar.getByRole('button', { name: RIVER })).toBeVisible();
  await expectAccessible(page, bar);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text.getByText(RIVER)).toBeVisible();
  await expectAccessible(page, text);
  await ada.save();

  const { content } = await ada.read(article);
  const groups = groupBlocks(v.parse(richText, content)).filter((part) => !('group' in part) || !part.group);
  expect(groups).toMatchObject([
    {
      children: [
        { text: 'Seen from the quay. Twice a day' },
        { text: ' (', footnote: expect.any(String) },
        { text: 'but not everywhere' },
        { text: ')' },
        { text: ' by ' },
        { text: 'x^2', code: true, language: 'math' },
        { text: '.' },
      ],
    },
    {
      type: 'table',
      header: 'row',
      caption: 'Tides',
      rows: [
        [[{ text: 'Quay' }], [{ text: 'Low' }], [{ text: 'High' }]],
        [[{ text: 'Leith' }], [{ text: '6:00' }], [{ text: '12:00' }]],
        [[], [], []],
      ],
    },
    { type: 'pull-quote', quote: { children: [{ text: 'Nobody waits.' }] } },
    { type: 'key-points', blocks: [{ type: 'list' }] },
    { type: 'box', blocks: [{ type: 'heading' }, { type: 'paragraph' }] },
    { type: 'timeline', entries: [{ heading: { children: [{ text: '1953' }] } }] },
    { type: 'code', language: 'math', children: [{ text: '\\frac{1}{2}' }] },
    { type: 'table', chart: 'bars', header: 'both', rows: [[[{ text: 'Leith' }], [], []], {}, {}] },
    { type: 'divider' },
    {
      type: 'embed',
      href: 'https://www.youtube.com/watch?v=a1',
      link: { children: [{ text: 'Low tide' }] },
      picture: { image: { url: expect.stringMatching(/^\/uploads\//) } },
    },
    {
      type: 'embed',
      href: expect.stringMatching(/^\/uploads\/fog_.*\.mp4$/),
      captions: expect.stringMatching(/^\/uploads\/fog_.*\.vtt$/),
      link: { children: [{ text: 'The fog horn' }] },
    },
    { type: 'related', link: { children: [{ text: RIVER }] } },
    { type: 'paragraph' },
  ]);
});

test('what this editor does not know stays in the text', async ({ ada }) => {
  const article = await ada.openArticle('Unknown');
  const blocks = [
    {
      type: 'paragraph',
      note: 1,
      children: [
        { type: 'text', text: 'One', size: 2 },
        { type: 'text', text: '' },
      ],
    },
    { type: 'code', language: 'js', children: [{ type: 'text', text: 'let a;\n' }] },
    { type: 'heading', level: 3, children: [{ type: 'text', text: 'Two' }] },
  ];
  await ada.change(article, { content: blocks });
  await ada.open(article);
  await ada.write('!');
  await ada.save();
  const changed = { type: 'heading', level: 3, children: [{ type: 'text', text: 'Two!' }] };
  expect((await ada.read(article)).content).toEqual([...blocks.slice(0, 2), changed]);
});
