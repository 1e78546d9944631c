import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { expect, type Page, test } from './support/test.ts';

const PUBLISH_SITE = '/content-manager/single-types/api::site.site/actions/publish';

/** How the page looks: the colour of a kicker, the fonts, and the styles of a line and of a picture. */
const face = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}.`);
      return getComputedStyle(element);
    };
    return {
      accent: style('main article header p').color,
      title: style('h2').fontFamily.split(',')[0],
      fonts: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      footer: style('footer').borderBlockStartStyle,
      corners: style('main img').borderRadius,
    };
  });

test('a magazine has the design that its editors choose, in both schemes, with no accent in black & white', {
  tag: '@all',
}, async ({ page }) => {
  const magazine = await startSampleMagazine();
  try {
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(async () => (await page.goto(magazine.siteUrl))?.status()).toBe(200);
    const editor = await logInToAdminPanel(magazine.cmsUrl, magazine.administrator);
    const chosen = { accentColour: '#0e4a5c', typefaces: 'bitter', corners: 'rounded', rules: 'single' };
    expect((await editor.send('POST', PUBLISH_SITE, chosen)).status).toBe(200);

    await expect(async () => {
      await page.goto(magazine.siteUrl);
      expect(await face(page)).toMatchObject({
        accent: 'rgb(14, 74, 92)',
        title: '"Bitter Title"',
        footer: 'solid',
        corners: '8px',
      });
    }).toPass();
    await expect(async () => {
      const { fonts } = await face(page);
      expect(fonts).toContain('Bitter Title');
      expect(fonts.join()).not.toContain('Newsreader');
    }).toPass();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await face(page)).accent).toBe('rgb(122, 178, 198)');
    await page.evaluate(() => {
      document.documentElement.dataset.palette = 'mono';
    });
    await expect.poll(async () => (await face(page)).accent).toBe('rgb(242, 242, 242)');

    const plain = { accentColour: null, typefaces: 'newsreader', corners: 'square', rules: 'double' };
    expect((await editor.send('POST', PUBLISH_SITE, plain)).status).toBe(200);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(async () => {
      await page.goto(magazine.siteUrl);
      const { accent, ...others } = await face(page);
      expect(accent).not.toBe('rgb(14, 74, 92)');
      expect(others).toMatchObject({ title: '"Newsreader Title"', footer: 'double', corners: '0px' });
    }).toPass();
  } finally {
    await magazine.stop();
  }
});
