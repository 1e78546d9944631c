import { setTimeout } from 'node:timers/promises';
import { searchHref } from '#app/content/search-filters.ts';
import { warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { MEMORY_GROWTH, RATE } from '#faults/goals.ts';
import { failures, latency } from '#faults/load.ts';
import { delayFigure, publishTitle } from '#faults/publishing.ts';
import { readCatalogue } from '#testing/catalogue.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { startLoad } from '#testing/load.ts';
import { createSearches } from '#testing/searches.ts';
import { trackMax } from '#testing/track-max.ts';

/** Searches a second, over so many connections that slow responses do not slow the flood down. */
const FLOOD = { rate: 300, connections: 1_000 };
/** Readers of another network meanwhile. */
const OTHERS = { rate: 5, connections: 50 };
const SECONDS = { brief: 2, short: 10, long: 300 };
const WARM_UP_MS = { brief: 300, short: 2_000, long: 10_000 };
const SETTLE_MS = { brief: 500, short: 3_000, long: 10_000 };
/** Goal: a flood must not fill the disk. */
const MAX_LOG_LINES_PER_SECOND = 10;

/** Requests for new URLs arrive faster than Strapi responds; readers of cached pages must not notice. */
export const floods: FaultCase = {
  name: 'floods',
  title: `Serves cached pages during a flood of ${FLOOD.rate} distinct searches a second`,
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const site = await system.startSite({ env: { PROXIES: '127.0.0.1' } });
  const cached = await warmUp(site.url, system.strapi.publicToken);
  const readers = (compareBytes: boolean) =>
    system.startReaders(site.url, cached, { rate: byLength(RATE), compareBytes });
  const nextSearch = createSearches(await readCatalogue(system.strapi.siteRequest), 1);
  const seconds = byLength(SECONDS);
  /** Searches of one network, or of readers behind an unknown proxy, who can't be told apart. */
  const startSearches = (load: { rate: number; connections: number }, network?: string) =>
    startLoad({
      ...load,
      url: site.url,
      pages: Array.from({ length: load.rate * seconds }, () => ({
        path: searchHref(nextSearch()),
        headers: network === undefined ? {} : { 'x-forwarded-for': network },
      })),
    });
  const wait = (ms: number) => setTimeout(ms, null, { signal });

  // Memory that ordinary load uses is not part of the flood.
  const ordinary = await readers(true);
  await wait(byLength(WARM_UP_MS));
  await ordinary.stop();
  const before = await site.memory();
  const start = performance.now();
  const linesBefore = site.log.length;

  const stopMemory = trackMax(site.memory);
  const meanwhile = await readers(true);
  const flood = await startSearches(FLOOD, '203.0.113.9');
  const others = await startSearches(OTHERS, '198.51.100.7');
  await wait(seconds * 1_000);
  const answered = await others.stop();
  await flood.stop();
  const read = await meanwhile.stop();

  // Last, because pages are no longer as they were read first.
  const duringPublish = await readers(false);
  const secondFlood = await startSearches(FLOOD);
  const changed = cached.findLast(({ path }) => path.startsWith('/article/'))?.path ?? '';
  const delay = await publishTitle(system, site, changed);
  await secondFlood.stop();
  const readDuringPublish = await duringPublish.stop();
  const peak = stopMemory();
  const linesPerSecond = ((site.log.length - linesBefore) * 1_000) / (performance.now() - start);
  await wait(byLength(SETTLE_MS));

  const growth = byLength(MEMORY_GROWTH);
  const isAlive = site.isAlive();
  return [
    failures('cached pages that failed or differ', read),
    latency(read),
    // On a busy machine a search may wait for its turn too long.
    {
      ...failures('searches of another network that failed during the flood of one', answered),
      isTime: true,
    },
    failures('cached pages that failed during a publish', readDuringPublish),
    delayFigure("delay of an article's new title during the flood", delay),
    atMost('peak memory growth', peak - before, growth, 'MB'),
    // In a brief run the lines about each flood's beginning are most of all.
    { ...atMost('log lines per second', linesPerSecond, MAX_LOG_LINES_PER_SECOND), isTime: true },
    holds('the site process survives', isAlive, site.log.at(-1)),
    ...(isAlive
      ? [atMost('memory growth after the flood', (await site.memory()) - before, growth, 'MB')]
      : []),
  ];
}
