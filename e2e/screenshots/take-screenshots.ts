import type { Page } from '@playwright/test';
import { SCREENS } from '../support/screens.ts';
import { test } from '../support/test.ts';

const WIDTHS = [360, 768, 1280, 1920];
const SCHEMES = ['light', 'dark'] as const;

/** States that need an interaction, with the page they start from. */
const STATES: { name: string; address: string; reach: (page: Page) => Promise<void> }[] = [
  {
    name: 'the menu',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: /^ALL / }).last().waitFor();
    },
  },
  {
    name: 'quick search',
    address: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Quick Search' }).click();
      await page.getByRole('searchbox').fill('the');
      await page.getByText(/^\d+ articles$/).waitFor();
    },
  },
  {
    name: 'the filters',
    address: '/search?tags=bread',
    reach: async (page) => {
      await page.getByRole('button', { name: 'filter articles' }).click();
      await page.getByRole('tab', { name: /Tags/ }).click();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'a search that failed',
    address: '/search',
    reach: async (page) => {
      await page.route('**/api/articles?**', (route) => route.abort());
      await page.getByRole('searchbox').fill('the');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'black and white, wide',
    address: '/',
    reach: async (page) => {
      await page.evaluate(() =>
        localStorage.setItem('display', JSON.stringify({ palette: 'mono', width: 'wide' })),
      );
      await page.reload();
    },
  },
];

for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: width < 700 ? 800 : 1000 }, colorScheme });

      const pathOf = (name: string) => `screenshots/${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`;

      for (const { name, address } of SCREENS) {
        test(name, async ({ page, request }) => {
          await page.goto(await address(request));
          await loadPictures(page);
          await page.screenshot({ path: pathOf(name), fullPage: true, animations: 'disabled' });
        });
      }

      for (const { name, address, reach } of STATES) {
        test(name, async ({ page }) => {
          await page.goto(address);
          await reach(page);
          await page.waitForLoadState('networkidle');
          await page.screenshot({ path: pathOf(name), animations: 'disabled' });
        });
      }
    });
  }
}

/** Loads lazy pictures, too. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
}
