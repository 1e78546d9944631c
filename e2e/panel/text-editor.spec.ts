import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { groupBlocks } from '#contract/body/group-blocks.ts';
import { richText } from '#contract/body/rich-text.ts';
import { mp4 } from '#testing/recordings.ts';
import { type Editor, expect, expectAccessible, publish, test } from './test.ts';
import { uploadInLibrary } from './upload-in-library.ts';

const RIVER = 'The river gets its bends back';
const FIXTURES = 'cms/src/features/text-editor/panel/clipboard/fixtures';

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

test('readers see a text pasted from Word and Markdown, with links added by keyboard', async ({
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
  await expect(page.getByText(/A picture could not be pasted/)).toBeVisible();

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
  await expect(dialog.getByText('Readers cannot open this link.')).toBeVisible();
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
  await publish(page);

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

test('a pasted text can be undone in one step, and a copied one pasted again', async ({ ada }) => {
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

const COVERS = 'cms/seed/pictures/covers';
const BICYCLE = `${COVERS}/the-midwifes-bicycle.jpg`;

/** Puts a picture on the clipboard, as a screenshot or *Copy image* does, and pastes it. */
async function pastePicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
  await page.keyboard.press('Control+v');
}

/** Drops files of the computer at a place of the page. */
async function dropFiles(
  page: Page,
  files: readonly string[],
  { x, y }: { x: number; y: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: files.map((file) => path.resolve(file)), dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await client.detach();
}

/** Where a word of the text is: a place in its upper or lower half. */
const placeOf = (page: Page, word: string, half: 'upper' | 'lower') =>
  page.evaluate(
    ({ searched, part }) => {
      const texts = document.createTreeWalker(
        document.querySelector('.ProseMirror') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const start = node.textContent?.indexOf(searched) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + searched.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height * part };
      }
      throw new Error(`The text has no '${searched}'.`);
    },
    { searched: word, part: half === 'upper' ? 0.2 : 0.8 },
  );

/** A slow line: uploads wait for `release`. */
async function holdUploads(page: Page) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/upload', async (route) => {
    begun.resolve();
    await released.promise;
    await route.continue();
  });
  return { begun: begun.promise, release: released.resolve };
}

const Blocks = v.array(
  v.object({
    children: v.array(v.object({ text: v.optional(v.string(), '') })),
    image: v.optional(v.object({ name: v.string() })),
  }),
);

/** The blocks of a saved text: the words of lines, and the names of pictures. */
async function savedBlocks(editor: Editor, article: string): Promise<string[]> {
  const { content } = await editor.read(article);
  return v
    .parse(Blocks, content)
    .map(({ image, children }) => (image ? `[${image.name}]` : children.map(({ text }) => text).join('')));
}

test('pasted and dropped pictures get lines of their own, and never split a word', {
  tag: '@all',
}, async ({ ada }) => {
  const article = await ada.openArticle('Pictures');
  const { page } = ada;
  const pictures = ada.text().getByRole('img');
  await ada.text().click();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  await pastePicture(page);
  await expect(pictures).toHaveCount(1);
  await dropFiles(
    page,
    [BICYCLE, `${COVERS}/a-choir-with-no-sopranos.jpg`],
    await placeOf(page, 'quay', 'upper'),
  );
  await expect(pictures).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(pictures).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await expect(pictures).toHaveCount(3);
  await ada.save();
  expect(await savedBlocks(ada, article)).toEqual([
    '[the-midwifes-bicycle.jpg]',
    '[a-choir-with-no-sopranos.jpg]',
    'Seen from the quay.',
    '[image.png]',
    '',
  ]);
});

test('publishing waits for a picture to upload, and readers see no placeholder', async ({
  ada,
  browser,
  magazine,
}) => {
  const article = await ada.openArticle('Slow');
  const { page } = ada;
  const uploads = await holdUploads(page);
  const picture = await readFile(BICYCLE, 'base64');
  await ada.text().click();
  await page.keyboard.press('Control+End');
  await paste(page, `<p>Before</p><img alt="A bicycle" src="data:image/jpeg;base64,${picture}"><p>After</p>`);
  await expect(ada.text().getByText('A bicycle is uploading to the media library')).toBeVisible();
  await expect(
    page.getByText('A picture is still uploading. ‘Save’ and ‘Publish’ wait for it.'),
  ).toBeVisible();
  await uploads.begun;
  await page.keyboard.press('Control+s');
  const published = page.waitForResponse((response) => response.url().includes('/actions/publish'));
  await page.getByRole('button', { name: 'Publish' }).click();
  expect((await ada.read(article)).content).toMatchObject([{ children: [{ text: 'Seen from the quay.' }] }]);

  uploads.release();
  expect((await published).status()).toBe(200);
  await expect(ada.text().getByRole('img', { name: 'A bicycle' })).toBeVisible();
  const reader = await browser.newPage();
  const body = reader.getByRole('article').first();
  await expect(async () => {
    await reader.goto(`${magazine.siteUrl}/article/${article.split('/').at(-1)}/slow`);
    await expect(body.getByRole('img', { name: 'A bicycle' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(body.getByText('Picture:')).toHaveCount(0);
  await expect(body.getByText('is uploading')).toHaveCount(0);
  await reader.close();
  expect(await savedBlocks(ada, article)).toEqual(['Seen from the quay.Before', '[A bicycle.jpeg]', 'After']);
});

test('a failed picture shows why, blocks publication once, and can be replaced', async ({ ada }, info) => {
  const article = await ada.openArticle('Broken');
  const { page } = ada;
  const heic = info.outputPath('fog.heic');
  await writeFile(heic, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
  const uploads = await holdUploads(page);
  await dropFiles(page, [heic, BICYCLE], await placeOf(page, 'Seen', 'lower'));
  await page.getByRole('button', { name: 'Publish' }).click();
  await uploads.begun;
  uploads.release();
  await expect(ada.text().getByText('fog.heic is not in the text. fog.heic is a HEIC picture')).toBeVisible();
  await expect(page.getByText('Not published, because a picture failed to upload.')).toBeVisible();
  await expect(ada.text().getByRole('img')).toHaveCount(1);
  await ada.save();
  expect(await savedBlocks(ada, article)).toEqual(['Seen from the quay.', '[the-midwifes-bicycle.jpg]', '']);

  const failed = ada.text().getByText('fog.heic is not in the text.');
  await expect(failed).toBeVisible();
  await failed.click();
  const bar = page.getByRole('group', { name: 'Settings at the cursor' });
  await expectAccessible(page, bar);
  await bar.getByRole('button', { name: 'Choose from the library' }).click();
  const library = page.getByRole('dialog');
  await library.getByRole('checkbox', { name: 'the-midwifes-bicycle.jpg' }).first().click();
  await library.getByRole('button', { name: 'Finish' }).click();
  await expect(ada.text().getByRole('img')).toHaveCount(2);
  await expect(page.getByText('failed to upload, and readers')).toHaveCount(0);
});

test('the library inserts uploaded files, shows only suitable ones, and says when nothing is selected', async ({
  ada,
}) => {
  await ada.openArticle('Library');
  const { page } = ada;
  const library = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await library.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('No file is selected that fits here.')).toBeVisible();
  await library.getByRole('button', { name: /^covers/ }).click();
  await expect.poll(() => library.getByRole('checkbox').count()).toBeGreaterThan(20);
  await library.getByRole('button', { name: 'Add more files' }).click();
  await expect(page.getByRole('tab', { name: 'From this device' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'From URL' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const buffer = await readFile(BICYCLE);
  await uploadInLibrary(page, { name: 'bicycle.jpg', mimeType: 'image/jpeg', buffer });
  await expect(ada.text().getByRole('img', { name: 'bicycle.jpg' })).toBeVisible();

  await expect(ada.text()).toBeFocused();
  await page.keyboard.type('/aud');
  await expect(page.getByRole('option')).toHaveText(['Audio or video']);
  await page.keyboard.press('Enter');
  await library.getByRole('button', { name: /^covers/ }).click();
  await expect(library.getByRole('heading', { name: /^Folders/ })).toHaveCount(0);
  // While it loads, there is no such button.
  await expect(library.getByRole('button', { name: 'Finish' })).toBeVisible();
  await expect(library.getByRole('checkbox')).toHaveCount(0);
});

test('every kind of block can be inserted with the keyboard only', async ({ ada }) => {
  const formulas = [{ text: 'x^2', display: 'inline' }];
  // On a busy machine what writes formulas starts too late for the first one.
  await expect
    .poll(() => ada.ask('/masthead/formulas', { formulas }))
    .toEqual({ data: [expect.stringContaining('msup')] });
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
  await bar.getByRole('textbox', { name: 'Title of the table' }).fill('Tides');
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
  // No test asks another site.
  await page.route('**/masthead/embeds', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ url: 'https://www.youtube.com/watch?v=a1' });
    await route.fulfill({ json: { data: { title: '<b>Low tide</b>', picture: results[0] } } });
  });
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
  await page.unroute('**/masthead/embeds');

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
