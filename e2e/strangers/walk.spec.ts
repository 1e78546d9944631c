import { expect, test } from '@playwright/test';
import { ADDRESS } from '#testing/strangers/edge-cases.ts';
import { articleUrls, listUrls, MISSING_URLS, SEARCH_URLS, WALKED_TERM_URLS } from './addresses.ts';
import { statesOf } from './states.ts';
import { NARROWEST } from './tab.ts';
import { walk } from './walk.ts';

const site = process.env.MAGAZINE_URL ?? '';

test('no article breaks the layout of a page', { tag: '@all' }, async ({ browser }) => {
  const stops = await articleUrls(site);
  const findings = await walk(browser, {
    name: 'Articles',
    site,
    stops,
    async visit(tab, address) {
      await tab.open(address);
      await tab.inspect();
    },
  });
  expect(findings).toEqual([]);
});

test('no list of articles breaks the layout of a page', { tag: '@all' }, async ({ browser }) => {
  const stops = [
    ...['/', '/authors', '/corrections', ...(await listUrls(site))],
    ...[...WALKED_TERM_URLS, ...SEARCH_URLS],
  ];
  const findings = await walk(browser, {
    name: 'Lists',
    site,
    stops,
    async visit(tab, address) {
      await tab.open(address);
      if (!WALKED_TERM_URLS.includes(address)) return tab.inspect();
      if ((await tab.page.locator('main article').count()) === 0) tab.add('term without articles', '');
      // These pages differ only in the name of the term: their cards are in the other lists.
      await tab.inspect('body', [NARROWEST]);
    },
  });
  expect(findings).toEqual([]);
});

test('no missing page breaks the layout', { tag: '@all' }, async ({ browser }) => {
  const findings = await walk(browser, {
    name: 'Missing pages',
    site,
    stops: MISSING_URLS,
    async visit(tab, address) {
      await tab.open(address, { status: 404 });
      await tab.inspect();
    },
  });
  expect(findings).toEqual([]);
});

test('no state of the menu, the filters, the cover and the comments breaks the layout', {
  tag: '@all',
}, async ({ browser }) => {
  const findings = await walk(browser, {
    name: 'States',
    site,
    stops: statesOf(await articleUrls(site)),
    visit: (tab, inspectState) => inspectState(tab),
  });
  expect(findings).toEqual([]);
});

test("no page's layout breaks while the content service is down", { tag: '@all' }, async ({ browser }) => {
  const findings = await walk(browser, {
    name: 'While the content service is down',
    site: process.env.DOWN_URL ?? '',
    stops: ['/', '/home', '/search?categories=', `/search?keywords=${ADDRESS}`, '/article/anyarticle/at-all'],
    async visit(tab, address) {
      // The home page is kept since the start.
      const isKept = ['/', '/home'].includes(address);
      await tab.open(address, { status: isKept ? 200 : 503 });
      await tab.inspect();
    },
  });
  expect(findings).toEqual([]);
});

test("no page's layout breaks with text at twice the size", { tag: '@all' }, async ({ browser }) => {
  const articles = await articleUrls(site);
  const names = ['de-', 'ar-', 'ja-', 'A-word-of', 'Long-comments', 'Code-alone'];
  const findings = await walk(browser, {
    name: 'Text of twice the size',
    site,
    stops: [
      ...articles.filter((address) => names.some((name) => address.split('/')[3]?.startsWith(name))),
      ...['/', '/search?categories=', '/search', '/authors', '/corrections'],
    ],
    async visit(tab, address) {
      await tab.open(address);
      await tab.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await tab.inspect();
    },
  });
  expect(findings).toEqual([]);
});
