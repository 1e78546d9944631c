import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/settings.mjs';
import { screenBytes } from '#testing/built-files.ts';
import { articleAddress } from './support/open.ts';
import { expect, test } from './support/test.ts';

/** Limits in bytes on the wire; `npm run bench` measures the actual sizes. */
const MAX_SCRIPT_BYTES = 85_000;
const MAX_STYLE_BYTES = 10_000;
const MAX_FONT_BYTES = 60_000;
const MAX_DOCUMENT_BYTES = 8_000;

for (const screen of ['home', 'article', 'author', 'search', 'error'] as const) {
  test(`${screen}: its scripts, including prefetched ones, and its styles`, () => {
    const { scripts, scriptsWhenPointedAt, styles } = screenBytes(screen);
    expect(scripts + scriptsWhenPointedAt).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(styles).toBeLessThanOrEqual(MAX_STYLE_BYTES);
  });
}

test('the fonts of an article in English, with one more for its accents', () => {
  const bytes = ['text', 'title', 'small', 'text-italic', 'text-latin-1'].map(
    (name) => statSync(join(ROOT, 'app', 'fonts', `${name}.woff2`)).size,
  );
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_FONT_BYTES);
});

test('the document of a short article', async ({ request }) => {
  const address = await articleAddress(request, 'The strike fund in the biscuit tin');
  const response = await request.get(address, { headers: { 'Accept-Encoding': 'br' } });
  expect(Number(response.headers()['content-length'])).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES);
});
