import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '#scripts/settings.mjs';
import { partBytes, screenBytes } from '#testing/built-files.ts';
import { FIRST_FLIGHT, type FirstAnswer, readFirstAnswers } from '#testing/first-answers.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { median } from '#testing/statistics.ts';
import { expect, test } from './support/test.ts';

/**
 * Limits in bytes on the wire. Scripts name other files with their hashes, which makes a difference of 50 bytes between builds. Every click as a content request costs
 * 360 of them (decision 0109), pages that browsers translate, archive or read out 335, colours for older browsers 190 of the styles.
 */
const MAX_SCRIPT_BYTES = 88_050;
const MAX_KEPT_SCRIPT_BYTES = 80_700;
const MAX_SCRIPT_BYTES_WITH_PREFETCHED = 92_550;
const MAX_STYLE_BYTES = 7_600;
/** Files. */
const MAX_KEPT_SCRIPTS = 2;
const MAX_SCRIPTS = 5;
const MAX_SCRIPTS_WITH_PREFETCHED = 7;
const MAX_FONT_BYTES = 60_000;
/** The scripts and styles of a part of a text, with those of the text around it. */
const MAX_PART_BYTES = 11_100;
/** The goal is 12,500. */
const MAX_MEDIAN_ARTICLE_BYTES = 12_620;
/** Each article of a section of Home that editors add, of which a section has six at most, and each trending one, with its description. */
const MAX_SECTION_ARTICLE_BYTES = 220;
const MAX_TRENDING_BYTES = 380;
/** An article with every kind of block, and full lists with passages of texts. */
const LONG = /^\/article\/\w+\/the-length-of-the-coast-of-skarrow$|^\/search\?keywords=(?:the|water)\b/;

const brotliBytes = (text: string) => brotliCompressSync(text).length;

for (const screen of ['home', 'article', 'author', 'search', 'error'] as const) {
  test(`${screen}: its scripts, including prefetched ones, and its styles stay within the budget`, () => {
    const { scripts, scriptCount, scriptsWhenPointedAt, scriptCountWhenPointedAt, styles } =
      screenBytes(screen);
    const isKept = screen !== 'search' && screen !== 'author';
    expect(scripts).toBeLessThanOrEqual(isKept ? MAX_KEPT_SCRIPT_BYTES : MAX_SCRIPT_BYTES);
    expect(scripts + scriptsWhenPointedAt).toBeLessThanOrEqual(MAX_SCRIPT_BYTES_WITH_PREFETCHED);
    expect(styles).toBeLessThanOrEqual(MAX_STYLE_BYTES);
    expect(scriptCount).toBeLessThanOrEqual(isKept ? MAX_KEPT_SCRIPTS : MAX_SCRIPTS);
    expect(scriptCountWhenPointedAt).toBeLessThanOrEqual(MAX_SCRIPTS_WITH_PREFETCHED);
  });
}

test('the lazy parts of texts stay within the budget, and only load on pages that need them', () => {
  const parts = partBytes();
  expect([...parts.keys()]).toContain('extended-text');
  for (const [name, bytes] of parts) {
    expect(bytes, name).toBeGreaterThan(0);
    expect(bytes, name).toBeLessThanOrEqual(MAX_PART_BYTES);
  }
});

for (const pair of ['newsreader', 'bitter', 'garamond', 'franklin']) {
  test(`the fonts of an English article plus one for its accents stay within the budget, in ${pair}`, () => {
    const bytes = ['text', 'title', 'small', 'text-italic', 'text-latin-1'].map(
      (name) => statSync(join(ROOT, 'app', 'fonts', pair, `${name}.woff2`)).size,
    );
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_FONT_BYTES);
  });
}

test.describe('the first answer to each request', () => {
  // One magazine is enough.
  test.describe.configure({ mode: 'default' });
  let magazine: Awaited<ReturnType<typeof startSampleMagazine>>;
  let answers: FirstAnswer[];

  // A site that has sent no page yet.
  test.beforeAll(async () => {
    magazine = await startSampleMagazine();
    answers = await readFirstAnswers(magazine.siteUrl.replace('localhost', '127.0.0.1'));
  });
  test.afterAll(() => magazine.stop());

  test('arrives with the first packets, but for long texts', () => {
    const over = answers.filter(({ path, bytes }) => bytes > FIRST_FLIGHT && !LONG.test(path));
    expect(over.map(({ path, bytes }) => `${path}: ${bytes}`)).toEqual([]);
    const articles = answers.filter(({ path }) => path.startsWith('/article/')).map(({ bytes }) => bytes);
    expect(median(articles)).toBeLessThanOrEqual(MAX_MEDIAN_ARTICLE_BYTES);
  });

  test('has no more for a section of Home than its articles may take', async ({ request }) => {
    const html = await (await request.get(magazine.siteUrl)).text();
    const sections =
      html.match(/<section(?:(?!<\/?section).)*<\/section>/gs)?.filter((part) => part.includes('<h2')) ?? [];
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) {
      const articles = section.split('<article').length - 1;
      const isTrending = section.includes('id="trending"');
      const most = articles * (isTrending ? MAX_TRENDING_BYTES : MAX_SECTION_ARTICLE_BYTES);
      expect(
        brotliBytes(html) - brotliBytes(html.replace(section, '')),
        section.slice(0, 80),
      ).toBeLessThanOrEqual(most);
    }
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])
    test(`paints the first screen with the first packets, ${viewport.width} px wide`, async ({ page }) => {
      await page.setViewportSize(viewport);
      // Fonts may come before or after the first paint, and the application changes the page.
      await page.route(/\.woff2$/, (route) => route.abort());
      await page.route(/\.js$/, () => undefined);
      for (const { path, bytes, firstHtml } of answers) {
        if (bytes <= FIRST_FLIGHT) continue;
        const start = await firstHtml();
        const screenshotOf = async (body: string | null) => {
          await page.unroute(`**${path}`);
          if (body !== null)
            await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
          await page.goto(magazine.siteUrl + path, { waitUntil: 'domcontentloaded' });
          await page.evaluate(() =>
            Promise.all(
              [...document.images]
                .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
                .map((image) => image.decode()),
            ),
          );
          return page.screenshot({ animations: 'disabled' });
        };
        // A decoded picture may be painted a moment later.
        await expect(async () => {
          const complete = await screenshotOf(null);
          expect((await screenshotOf(start)).equals(complete), path).toBe(true);
        }).toPass({ timeout: 60_000 });
      }
    });
});
