import { setTimeout } from 'node:timers/promises';
import { searchHref } from '#app/content/search-filters.ts';
import { type AttackedSite, startAttackedSite } from '#faults/attacked-site.ts';
import { uncachedPaths } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { startFlood } from '#faults/flood.ts';
import { delayFigure, publishName, publishTitle } from '#faults/publishing.ts';
import { readCatalogue } from '#testing/catalogue.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { allArticlePaths, readPage } from '#testing/pages.ts';
import { createRandom } from '#testing/random.ts';
import { createSearches } from '#testing/searches.ts';
import { secondsUntil } from '#testing/until.ts';

/** Requests a second. */
const RATE = 300;
const SECONDS = { brief: 2, short: 10, long: 300 };
/** Goal: a flood must not fill the disk. */
const MAX_LOG_LINES_PER_SECOND = 10;
const UNCACHED = 10;

/** Requests for new URLs arrive faster than Strapi responds; readers of cached pages must not notice. */
export const floods: FaultCase = {
  name: 'floods',
  title: `Serves cached pages during a flood of ${RATE} new URLs a second`,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const attacked = await startAttackedSite(context);
  const { log } = attacked.site;
  const nextSearch = createSearches(await readCatalogue(context.system.strapi.siteRequest), 1);
  const nextAddress = () => searchHref(nextSearch());
  const start = performance.now();
  const linesBefore = log.length;
  const linesPerSecond = () => ((log.length - linesBefore) * 1000) / (performance.now() - start);
  return [
    ...(await floodSearches(context, attacked, nextAddress)),
    ...(await floodWhileStrapiHangs(context, attacked)),
    ...(await floodUnknownArticles(context, attacked)),
    // Last, because pages are no longer as they were read first.
    ...(await publishDuringSearches(context, attacked, nextAddress)),
    // In a brief run the lines about each flood's beginning are most of all.
    { ...atMost('log lines per second', linesPerSecond(), MAX_LOG_LINES_PER_SECOND), isTime: true },
    attacked.survival(),
    await attacked.memoryAfter(),
  ];
}

const duration = ({ byLength, signal }: Context) => setTimeout(byLength(SECONDS) * 1000, null, { signal });

async function floodSearches(
  context: Context,
  attacked: AttackedSite,
  nextAddress: () => string,
): Promise<Figure[]> {
  const attack = () => duringFlood(attacked, nextAddress, () => duration(context));
  return (await attacked.readDuring(attack, { name: 'a search flood' })).figures;
}

async function publishDuringSearches(
  { system }: Context,
  attacked: AttackedSite,
  nextAddress: () => string,
): Promise<Figure[]> {
  const { site, cached } = attacked;
  const changed = cached.findLast(({ path }) => path.startsWith('/article/'))?.path ?? '';
  const attack = () =>
    attacked.memoryDuring(
      () => duringFlood(attacked, nextAddress, () => publishTitle(system, site, changed)),
      'a search flood',
    );
  const { figures, result: memory } = await attacked.readDuring(attack, {
    name: 'the search flood and a publish',
    publishes: true,
  });
  const delay = delayFigure("delay of an article's new title during the search flood", memory.result);
  return [...figures, memory.figure, delay];
}

async function floodUnknownArticles(context: Context, attacked: AttackedSite): Promise<Figure[]> {
  const { system } = context;
  const { site, cached } = attacked;
  const uncached = uncachedPaths(await allArticlePaths(site.url), cached).slice(0, UNCACHED);
  const changed = cached.find(({ path }) => path.startsWith('/article/'))?.path ?? '';

  const attack = () => duringFlood(attacked, unknownArticle(1), () => duration(context));
  const { figures } = await attacked.readDuring(attack, { name: 'a flood of unknown articles' });
  const { figures: published, result } = await attacked.readDuring(
    () =>
      duringFlood(attacked, unknownArticle(3), async () => {
        const name = await publishName(system, site);
        const title = await publishTitle(system, site, changed);
        const served = await Promise.all(uncached.map((path) => secondsUntilServed(site.url, path)));
        return { name, title, uncached: Math.max(...served) };
      }),
    { name: 'the flood and a publish', publishes: true },
  );
  return [
    ...figures,
    ...published,
    delayFigure("delay of the magazine's new name during the flood", result.name),
    delayFigure("delay of a cached article's new title during the flood", result.title),
    delayFigure(`delay of ${UNCACHED} uncached articles during the flood`, result.uncached),
  ];
}

async function floodWhileStrapiHangs(context: Context, attacked: AttackedSite): Promise<Figure[]> {
  const { proxy } = context.system;
  const { site } = attacked;
  const articles = (await allArticlePaths(site.url)).slice(-40);
  const unknown = unknownArticle(2);
  await proxy.setMode('hang');
  const pathOf = (number: number) => (number % 2 === 0 ? (articles[(number / 2) % 40] ?? '/') : unknown());
  const attack = () => duringFlood(attacked, pathOf, () => duration(context));
  const { figures } = await attacked.readDuring(attack, {
    name: 'a flood of articles while the content service hangs',
  });
  await proxy.setMode('pass');
  const status = await statusOf(site.url, '/');
  return [...figures, holds('the home page is served after the flood', status === 200, String(status))];
}

/** Floods the site until `work` is done. */
async function duringFlood<Result>(
  { site }: AttackedSite,
  pathOf: (number: number) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const flood = startFlood(site.url, RATE, pathOf);
  return work().finally(flood.stop);
}

function unknownArticle(seed: number): () => string {
  const random = createRandom(seed);
  return () => `/article/${random.id()}/x`;
}

const secondsUntilServed = (url: string, path: string): Promise<number> =>
  secondsUntil(async () => (await statusOf(url, path)) === 200);

/** The status of a page; 0 if there is no response. */
const statusOf = (url: string, path: string): Promise<number> =>
  readPage(url, path).then(
    ({ status }) => status,
    () => 0,
  );
