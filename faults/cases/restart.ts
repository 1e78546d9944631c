import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { inParallel } from '#faults/in-parallel.ts';
import type { Site } from '#faults/site.ts';
import { difference, unseen, warmUp } from '#faults/warm-pages.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, type Page, readPage } from '#testing/pages.ts';
import { until } from '#testing/until.ts';

const READY_WITHIN = 10;
/** More than copies are kept. */
const SEARCHES = 1_100;
/** As many searches as the site sends to Strapi at once. */
const AT_A_TIME = 4;

/** Everything of ours is restarted while Strapi is away: what readers saw before is still on disk. */
export const restart: FaultCase = {
  name: 'restart',
  title: 'Everything restarted while Strapi is away',
  run: (context) => run(context, { beforehand: () => Promise.resolve(), isKept: () => true }),
};

/** Copies of searches, which anybody can make up, must not push out the copies of anything else. */
export const copiesShare: FaultCase = {
  name: 'copies-share',
  title: `Everything restarted while Strapi is away, after ${SEARCHES.toLocaleString('en')} searches`,
  notInBrief: true,
  run: (context) => run(context, { beforehand: (site) => search(context, site), isKept: isNoSearch }),
};

/** All news is no search that anybody makes up; its further pages and texts are. */
const isNoSearch = ({ path }: Page) => !/keywords=|page=|containsi/.test(path);

type Options = { beforehand: (site: Site) => Promise<void>; isKept: (page: Page) => boolean };

async function run({ system }: Context, { beforehand, isKept }: Options): Promise<Figure[]> {
  const { testCms } = system;
  const dataDir = await system.newFolder();
  const site = await system.startSite({ dataDir });
  const warm = (await warmUp(site.url, testCms.publicToken)).filter(isKept);
  const [neverRead = ''] = unseen(await articlePaths(site.url), warm);
  await beforehand(site);
  await copiesSettled(join(dataDir, 'site', 'answers'));

  await testCms.kill();
  await site.kill();
  const start = performance.now();
  const again = await system.startSite({ dataDir });
  const ready = (performance.now() - start) / 1000;

  const differences: string[] = [];
  for (const page of warm) differences.push(...(await difference(again.url, page)));
  const never = (await readPage(again.url, neverRead)).status;
  return [
    atMost('ready again without Strapi', ready, READY_WITHIN, 's'),
    none('pages that failed or had another byte', differences, { among: warm.length }),
    holds('a page never seen before says 503', never === 503, String(never)),
  ];
}

/** Asks for the content alone, which is quicker than whole pages. */
async function search({ system, signal }: Context, { url }: Site): Promise<void> {
  const headers = { authorization: `Bearer ${system.testCms.publicToken}` };
  await inParallel(SEARCHES, AT_A_TIME, async (number) => {
    signal.throwIfAborted();
    const request = articleListCall.request({ ...NO_FILTERS, keywords: `copy${number}` });
    const { status } = await readPage(url, request.url, headers);
    if (status !== 200) throw new Error(`A search was answered ${status}.`);
  });
}

/** Copies are written behind the reader's back; they are there when no more come. */
async function copiesSettled(folder: string): Promise<void> {
  let before = -1;
  await until(
    'The copies are written',
    async () => {
      const names = await readdir(folder);
      const settled = names.length === before && !names.some((name) => name.endsWith('.new'));
      before = names.length;
      return settled;
    },
    { timeoutSeconds: 10, intervalMs: 500 },
  );
}
