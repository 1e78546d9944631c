import * as v from 'valibot';
import { editContent } from './support/content.ts';
import { articleUrl, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** Every icon of the specification is shown where it is used (spec §2, Icons available). */

const LIST = v.looseObject({ data: v.array(v.looseObject({})) });
const BLUE = 'What blue used to cost';
const bar = (page: Page) => page.getByRole('banner');
const toolbar = (page: Page) => page.getByRole('group', { name: 'Tools' });

async function openMenu(page: Page): Promise<void> {
  await open(page, '/corrections');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(toolbar(page)).toBeVisible();
}

async function openFilters(page: Page): Promise<void> {
  await open(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await expect(page.getByRole('tab', { name: 'Tags' })).toBeVisible();
}

const openAllNews = (page: Page) => open(page, '/search?categories=');

const PLATFORMS = ['facebook', 'x', 'linkedin', 'instagram', 'whatsapp', 'youtube', 'creator-marketplace'];
const platform = (icon: string) => (page: Page) =>
  page
    .getByRole('contentinfo')
    .getByRole('link', { name: new RegExp(`^Go to our ${icon.replace('-', ' ')} profile\\.$`, 'i') });
const tool = (name: string) => (page: Page) => toolbar(page).getByRole('button', { name });
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name });

for (const { where, reach, icons } of [
  {
    where: 'of the toolbar and the footer',
    reach: openMenu,
    icons: {
      ...Object.fromEntries(PLATFORMS.map((name) => [name, platform(name)])),
      search: tool('Quick Search'),
      'aspect-ratio': tool('Wider view'),
      palette: tool('Monochrome'),
      'dark-mode': tool('Dark mode'),
    },
  },
  {
    where: 'of the toolbar once the view is wider and the scheme dark',
    reach: async (page: Page) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await openMenu(page);
      await tool('Wider view')(page).click();
    },
    icons: { 'fit-screen': tool('Narrower view'), 'light-mode': tool('Light mode') },
  },
  {
    where: 'of the menu bar and the filters',
    reach: openFilters,
    icons: {
      search: (page: Page) => bar(page).getByRole('link', { name: 'Search' }),
      menu: (page: Page) => bar(page).getByRole('button', { name: 'Menu' }),
      filter: (page: Page) => page.getByRole('button', { name: 'filter articles' }),
      category: tab('Categories'),
      tag: tab('Tags'),
      collection: tab('Dossiers'),
    },
  },
  {
    where: 'of results and of a failed picture',
    reach: async (page: Page) => {
      await page.route('**/uploads/**', (route) => route.abort());
      await openAllNews(page);
    },
    icons: {
      sort: (page: Page) => page.getByRole('navigation', { name: 'Sort by' }),
      'broken-image': (page: Page) => page.getByRole('img', { name: /^Failed to load image/ }).first(),
    },
  },
]) {
  test(`shows the icons ${where}`, async ({ page }) => {
    await reach(page);
    for (const [icon, place] of Object.entries(icons)) await expectDrawn(icon, place(page));
  });
}

test('shows the icons open full screen and close full screen on the cover of an article', async ({
  page,
  request,
}) => {
  await open(page, await articleUrl(request, BLUE));
  const opener = page.getByRole('button', { name: 'Open full screen' });
  await expectDrawn('open-full-screen', opener);
  await opener.click();
  await expectDrawn('close-full-screen', page.getByRole('button', { name: 'Close full screen' }));
});

test('shows the icon newspaper for an article without a cover', async ({ page }) => {
  await open(page, '/corrections');
  await editContent(page, '/api/articles', (text) => {
    const answer = v.parse(LIST, JSON.parse(text));
    return JSON.stringify({ ...answer, data: answer.data.map((article) => ({ ...article, cover: null })) });
  });
  await page.getByRole('link', { name: 'ALL NEWS' }).click();
  const card = page.getByRole('region', { name: 'Results' }).getByRole('article').first();
  await expectDrawn('newspaper', card);
  await expect(card.getByRole('heading')).toBeVisible();
});

/** The icon is loaded from the sprite, not only referenced. */
async function expectDrawn(icon: string, place: ReturnType<Page['locator']>): Promise<void> {
  const drawing = place.locator(`use[href$="#${icon}"]`);
  await expect(drawing).toHaveCount(1);
  await expect
    .poll(() => drawing.evaluate((use) => use instanceof SVGUseElement && use.getBBox().width))
    .toBeGreaterThan(0);
}
