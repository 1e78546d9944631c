import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { searchHref } from '#app/content/search-filters.ts';
import { fill } from '#bench/content-service/fill.ts';
import { untilIndexed } from '#bench/until-indexed.ts';
import { startMagazine } from '#scripts/magazine.mjs';
import { freePorts } from '#scripts/ports.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { type BareServer, startBareServer } from '#testing/bare-server.ts';
import { readCatalogue } from '#testing/catalogue.ts';
import { type Figure, measured, none } from '#testing/figure.ts';
import { metricsOf } from '#testing/metrics.ts';
import { articlePaths, readPage } from '#testing/pages.ts';
import { createSearches } from '#testing/searches.ts';
import { trackMax } from '#testing/track-max.ts';
import { startSearchLoad } from './load.ts';

type Settings = {
  articles: number;
  /** Of each load in turn, of the flood, and until memory is measured again. */
  seconds: { inTurn: number; flood: number; rest: number };
  step: <Result>(label: string, work: () => Promise<Result>) => Promise<Result>;
};

const CLIENTS = [1, 8, 32];
/** Clients of searches in turn, enough to keep the content service busy. */
const BUSY = 8;
const MIN_PER_SECOND = 150;
/** More than can be answered, so that no search is repeated. */
const MAX_PER_SECOND = 500;
const FLOOD = { rate: 200, connections: 256 };
/** So many that nearly all are turned away. */
const OVERLOAD = { rate: 1_000, connections: 256 };
const KEPT = { rate: 50, connections: 8 };
const GOALS = { keptMs: 25, memoryMb: 250, growthMb: 20, turnedAwayMs: 0.1 };

/** Measures distinct searches, the costliest requests of anonymous readers, on site, content service and load sharing all cores. */
export async function measureSearches({ articles, seconds, step }: Settings): Promise<Figure[]> {
  const { dataDir, remove } = await copySeededDataDir();
  try {
    await step('Starting the content service', async () => {
      const { stop } = await startMagazine({ dataDir, site: false });
      await stop();
    });
    const size = articles.toLocaleString('en');
    await step(`Inserting ${size} articles`, () =>
      fill({ sqlite: join(dataDir, 'cms', 'data.db') }, articles),
    );
    const [port, metricsPort] = await freePorts();
    const env = { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'error' };
    const magazine = await step('Starting the magazine', () => startMagazine({ dataDir, port, env }));
    try {
      await step('Building the index of texts', () =>
        untilIndexed(join(dataDir, 'site', 'search', 'texts.db'), magazine.cmsUrl),
      );
      return await measure(magazine, { port, metricsPort, seconds, step });
    } finally {
      await magazine.stop();
    }
  } finally {
    await remove();
  }
}

type SearchLoad = ReturnType<typeof startSearchLoad>;
type Magazine = Awaited<ReturnType<typeof startMagazine>>;
type Measure = Pick<Settings, 'seconds' | 'step'> & { port: number; metricsPort: number };

async function measure(
  { cmsUrl, cmsToken, pids }: Magazine,
  { port, metricsPort, seconds, step }: Measure,
): Promise<Figure[]> {
  const url = `http://127.0.0.1:${port}`;
  const { memory } = metricsOf(pids().site, metricsPort);
  const nextSearch = createSearches(await readCatalogue(readFrom(cmsUrl, cmsToken)), 1);
  const [keptPath = ''] = await articlePaths(url);
  const [searches, readers, bare] = [startSearchLoad(), startSearchLoad(), startBareServer()];
  const search = (load: { connections: number; seconds: number; rate?: number }) => {
    const count = load.seconds * (load.rate ?? MAX_PER_SECOND);
    return searches.run({
      url,
      paths: Array.from({ length: count }, () => searchHref(nextSearch())),
      ...load,
    });
  };
  const readArticle = (duration: number) =>
    readers.run({ url, paths: [keptPath], seconds: duration, ...KEPT });
  const cpu = async () => ({ site: await cpuSeconds(pids().site), cms: await cpuSeconds(pids().cms) });
  const figures: Figure[] = [];
  try {
    // Compiles the code and fills the caches.
    await search({ connections: BUSY, seconds: seconds.inTurn });
    let siteMs = Number.NaN;
    for (const connections of CLIENTS) {
      const before = await cpu();
      const found = await step(`Searches by ${connections} in turn`, () =>
        search({ connections, seconds: seconds.inTurn }),
      );
      const after = await cpu();
      const goal = connections === BUSY ? { atLeast: MIN_PER_SECOND } : {};
      const method = `${connections} connections, each with the next search as soon as it has the one before; site, content service, database and load share the cores; a page number beyond the last one is answered with a redirect`;
      figures.push(
        { ...measured(`distinct searches by ${connections} in turn`, found.perSecond, '/s', goal), method },
        measured(`– p99 of ${connections}`, found.p99, 'ms'),
      );
      if (connections !== BUSY) continue;
      const each = (name: 'site' | 'cms') =>
        ((after[name] - before[name]) * 1000) / (found.succeeded + found.failed);
      siteMs = each('site');
      figures.push(
        measured('– CPU time of the site for one', siteMs, 'ms'),
        measured('– CPU time of the content service for one', each('cms'), 'ms'),
      );
    }

    const alone = await step('A cached article alone', () => readArticle(seconds.inTurn));
    const atRest = await memory();
    const stop = trackMax(memory, 500);
    const [flood, kept] = await step(`${FLOOD.rate} searches a second`, () =>
      Promise.all([search({ ...FLOOD, seconds: seconds.flood }), readArticle(seconds.flood)]),
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
    const used = ((await cpu()).site - before.site) * 1000;
    const limit = await measureBare(bare, searches, (await readPage(url, '/search')).body, seconds.inTurn);
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
    await Promise.all([searches.stop(), readers.stop(), bare.stop()]);
  }
}

const readFrom = (cmsUrl: string, token: string) => async (path: string) => {
  const response = await fetch(cmsUrl + path, { headers: { authorization: `Bearer ${token}` } });
  return response.json();
};

/** CPU time of a plain server for a response, in milliseconds. */
async function measureBare(bare: BareServer, load: SearchLoad, body: Uint8Array, seconds: number) {
  const url = `http://127.0.0.1:${await bare.serve(body)}`;
  const before = await bare.cpuSeconds();
  const { succeeded } = await load.run({ url, paths: ['/'], seconds, ...OVERLOAD });
  return (((await bare.cpuSeconds()) - before) * 1000) / succeeded;
}

/** CPU time of a process in seconds (Linux). */
async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The fields after the name of the program, which may contain spaces: 14 and 15 of all are ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
