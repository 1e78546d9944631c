import { expect, type Locator } from '@playwright/test';
import { NO_FILTERS, searchHref } from '#app/content/search-filters.ts';
import { MENU_CATEGORIES } from '#contract/query/limits.ts';
import { CATEGORIES, DOSSIERS, TAGS } from '#testing/strangers/collection.ts';
import { STACK } from '#testing/strangers/edge-cases.ts';
import type { Tab } from './tab.ts';

/** Opens a state that needs interactions, and inspects it. */
type State = (tab: Tab) => Promise<void>;

/** Waits for what a part of the page loads. A content service that has just started may answer too late on a busy machine: then a reader presses Retry. */
async function untilLoaded(part: Locator, content: Locator): Promise<void> {
  await expect(async () => {
    const retry = part.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click();
    await expect(content).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** The menu panel with one category after the other, each with all its subcategories. */
const menuOf =
  (index: number): State =>
  async (tab) => {
    await tab.open('/search');
    const bar = tab.page.getByRole('banner');
    await bar.getByRole('navigation', { name: 'Categories' }).getByRole('button').nth(index).press('Enter');
    const options = bar.getByRole('list', { name: /^Subcategories of/ }).getByRole('button');
    await untilLoaded(bar, bar.getByRole('article').first());
    for (const option of await options.all()) {
      await option.press('Enter');
      await expect(option).toHaveAttribute('aria-pressed', 'true');
      await tab.inspect('header');
    }
  };

const quickSearch: State = async (tab) => {
  await tab.open('/search');
  const bar = tab.page.getByRole('banner');
  await bar.getByRole('button', { name: 'Menu' }).press('Enter');
  await bar.getByRole('button', { name: 'Quick Search' }).press('Enter');
  await expect(bar.getByText('Enter keywords to search.')).toBeVisible();
  await tab.inspect('header');
  await bar.getByRole('searchbox').fill('a');
  await expect(bar.getByText(/^Page 1 of/)).toBeVisible();
  await tab.inspect('header');
};

const MANY_FILTERS = searchHref({
  ...NO_FILTERS,
  categories: CATEGORIES.map(({ name }) => name),
  tags: TAGS,
  dossiers: DOSSIERS,
});

const filtersOf =
  (address: string): State =>
  async (tab) => {
    await tab.open(address);
    await tab.page.getByRole('button', { name: 'filter articles' }).press('Enter');
    await expect(tab.page.getByRole('tab')).toHaveCount(3);
    const main = tab.page.getByRole('main');
    for (const slide of await tab.page.getByRole('tab').all()) {
      await slide.click();
      await expect(slide).toHaveAttribute('aria-selected', 'true');
      await untilLoaded(main, tab.page.getByRole('checkbox').first());
      await tab.inspect('main');
    }
  };

const fullScreen =
  (article: string): State =>
  async (tab) => {
    await tab.open(article);
    await tab.page.getByRole('button', { name: 'Open full screen' }).press('Enter');
    await expect(tab.page.getByRole('dialog')).toBeVisible();
    await tab.inspect('dialog');
  };

const expandedComments =
  (article: string): State =>
  async (tab) => {
    await tab.open(article);
    for (const comment of await tab.page.locator('details > summary').all()) await comment.press('Enter');
    await tab.inspect();
  };

/** States with texts that are hard to fit, but for that of one category in the menu, which has cards like the others. */
export const hardStatesOf = (stacked: string, comments: string): State[] => [
  menuOf(0),
  filtersOf(searchHref({ tags: [STACK] })),
  fullScreen(stacked),
  expandedComments(comments),
];

/** Every state of the menu, the filters, the cover and the comments. `articles` are all addresses of articles. */
export function statesOf(articles: readonly string[]): State[] {
  const find = (...names: string[]) =>
    articles.filter((address) => names.some((name) => address.split('/')[3]?.startsWith(name)));
  return [
    ...Array.from({ length: MENU_CATEGORIES }, (_, index) => menuOf(index)),
    quickSearch,
    filtersOf('/search'),
    filtersOf(MANY_FILTERS),
    ...find('A-word-of', 'An-address-of', 'Picture-tall', 'Picture-thread', 'ar-').map(fullScreen),
    ...find('Long-comments', 'Sixty-comments', 'he-').map(expandedComments),
  ];
}
