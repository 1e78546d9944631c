import { setTimeout } from 'node:timers/promises';
import { searchHref } from '#app/content/search-filters.ts';
import { type AttackedSite, startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { startFlood } from '#faults/flood.ts';
import { delayFigure, publishTitle } from '#faults/publishing.ts';
import { readCatalogue } from '#testing/catalogue.ts';
import { atMost, type Figure } from '#testing/figure.ts';
import { createSearches } from '#testing/searches.ts';

/** Requests a second. */
const RATE = 300;
const SECONDS = { brief: 2, short: 10, long: 300 };
/** Goal: a flood must not fill the disk. */
const MAX_LOG_LINES_PER_SECOND = 10;

/** Requests for new URLs arrive faster than Strapi responds; readers of cached pages must not notice. */
export const floods: FaultCase = {
  name: 'floods',
  title: `Serves cached pages during a flood of ${RATE} distinct searches a second`,
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

/** Floods the site until `work` is done. */
async function duringFlood<Result>(
  { site }: AttackedSite,
  pathOf: (number: number) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const flood = startFlood(site.url, RATE, pathOf);
  return work().finally(flood.stop);
}
