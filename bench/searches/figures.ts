import { setTimeout } from 'node:timers/promises';
import { searchHref } from '#app/content/search-filters.ts';
import { type FilledMagazine, type Step, withFilledMagazine } from '#bench/filled-magazine.ts';
import { cpuSeconds } from '#bench/process-cpu.ts';
import { runLoad } from '#bench/run-load.ts';
import { untilIndexed } from '#bench/until-indexed.ts';
import { type BareServer, startBareServer } from '#testing/bare-server.ts';
import { readCatalogue } from '#testing/catalogue.ts';
import { type Figure, measured, none } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';
import { createSearches } from '#testing/searches.ts';
import { trackMax } from '#testing/track-max.ts';

type Settings = {
  articles: number;
  /** Of each load in turn, of the flood, and until memory is measured again. */
  seconds: { inTurn: number; flood: number; rest: number };
  step: Step;
};

/** Clients of searches in turn, enough to keep the content service busy. */
const BUSY = 8;
const MIN_PER_SECOND = 250;
/** More than can be answered, so that no search is repeated. */
const MAX_PER_SECOND = 500;
const FLOOD = { rate: 200, connections: 256 };
/** So many that nearly all are turned away. */
const OVERLOAD = { rate: 1_000, connections: 256 };
const GOALS = { keptMs: 25, memoryMb: 250, growthMb: 20, turnedAwayMs: 0.1 };

/** Measures distinct searches, the costliest requests of anonymous readers, on site, content service and load sharing all cores. */
export const measureSearches = (settings: Settings): Promise<Figure[]> =>
  withFilledMagazine(settings, async (magazine) => {
    await settings.step('Building the index of texts', () =>
      untilIndexed(magazine.indexFile, magazine.cmsUrl),
    );
    return measure(magazine, settings);
  });

async function measure(
  { url, cmsUrl, cmsToken, sitePid, memory, readKept }: FilledMagazine,
  { seconds, step }: Settings,
): Promise<Figure[]> {
  const nextSearch = createSearches(await readCatalogue(readFrom(cmsUrl, cmsToken)), 1);
  const bare = startBareServer();
  const search = (load: { connections: number; seconds: number; rate?: number }) => {
    const count = load.seconds * (load.rate ?? MAX_PER_SECOND);
    return runLoad({
      url,
      paths: Array.from({ length: count }, () => searchHref(nextSearch())),
      ...load,
    });
  };
  const cpu = () => cpuSeconds(sitePid);
  const figures: Figure[] = [];
  try {
    // Compiles the code and fills the caches.
    await search({ connections: BUSY, seconds: seconds.inTurn });
    const beforeSearches = await cpu();
    const found = await step(`Searches by ${BUSY} in turn`, () =>
      search({ connections: BUSY, seconds: seconds.inTurn }),
    );
    const siteMs = (((await cpu()) - beforeSearches) * 1000) / (found.succeeded + found.failed);
    figures.push({
      ...measured(`distinct searches by ${BUSY} in turn`, found.perSecond, '/s', { atLeast: MIN_PER_SECOND }),
      method: `${BUSY} connections, each with the next search as soon as it has the one before; site, content service, database and load share the cores; a page number beyond the last one is answered with a redirect`,
    });

    const alone = await step('A cached article alone', () => readKept(seconds.inTurn));
    const atRest = await memory();
    const stop = trackMax(memory, 500);
    const [flood, kept] = await step(`${FLOOD.rate} searches a second`, () =>
      Promise.all([search({ ...FLOOD, seconds: seconds.flood }), readKept(seconds.flood)]),
    );
    const peak = stop();
    await step('Rest', () => setTimeout(seconds.rest * 1000));
    const growth = (await memory()) - atRest;
    const method = `${seconds.flood} s, ${FLOOD.connections} connections; memory ${seconds.rest} s later`;
    figures.push(
      { ...measured(`${FLOOD.rate} distinct searches a second, answered`, flood.perSecond, '/s'), method },
      measured('– a cached article meanwhile, p99', kept.p99, 'ms', {
        atMost: GOALS.keptMs,
        baseline: { name: 'alone', value: alone.p99 },
      }),
      none('– cached articles that failed', [], {
        among: kept.succeeded + kept.failed,
        count: kept.failed,
      }),
      measured('– memory of the site at the peak', peak, 'MB', { atMost: GOALS.memoryMb }),
      measured('– memory afterwards, more than before', growth, 'MB', { atMost: GOALS.growthMb }),
    );

    const before = await cpu();
    const turnedAway = await step(`${OVERLOAD.rate} searches a second`, () =>
      search({ ...OVERLOAD, seconds: seconds.inTurn }),
    );
    const used = ((await cpu()) - before) * 1000;
    const limit = await measureBare(bare, (await readPage(url, '/search')).body, seconds.inTurn);
    figures.push({
      ...measured(
        'CPU time of the site for a search that is turned away',
        (used - turnedAway.succeeded * siteMs) / turnedAway.failed,
        'ms',
        { atMost: GOALS.turnedAwayMs, baseline: { name: 'node:http alone', value: limit } },
      ),
      method: `${OVERLOAD.rate} searches a second, of which ${turnedAway.failed} were turned away and ${turnedAway.succeeded} answered; the time for those answered is taken off`,
    });
    return figures;
  } finally {
    await bare.stop();
  }
}

const readFrom = (cmsUrl: string, token: string) => async (path: string) => {
  const response = await fetch(cmsUrl + path, { headers: { authorization: `Bearer ${token}` } });
  return response.json();
};

/** CPU time of a plain server for a response, in milliseconds. */
async function measureBare(bare: BareServer, body: Uint8Array, seconds: number) {
  const url = `http://127.0.0.1:${await bare.serve(body)}`;
  const before = await bare.cpuSeconds();
  const { succeeded } = await runLoad({ url, paths: ['/'], seconds, ...OVERLOAD });
  return (((await bare.cpuSeconds()) - before) * 1000) / succeeded;
}
