import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { wav } from '#testing/recordings.ts';
import { expectAccessible } from './support/accessibility.ts';
import { editContent } from './support/content.ts';
import { articleUrl, open } from './support/open.ts';
import { overflowing } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

/** Recordings of the magazine's own library (decision 0079). */

const SOUND = '/uploads/silence_0123456789.wav';
const FILM = '/uploads/fog_0123456789.mp4';
const CAPTIONS = '/uploads/fog_0123456789.vtt';

const embedOf = (url: string, title: string, settings = {}) => ({
  type: 'paragraph',
  children: [{ type: 'link', url, children: [{ type: 'text', text: title }] }],
  group: { id: 'a', type: 'embed', ...settings },
});

/** Creates an uploaded file. */
const upload = (path: string, content: string | Buffer) =>
  writeFile(join(process.env.MAGAZINE_DATA ?? '', 'cms/public', path), content);

/** Follows a link to an article that has these recordings as its text; `content` gets its first cover. */
async function followTo(
  content: (picture: object) => object[],
  { page, request }: { page: Page; request: APIRequestContext },
): Promise<void> {
  const address = await articleUrl(request, 'The length of the coast of Skarrow');
  await editContent(page, /^\/api\/articles\/\w+$/, (answer) => {
    const { data, meta } = JSON.parse(answer);
    return JSON.stringify({ data: { ...data, content: content(data.cover.media[0]) }, meta });
  });
  await open(page, '/search?keywords=skarrow');
  await page.locator(`a[href="${address}"]`).first().click();
}

test('audio plays when a reader presses its button, and loads nothing before', async ({ page, request }) => {
  await upload(SOUND, wav());
  const ranges: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith(SOUND)) ranges.push(sent.headers().range);
  });
  await followTo(() => [embedOf(SOUND, 'Silence')], { page, request });
  const player = page.getByLabel('Silence');
  await expect(player).toBeVisible();
  await expectAccessible(page, { part: 'main' });
  expect(ranges).toEqual([]);

  await player.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => player.evaluate((sound: HTMLAudioElement) => sound.ended)).toBe(true);
  expect(ranges[0]).toBe('bytes=0-');
});

test('a film shows its poster until it plays, fits a narrow screen, and prints as its title and URL', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const picture = (image: object) => ({ type: 'image', image, group: { id: 'a' } });
  await followTo((image) => [embedOf(FILM, 'Fog'), picture(image)], { page, request });
  const player = page.getByLabel('Fog');
  await expect(player).toHaveAttribute('poster', /^\/uploads\/.+\.avif$/);
  expect(await overflowing(page)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(player).toBeHidden();
  await expect(page.getByRole('link', { name: 'Fog' })).toBeVisible();
  await expect(page.locator('article > ol > li')).toHaveText([new URL(FILM, page.url()).href]);
});

test('printed link numbers match their URLs in a text with recordings', {
  tag: '@all',
}, async ({ page, request }) => {
  await followTo(() => [embedOf(SOUND, 'Silence'), embedOf(FILM, 'Fog')], { page, request });
  await expect(page.getByLabel('Fog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const texts = nodes.filter(({ role }) => role?.value === 'StaticText').map(({ name }) => name?.value);
  expect(texts.join('').match(/\[\d\]/g)).toEqual(['[1]', '[2]']);
});

test('captions load only when a reader turns them on', { tag: '@all' }, async ({ page, request }) => {
  await upload(CAPTIONS, 'WEBVTT\n\n00:00.000 --> 00:01.000\nFog comes in from the sea.\n');
  const loaded: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith(CAPTIONS)) loaded.push(sent.resourceType());
  });
  await followTo(() => [embedOf(FILM, 'Fog', { captions: CAPTIONS })], { page, request });
  const player = page.getByLabel('Fog');
  await expect(player).toBeVisible();
  await expectAccessible(page);
  expect(loaded).toEqual([]);

  // As the menu of the player does, which tests cannot reach.
  await player.evaluate((film: HTMLVideoElement) => {
    for (const track of film.textTracks) track.mode = 'showing';
  });
  const cues = () =>
    player.evaluate((film: HTMLVideoElement) =>
      Array.from(film.textTracks, ({ label, cues }) => [label, cues?.length]),
    );
  await expect.poll(cues).toEqual([['English', 1]]);
});
