import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings.mjs';
import { screenBytes } from '#testing/built-files.ts';
import { articleAddress } from './support/open.ts';
import { expect, test } from './support/test.ts';

/** What a page may weigh on the wire, in bytes; `npm run bench` says what it weighs. */
const SCRIPTS = 85_000;
const STYLES = 10_000;
const FONTS = 60_000;
const DOCUMENT = 8_000;

for (const screen of ['home', 'article', 'search', 'error'] as const) {
  test(`${screen}: all its script, with what comes when something is pointed at, and its styles`, () => {
    const { scripts, scriptsWhenPointedAt, styles } = screenBytes(screen);
    expect(scripts + scriptsWhenPointedAt).toBeLessThanOrEqual(SCRIPTS);
    expect(styles).toBeLessThanOrEqual(STYLES);
  });
}

test('the fonts of an article in English, with one more for its accents', () => {
  const bytes = ['text', 'title', 'small', 'text-italic', 'text-latin-1'].map(
    (name) => statSync(join(ROOT, 'app', 'fonts', `${name}.woff2`)).size,
  );
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(FONTS);
});

test('the document of a short article', async ({ request }) => {
  const address = await articleAddress(request, 'The strike fund in the biscuit tin');
  const response = await request.get(address, { headers: { 'Accept-Encoding': 'br' } });
  expect(Number(response.headers()['content-length'])).toBeLessThanOrEqual(DOCUMENT);
});
