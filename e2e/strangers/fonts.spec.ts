import { type Browser, chromium, expect, test } from '@playwright/test';
import { searchHref } from '#app/content/search-filters.ts';
import { type FontSet, NOTO_FONTS, OTHER_FONTS, writeFontConfig } from '#testing/font-sets.ts';
import { STACK } from '#testing/strangers/edge-cases.ts';
import { articleUrls, listUrls } from './addresses.ts';
import { hardStatesOf } from './states.ts';
import type { Tab } from './tab.ts';
import { walk } from './walk.ts';

const site = process.env.MAGAZINE_URL ?? '';

test.beforeEach(() => {
  test.info().skip(process.platform !== 'linux', 'Only on Linux can a test choose the fonts of the system.');
});

test('the layout check uses the Noto fonts, whatever else is installed', async ({ browser }) => {
  expect(await fontsOf(browser)).toEqual(fontNames(NOTO_FONTS));
});

for (const set of OTHER_FONTS) {
  test(`no text overflows its column with ${set.name} fonts`, async ({ launchOptions }, info) => {
    const FONTCONFIG_FILE = await writeFontConfig(set, info.outputPath('fonts'));
    const browser = await chromium.launch({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE } });
    try {
      expect(await fontsOf(browser)).toEqual(fontNames(set));
      const findings = await walk(browser, {
        name: `With ${set.name} fonts`,
        site,
        stops: await hardStops(),
        visit: (tab, inspectStop) => inspectStop(tab),
      });
      expect(findings).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}

const fontNames = ({ serif, sans, mono }: FontSet) => [serif, sans, mono];

/** The fonts of the system that a browser shows texts of the three generic families with. */
async function fontsOf(browser: Browser): Promise<(string | undefined)[]> {
  const page = await browser.newPage();
  const families = ['serif', 'sans-serif', 'monospace'];
  await page.setContent(families.map((family) => `<p style="font-family: ${family}">Ag</p>`).join(''));
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  const names = nodeIds.map(async (nodeId) => {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName).join(', ');
  });
  return Promise.all(names);
}

/** The pages and states with a letter of sixty marks, wherever editors, readers or addresses can bring it. */
async function hardStops(): Promise<((tab: Tab) => Promise<void>)[]> {
  const articles = await articleUrls(site);
  const find = (name: string) => articles.find((address) => address.split('/')[3]?.startsWith(name)) ?? '';
  const stacked = find('Stacked-marks');
  const comments = find('Long-comments');
  const addresses = [
    ...['/', '/corrections', stacked, comments, await authorOf(stacked)],
    ...(await listsWith(stacked)),
    ...[searchHref({ tags: [STACK] }), searchHref({ categories: [STACK] }), searchHref({ keywords: STACK })],
  ];
  const pages = addresses.map((address) => async (tab: Tab) => {
    await tab.open(address);
    await tab.inspect();
  });
  return [...pages, ...hardStatesOf(stacked, comments)];
}

async function authorOf(article: string): Promise<string> {
  const html = await (await fetch(site + article)).text();
  return /(?<=href=")\/author\/[^"]+/.exec(html)?.[0] ?? '';
}

/** The pages of the list of all articles that have a card of this one. */
async function listsWith(article: string): Promise<string[]> {
  const lists = await listUrls(site);
  const pages = await Promise.all(lists.map(async (address) => (await fetch(site + address)).text()));
  return lists.filter((_, index) => pages[index]?.includes(article));
}
