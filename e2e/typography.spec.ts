import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** Typography by language and direction (styles/languages.css). */

const inLanguage = (page: Page, lang: string, dir = 'ltr') =>
  page.evaluate(
    ([tag = '', direction = '']) => Object.assign(document.documentElement, { lang: tag, dir: direction }),
    [lang, dir],
  );

test('titles in other scripts are not letterspaced or slanted, and their lines do not touch', async ({
  page,
  request,
}) => {
  await open(page, await articleUrl(request, 'How to read a circuit board like a map'));
  const styles = () =>
    page.evaluate(() => {
      const title = getComputedStyle(document.querySelector('h1') ?? document.body);
      const quote = getComputedStyle(document.querySelector('blockquote p') ?? document.body);
      return {
        letterSpacing: title.letterSpacing,
        lineHeight:
          Math.round((10 * Number.parseFloat(title.lineHeight)) / Number.parseFloat(title.fontSize)) / 10,
        quoteStyle: quote.fontStyle,
      };
    });
  expect(await styles()).toMatchObject({ lineHeight: 1, quoteStyle: 'italic' });
  for (const { lang, lineHeight } of [
    { lang: 'ar', lineHeight: 1.4 },
    { lang: 'hi', lineHeight: 1.4 },
    { lang: 'th', lineHeight: 1.4 },
    { lang: 'ja', lineHeight: 1.4 },
    { lang: 'zh-Hant', lineHeight: 1.4 },
    { lang: 'ur', lineHeight: 2.1 },
  ]) {
    await inLanguage(page, lang);
    expect(await styles(), lang).toEqual({ letterSpacing: 'normal', lineHeight, quoteStyle: 'normal' });
  }
});

test('numbered lists use the digits of the language', async ({ page, request }) => {
  await open(page, await articleUrl(request, 'How to read a circuit board like a map'));
  const list = page.locator('ol', { hasText: 'Look at the battery contacts.' });
  for (const { lang, digits } of [
    { lang: 'en', digits: 'decimal' },
    { lang: 'ar-EG', digits: 'arabic-indic' },
    { lang: 'fa', digits: 'persian' },
    { lang: 'mr', digits: 'devanagari' },
  ]) {
    await inLanguage(page, lang);
    await expect(list).toHaveCSS('list-style-type', digits);
  }
});

test('arrows follow the direction of the surrounding text', async ({ page }) => {
  await open(page, '/');
  const arrow = page.getByRole('link', { name: 'read now' }).first().locator('svg');
  await expect(arrow).toHaveCSS('scale', '1');
  await inLanguage(page, 'ar', 'rtl');
  await expect(arrow).toHaveCSS('scale', '-1 1');
});
