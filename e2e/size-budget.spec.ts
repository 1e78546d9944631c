import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '#scripts/settings.mjs';
import { partBytes, screenBytes } from '#testing/built-files.ts';
import { articleUrl } from './support/open.ts';
import { expect, test } from './support/test.ts';

/**
 * Limits in bytes on the wire. Scripts name other files with their hashes, which makes a difference of 50 bytes between builds. Every click as a content request costs
 * 360 of them (decision 0109), pages that browsers translate, archive or read out 335, colours for older browsers 190 of the styles.
 */
const MAX_SCRIPT_BYTES = 87_780;
const MAX_KEPT_SCRIPT_BYTES = 80_870;
const MAX_SCRIPT_BYTES_WITH_PREFETCHED = 92_270;
const MAX_STYLE_BYTES = 7_600;
/** Files. */
const MAX_KEPT_SCRIPTS = 2;
const MAX_SCRIPTS = 5;
const MAX_SCRIPTS_WITH_PREFETCHED = 7;
const MAX_FONT_BYTES = 60_000;
/** The scripts and styles of a part of a text, with those of the text around it. */
const MAX_PART_BYTES = 11_100;
/** The document without its styles. The ids in its addresses are random, which makes a difference of 50 bytes. */
const MAX_DOCUMENT_BYTES = 6_440;
const MAX_LONG_DOCUMENT_BYTES = 7_900;
/** The document of a kept screen with its style rules; ten packets, which a server sends at once, are 14,600 with headers of 1,000. */
const MAX_FIRST_BYTES = 13_450;

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

for (const { length, title, most } of [
  { length: 'median length', title: 'The river gets its bends back', most: MAX_DOCUMENT_BYTES },
  { length: '900 words', title: 'A machine tells you where it hurts', most: MAX_LONG_DOCUMENT_BYTES },
]) {
  test(`the document of an article of ${length} stays within the budget`, async ({ request }) => {
    const response = await request.get(await articleUrl(request, title));
    const html = await response.text();
    expect(brotliBytes(html)).toBeLessThanOrEqual(MAX_FIRST_BYTES);
    expect(brotliBytes(html.replaceAll(/<style.*?<\/style>/gs, ''))).toBeLessThanOrEqual(most);
  });
}

test('the document of the home page and its styles arrive with the first packets', async ({ request }) => {
  const response = await request.get('/');
  expect(brotliBytes(await response.text())).toBeLessThanOrEqual(MAX_FIRST_BYTES);
});
