import { join } from 'node:path';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { difference, uncachedPaths, warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { inParallel } from '#faults/in-parallel.ts';
import type { Site } from '#faults/site.ts';
import { untilCopiesWritten } from '#faults/written-copies.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, type Page, readPage } from '#testing/pages.ts';

const MAX_SECONDS_TO_READY = 10;
/** More than the number of copies that are kept. */
const SEARCHES = 1_100;
/** The number of searches the site sends to Strapi at a time. */
const CONCURRENCY = 4;

/** The site restarts while Strapi is down: cached pages are rendered from copies on disk. */
export const restart: FaultCase = {
  name: 'restart',
  title: 'Serves pages from disk after a restart while the content service is down',
  run: (context) => run(context, { prepare: () => Promise.resolve(), hasCopy: () => true }),
};

/** Copies of searches, which an attacker can make up, must not evict other copies. */
export const restartAfterSearches: FaultCase = {
  name: 'restart-after-searches',
  title: `Serves pages from disk after a restart and ${SEARCHES.toLocaleString('en')} searches`,
  notInBrief: true,
  run: (context) => run(context, { prepare: (site) => search(context, site), hasCopy: isNotSearch }),
};

/** The first page of all news does not count as a search; its other pages do. */
const isNotSearch = ({ path }: Page) => !/keywords=|page=|containsi/.test(path);

type Options = { prepare: (site: Site) => Promise<void>; hasCopy: (page: Page) => boolean };

async function run({ system }: Context, { prepare, hasCopy }: Options): Promise<Figure[]> {
  const { strapi } = system;
  const dataDir = await system.createFolder();
  const site = await system.startSite({ dataDir });
  const cached = (await warmUp(site.url, strapi.publicToken)).filter(hasCopy);
  const [uncachedPath = ''] = uncachedPaths(await articlePaths(site.url), cached);
  await prepare(site);
  await untilCopiesWritten(join(dataDir, 'site', 'answers'));

  await strapi.kill();
  await site.kill();
  const start = performance.now();
  const restarted = await system.startSite({ dataDir });
  const ready = (performance.now() - start) / 1000;

  const differences: string[] = [];
  for (const page of cached) differences.push(...(await difference(restarted.url, page)));
  const { status } = await readPage(restarted.url, uncachedPath);
  return [
    atMost('time until ready without the content service', ready, MAX_SECONDS_TO_READY, 's'),
    none('pages that failed or differ', differences, { among: cached.length }),
    holds('an uncached page responds with 503', status === 503, String(status)),
  ];
}

/** Requests the content only, which is faster than rendered pages. */
async function search({ system, signal }: Context, { url }: Site): Promise<void> {
  const headers = { authorization: `Bearer ${system.strapi.publicToken}` };
  await inParallel(SEARCHES, CONCURRENCY, async (number) => {
    signal.throwIfAborted();
    const request = articleListCall.request({ ...NO_FILTERS, keywords: `copy${number}` });
    const { status } = await readPage(url, request.url, headers);
    if (status !== 200) throw new Error(`A search responded with ${status}.`);
  });
}
