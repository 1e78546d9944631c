import { openWithClock, stopClock } from './support/clock.ts';
import { contentRequests, holdContent } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** The browser makes the calls of the specification (spec §7). */

const CARD = 'populate[0]=cover.media&populate[1]=tags&populate[2]=icon&populate[3]=categories';
const PAGE = 'pagination[pageSize]=24';

async function openFilters(
  page: Page,
  slide: 'Categories' | 'Tags' | 'Dossiers',
  text: string,
): Promise<void> {
  await page.getByRole('button', { name: 'filter articles' }).click();
  await page.getByRole('tab', { name: slide }).click();
  await page.getByPlaceholder(`Search ${slide.toLowerCase()}`).fill(text);
}

for (const { call, from, act, address } of [
  {
    call: 'the home page',
    from: '/search',
    act: (page: Page) => page.getByTitle('Go to Home Page').hover(),
    address:
      /^\/api\/home\?populate\[0\]=headline\.featured\.cover\.media&.*=headline\.related\.cover\.media&.*=trending\.cover\.media&.*=trending\.authors\.profiles&/,
  },
  {
    call: 'one article',
    from: '/',
    act: (page: Page) => page.getByRole('link', { name: 'read now' }).first().hover(),
    address:
      /^\/api\/articles\/[a-z0-9]+\?populate\[0\]=cover\.media&populate\[1\]=icon&populate\[2\]=tags&populate\[3\]=categories&populate\[4\]=authors\.profiles\.photo&populate\[5\]=comments\.author\.profiles\.photo$/,
  },
  {
    call: 'the recommended articles',
    from: '/',
    act: (page: Page) => page.getByRole('link', { name: 'read now' }).first().hover(),
    address: /^\/api\/site\?populate\[0\]=recommendedArticles\.cover\.media&/,
  },
  {
    call: 'the categories of the menu',
    from: '/corrections',
    act: (page: Page) => page.getByRole('button', { name: 'Menu' }).click(),
    address:
      '/api/categories?populate[0]=articles&populate[1]=children&populate[2]=children.articles&populate[3]=children.articles.icon&populate[4]=children.articles.tags&populate[5]=children.articles.cover.media&filters[children][articles][id][$notNull]=true&pagination[limit]=8',
  },
  {
    call: 'all articles',
    from: '/corrections',
    act: (page: Page) => page.getByRole('link', { name: 'ALL NEWS' }).hover(),
    address: `/api/articles?${CARD}&sort=publishedAt:desc&pagination[page]=1&${PAGE}`,
  },
  {
    call: 'a quick search',
    from: '/corrections',
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Quick Search' }).click();
      await page.getByRole('searchbox', { name: 'Quick search keywords' }).fill('piano');
    },
    address: `/api/articles?${CARD}&filters[title][$containsi]=piano&sort=publishedAt:desc&pagination[page]=1&${PAGE}`,
  },
  {
    call: 'a search with keywords and filters of every kind',
    from: '/search?keywords=the&categories=society,cities&tags=jazz&dossiers=night+work',
    act: (page: Page) => page.getByRole('link', { name: 'Oldest' }).click(),
    address: `/api/articles?${CARD}&filters[title][$containsi]=the&filters[$or][0][categories][name][$containsi][0]=society&filters[$or][0][categories][name][$containsi][1]=cities&filters[$or][1][tags][name][$containsi][0]=jazz&filters[$or][2][dossiers][title][$containsi][0]=night work&sort=publishedAt:asc&pagination[page]=1&${PAGE}`,
  },
  {
    call: 'another page of a search',
    from: '/search?categories=',
    act: (page: Page) => page.getByRole('link', { name: 'Page 2' }).click(),
    address: `/api/articles?${CARD}&sort=publishedAt:desc&pagination[page]=2&${PAGE}`,
  },
  {
    call: 'the tags that contain a text',
    from: '/search',
    act: (page: Page) => openFilters(page, 'Tags', 'jaz'),
    address:
      '/api/tags?filters[articles][id][$notNull]=true&filters[name][$containsi][0]=jaz&sort=name:asc&pagination[limit]=25',
  },
  {
    call: 'the categories that contain a text',
    from: '/search',
    act: (page: Page) => openFilters(page, 'Categories', 'cit'),
    address:
      '/api/categories?filters[articles][id][$notNull]=true&filters[name][$containsi][0]=cit&sort=name:asc&pagination[limit]=25',
  },
  {
    call: 'the dossiers that contain a text',
    from: '/search',
    act: (page: Page) => openFilters(page, 'Dossiers', 'nig'),
    address:
      '/api/dossiers?filters[articles][id][$notNull]=true&filters[title][$containsi][0]=nig&sort=title:asc&pagination[limit]=25',
  },
]) {
  test(`requests ${call} as the specification defines it`, async ({ page }) => {
    await open(page, from);
    const requested = contentRequests(page);
    await act(page);
    const addresses = () =>
      requested.map((sent) => decodeURIComponent(sent.url()).replace(/^[^/]+\/\/[^/]+/, ''));
    await expect
      .poll(addresses)
      .toContainEqual(typeof address === 'string' ? address : expect.stringMatching(address));
  });
}

test('a request never times out', async ({ page }) => {
  await openWithClock(page, '/search?categories=');
  const release = await holdContent(page);
  await stopClock(page);
  const requested = contentRequests(page);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('Searching')).toBeAttached();
  await page.clock.runFor(350);
  await expect.poll(() => requested.length).toBe(1);
  await page.clock.runFor(3_600_000);
  await expect(page.getByText('Searching')).toBeAttached();
  expect(requested).toHaveLength(1);
  await release();
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});
