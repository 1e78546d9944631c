import { openWithClock, stopClock } from './support/clock.ts';
import { contentRequests, holdContent } from './support/content.ts';
import { open } from './support/open.ts';
import { expect, type Page, test } from './support/test.ts';

/** The browser makes the calls of the specification (spec §7). */

const CARD = 'populate[0]=cover.media&populate[1]=tags&populate[2]=icon&populate[3]=categories';
const PAGE = 'pagination[pageSize]=24';

async function searchIn(page: Page, slide: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: slide }).click();
  await page.getByPlaceholder(`Search ${slide.toLowerCase()}`).fill(text);
}

for (const { from, calls } of [
  {
    from: '/',
    calls: [
      {
        call: 'one article',
        act: (page: Page) => page.getByRole('link', { name: 'read now' }).first().hover(),
        address:
          /^\/api\/articles\/[a-z0-9]+\?populate\[0\]=cover\.media&populate\[1\]=icon&populate\[2\]=tags&populate\[3\]=categories&populate\[4\]=authors\.profiles\.photo&populate\[5\]=comments\.author\.profiles\.photo$/,
      },
      {
        call: 'the recommended articles',
        act: () => Promise.resolve(),
        address: /^\/api\/site\?populate\[0\]=recommendedArticles\.cover\.media&/,
      },
    ],
  },
  {
    from: '/corrections',
    calls: [
      {
        call: 'all articles',
        act: (page: Page) => page.getByRole('link', { name: 'ALL NEWS' }).hover(),
        address: `/api/articles?${CARD}&sort=publishedAt:desc&pagination[page]=1&${PAGE}`,
      },
      {
        call: 'the categories of the menu',
        act: (page: Page) => page.getByRole('button', { name: 'Menu' }).click(),
        address:
          '/api/categories?populate[0]=articles&populate[1]=children&populate[2]=children.articles&populate[3]=children.articles.icon&populate[4]=children.articles.tags&populate[5]=children.articles.cover.media&filters[children][articles][id][$notNull]=true&pagination[limit]=8',
      },
      {
        call: 'a quick search',
        act: async (page: Page) => {
          await page.getByRole('button', { name: 'Quick Search' }).click();
          await page.getByRole('searchbox', { name: 'Quick search keywords' }).fill('piano');
        },
        address: `/api/articles?${CARD}&filters[title][$containsi]=piano&sort=publishedAt:desc&pagination[page]=1&${PAGE}`,
      },
    ],
  },
  {
    from: '/search',
    calls: [
      {
        call: 'the home page',
        act: (page: Page) => page.getByTitle('Go to Home Page').hover(),
        address:
          /^\/api\/home\?populate\[0\]=headline\.featured\.cover\.media&.*=headline\.related\.cover\.media&.*=trending\.cover\.media&.*=trending\.authors\.profiles&/,
      },
      {
        call: 'the categories that contain a text',
        act: async (page: Page) => {
          await page.getByRole('button', { name: 'filter articles' }).click();
          await searchIn(page, 'Categories', 'cit');
        },
        address:
          '/api/categories?filters[articles][id][$notNull]=true&filters[name][$containsi][0]=cit&sort=name:asc&pagination[limit]=25',
      },
      {
        call: 'the tags that contain a text',
        act: (page: Page) => searchIn(page, 'Tags', 'jaz'),
        address:
          '/api/tags?filters[articles][id][$notNull]=true&filters[name][$containsi][0]=jaz&sort=name:asc&pagination[limit]=25',
      },
      {
        call: 'the dossiers that contain a text',
        act: (page: Page) => searchIn(page, 'Dossiers', 'nig'),
        address:
          '/api/dossiers?filters[articles][id][$notNull]=true&filters[title][$containsi][0]=nig&sort=title:asc&pagination[limit]=25',
      },
    ],
  },
  {
    from: '/search?keywords=the&categories=society,cities&tags=jazz&dossiers=night+work',
    calls: [
      {
        call: 'a search with keywords and filters of every kind',
        act: (page: Page) => page.getByRole('link', { name: 'Oldest' }).click(),
        address: `/api/articles?${CARD}&filters[title][$containsi]=the&filters[$or][0][categories][name][$containsi][0]=society&filters[$or][0][categories][name][$containsi][1]=cities&filters[$or][1][tags][name][$containsi][0]=jazz&filters[$or][2][dossiers][title][$containsi][0]=night work&sort=publishedAt:asc&pagination[page]=1&${PAGE}`,
      },
    ],
  },
  {
    from: '/search?categories=',
    calls: [
      {
        call: 'another page of a search',
        act: (page: Page) => page.getByRole('link', { name: 'Page 2' }).click(),
        address: `/api/articles?${CARD}&sort=publishedAt:desc&pagination[page]=2&${PAGE}`,
      },
    ],
  },
]) {
  test(`requests from ${from} are as the specification defines them`, async ({ page }) => {
    await open(page, from);
    const requested = contentRequests(page);
    const addresses = () =>
      requested.map((sent) => decodeURIComponent(sent.url()).replace(/^[^/]+\/\/[^/]+/, ''));
    for (const { call, act, address } of calls)
      await test.step(call, async () => {
        await act(page);
        await expect
          .poll(addresses)
          .toContainEqual(typeof address === 'string' ? address : expect.stringMatching(address));
      });
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
