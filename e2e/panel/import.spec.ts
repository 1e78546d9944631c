import { post, wxr } from '../../importers/testing/wxr.ts';
import { englishTexts } from './english-texts.ts';
import { expect, expectAccessible, logIn, test } from './test.ts';

const EXPORT = wxr(
  post({ slug: 'samovar', title: 'The samovar', content: 'Tea is <b>hot</b>. [weather town="Oslo"]' }),
);

/** The command starts with a lower priority than the services: on a busy machine it takes minutes. */
const IMPORTED = { timeout: 300_000 };

test('a Super Admin imports a WordPress export after a dry run, in German too', { tag: '@all' }, async ({
  magazine,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: magazine.cmsUrl });
  const page = await context.newPage();
  await logIn(page, magazine.administrator);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page
    .getByLabel('Export file')
    .setInputFiles({ name: 'old.xml', mimeType: 'text/xml', buffer: Buffer.from(EXPORT) });
  await expect(page.getByText(/^old\.xml \(.* MB\) is uploaded\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The dry run is complete. Nothing was imported.')).toBeVisible(IMPORTED);
  await expect(page.getByRole('heading', { name: 'Report on old.xml' })).toBeVisible();
  await page.getByText('1 × the shortcode weather').click();
  await expect(page.getByText(/^old\.xml, line \d+: The samovar$/).first()).toBeVisible();
  await expectAccessible(page, page.getByRole('main').last());

  await page.evaluate(() => localStorage.setItem('strapi-admin-language', 'de'));
  await page.reload();
  await expect(page.getByText('Der Probelauf ist fertig.')).toBeVisible();
  expect(await englishTexts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Importieren' }).click();
  await expect(page.getByText('Der Import ist fertig.')).toBeVisible(IMPORTED);
  await expect(page.getByRole('button', { name: 'Importieren' })).toHaveCount(0);
  expect(await englishTexts(page)).toEqual([]);
  await expect(async () => {
    await page.goto(`${magazine.siteUrl}/2024/03/samovar/`);
    await expect(page).toHaveURL(/\/article\/\w+\/samovar$/);
  }).toPass();
  await context.close();
});
