import { englishTexts } from './english-texts.ts';
import { expect, logIn, test } from './test.ts';

const LISTS = ['article', 'author', 'category', 'tag', 'dossier', 'search-word', 'redirect'].map(
  (name) => `/content-manager/collection-types/api::${name}.${name}`,
);

/** Searches find nothing, so that what is in the lists is not on the page. */
const SCREENS: readonly string[] = [
  '/',
  '/me',
  '/bin',
  '/plugins/upload?_q=zzzz',
  '/plugins/upload/configuration',
  ...LISTS.map((list) => `${list}?_q=zzzz`),
  ...LISTS.map((list) => `${list}/create`),
  ...LISTS.map((list) => `${list}/configurations/list`),
  '/content-manager/single-types/api::home.home',
  '/content-manager/single-types/api::site.site',
  '/settings/application-infos',
  '/settings/import',
  '/settings/users',
  '/settings/roles',
  '/settings/roles/new',
  '/settings/media-library',
  '/settings/internationalization',
  '/settings/api-tokens',
  '/settings/api-tokens/create',
  '/settings/admin-tokens',
  '/settings/admin-tokens/create',
  '/settings/webhooks',
  '/settings/webhooks/create',
  '/settings/email',
];

/** English words in Strapi's code that are no texts, which no translation replaces. */
const HARD_CODED: Readonly<Record<string, readonly string[]>> = {
  '/settings/roles/new': ['Settings', 'Article', 'Author'],
  '/settings/internationalization': ['Actions'],
  '/settings/api-tokens/create': ['Select', 'Article', 'Author', 'Home', 'Site', 'Email', 'Upload'],
  '/settings/admin-tokens/create': ['Select', 'Settings', 'Article', 'Author'],
  '/settings/webhooks/create': ['Entry'],
};

test('every screen of the panel is in German', { tag: '@all' }, async ({ magazine, browser }) => {
  const context = await browser.newContext({ baseURL: magazine.cmsUrl });
  const page = await context.newPage();
  await logIn(page, magazine.administrator);
  await page.evaluate(() => localStorage.setItem('strapi-admin-language', 'de'));
  await context.setExtraHTTPHeaders({ 'accept-language': 'de' });
  for (const screen of SCREENS) {
    await page.goto(`/admin${screen}`);
    await expect(page.getByRole('main').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const known = HARD_CODED[screen] ?? [];
    const english = (await englishTexts(page)).filter((text) => !known.includes(text));
    expect.soft(english, screen).toEqual([]);
  }
  await context.close();
});
