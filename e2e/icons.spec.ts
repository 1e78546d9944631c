import * as v from 'valibot';
import { editContent, followInApp } from './support/content.ts';
import { articleAddress, open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** Every icon of the specification is shown where it is used (spec §2, Icons available). */

const LIST = v.looseObject({ data: v.array(v.looseObject({})) });
const BLUE = 'What blue used to cost';
const bar = (page: Page) => page.getByRole('banner');
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Tools' });

async function openMenu(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(toolbar(page)).toBeVisible();
}

async function openFilters(page: Page): Promise<void> {
  await open(page, '/search');
  await page.getByRole('button', { name: 'filter articles' }).click();
  await expect(page.getByRole('tab', { name: 'Tags' })).toBeVisible();
}

const openAllNews = (page: Page) => open(page, '/search?categories=');

for (const { icon, where, reach, place } of [
  {
    icon: 'search',
    where: 'in the menu bar',
    reach: (page: Page) => open(page, '/'),
    place: (page: Page) => bar(page).getByRole('link', { name: 'Search' }),
  },
  {
    icon: 'menu',
    where: 'on the menu toggle',
    reach: (page: Page) => open(page, '/'),
    place: (page: Page) => bar(page).getByRole('button', { name: 'Menu' }),
  },
  {
    icon: 'search',
    where: 'on Quick Search',
    reach: openMenu,
    place: (page: Page) => toolbar(page).getByRole('button', { name: 'Quick Search' }),
  },
  {
    icon: 'aspect-ratio',
    where: 'on the wider view',
    reach: openMenu,
    place: (page: Page) => toolbar(page).getByRole('button', { name: 'Wider view' }),
  },
  {
    icon: 'fit-screen',
    where: 'on the narrower view',
    reach: async (page: Page) => {
      await openMenu(page);
      await toolbar(page).getByRole('button', { name: 'Wider view' }).click();
    },
    place: (page: Page) => toolbar(page).getByRole('button', { name: 'Narrower view' }),
  },
  {
    icon: 'palette',
    where: 'on monochrome',
    reach: openMenu,
    place: (page: Page) => toolbar(page).getByRole('button', { name: 'Monochrome' }),
  },
  {
    icon: 'dark-mode',
    where: 'on dark mode',
    reach: openMenu,
    place: (page: Page) => toolbar(page).getByRole('button', { name: 'Dark mode' }),
  },
  {
    icon: 'light-mode',
    where: 'on light mode',
    reach: async (page: Page) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await openMenu(page);
    },
    place: (page: Page) => toolbar(page).getByRole('button', { name: 'Light mode' }),
  },
  {
    icon: 'sort',
    where: 'next to the order of results',
    reach: openAllNews,
    place: (page: Page) => page.getByRole('navigation', { name: 'Sort by' }),
  },
  {
    icon: 'filter',
    where: "on 'filter articles'",
    reach: openAllNews,
    place: (page: Page) => page.getByRole('button', { name: 'filter articles' }),
  },
  {
    icon: 'category',
    where: 'on the categories tab',
    reach: openFilters,
    place: (page: Page) => page.getByRole('tab', { name: 'Categories' }),
  },
  {
    icon: 'tag',
    where: 'on the tags tab',
    reach: openFilters,
    place: (page: Page) => page.getByRole('tab', { name: 'Tags' }),
  },
  {
    icon: 'collection',
    where: 'on the dossiers tab',
    reach: openFilters,
    place: (page: Page) => page.getByRole('tab', { name: 'Dossiers' }),
  },
  {
    icon: 'broken-image',
    where: 'in place of a failed picture',
    reach: async (page: Page) => {
      await page.route('**/uploads/**', (route) => route.abort());
      await openAllNews(page);
    },
    place: (page: Page) => page.getByRole('img', { name: /^Failed to load image/ }).first(),
  },
]) {
  test(`shows the icon ${icon} ${where}`, async ({ page }) => {
    await reach(page);
    await expectDrawn(icon, place(page));
  });
}

test('shows the icon of each platform in the footer', async ({ page }) => {
  await open(page, '/');
  for (const icon of [
    'facebook',
    'x',
    'linkedin',
    'instagram',
    'whatsapp',
    'youtube',
    'creator-marketplace',
  ]) {
    const name = new RegExp(`^Go to our ${icon.replace('-', ' ')} profile\\.$`, 'i');
    await expectDrawn(icon, page.getByRole('contentinfo').getByRole('link', { name }));
  }
});

test('shows the icons open full screen and close full screen on the cover of an article', async ({
  page,
  request,
}) => {
  await open(page, await articleAddress(request, BLUE));
  const opener = page.getByRole('button', { name: 'Open full screen' });
  await expectDrawn('open-full-screen', opener);
  await opener.click();
  await expectDrawn('close-full-screen', page.getByRole('button', { name: 'Close full screen' }));
});

test('shows the icon newspaper for an article without a cover', async ({ page }) => {
  await open(page, '/');
  await editContent(page, '/api/articles', (text) => {
    const answer = v.parse(LIST, JSON.parse(text));
    return JSON.stringify({ ...answer, data: answer.data.map((article) => ({ ...article, cover: null })) });
  });
  await followInApp(page.getByRole('link', { name: 'ALL NEWS' }));
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
