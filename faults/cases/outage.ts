import { setTimeout } from 'node:timers/promises';
import { isRenderedPage, uncachedPaths, warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase, RunLength } from '#faults/case.ts';
import { MEMORY_GROWTH, RATE } from '#faults/goals.ts';
import { failures, latency } from '#faults/load.ts';
import { FAULTS, type Fault } from '#faults/proxy.ts';
import type { Site } from '#faults/site.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { articlePaths, type Page, readPage, readText } from '#testing/pages.ts';
import { trackMax } from '#testing/track-max.ts';
import { until } from '#testing/until.ts';

/** Goals during an outage, and for every page after it. */
const MAX_PROBES_PER_SECOND = 2;
const MAX_SECONDS_TO_FRESH = 2;
/** The site needs this long to notice an outage; every request after it is a probe. */
const DETECTION_SECONDS = 3;
const MEMORY_INTERVAL_MS = 250;

type Outage = {
  title: string;
  seconds: Record<RunLength, number>;
  begin: (context: Context) => Promise<void> | void;
  end: (context: Context) => Promise<void>;
  /** Whether the proxy sees the probes. */
  countsProbes: boolean;
  /** Whether all requests fail. */
  isComplete: boolean;
  /** Whether Strapi itself runs, so that editors can publish during the outage. */
  strapiRuns: boolean;
};

/**
 * The others end as soon as this one begins, with an answer that server/gateway/upstream.test.ts and parse-answer.test.ts refuse. A
 * service that is killed also refuses connections; kept-writes kills it in a brief run, and e2e/outage.spec.ts beside a site.
 */
const IN_BRIEF: readonly Fault[] = ['hang'];

const TITLES: Record<Fault, string> = {
  refuse: 'refuses connections',
  reset: 'resets connections',
  hang: 'never responds',
  slow: 'responds after 5 s',
  drip: 'responds byte by byte',
  500: 'responds with status 500',
  html: 'responds with an HTML page and status 200',
  truncated: 'truncates its JSON',
  shape: 'responds with JSON of the wrong shape',
  endless: 'sends endless responses',
  missing: 'responds with 404 to everything',
  flap: 'fails every other half second',
};

/** Strapi fails under load and recovers. */
export const outages: FaultCase[] = [
  outageCase('killed', {
    title: 'Serves cached pages after the content service is killed (SIGKILL)',
    seconds: { brief: 2, short: 8, long: 600 },
    begin: ({ system }) => system.strapi.kill(),
    end: ({ system }) => system.strapi.start(),
    countsProbes: true,
    isComplete: true,
    strapiRuns: false,
  }),
  ...FAULTS.map((fault) => ({
    ...(!IN_BRIEF.includes(fault) && { notInBrief: true as const }),
    ...outageCase(fault, {
      title: `Serves cached pages while the content service ${TITLES[fault]}`,
      seconds: { brief: 2, short: 6, long: 60 },
      begin: ({ system }) => system.proxy.setMode(fault),
      end: ({ system }) => system.proxy.setMode('pass'),
      // Refused connections never reach the proxy, and a flapping service also gets ordinary requests.
      countsProbes: fault !== 'refuse' && fault !== 'flap',
      isComplete: fault !== 'flap',
      strapiRuns: true,
    }),
  })),
];

function outageCase(name: string, outage: Outage): FaultCase {
  return { name, title: outage.title, run: (context) => run(context, outage) };
}

async function run(context: Context, outage: Outage): Promise<Figure[]> {
  const { system, byLength, signal } = context;
  const { strapi, proxy } = system;
  const site = await system.startSite();
  const cached = await warmUp(site.url, strapi.publicToken);
  const [uncachedPath = ''] = uncachedPaths(await articlePaths(site.url), cached);
  const startLoad = (compareBytes = true) =>
    system.startReaders(site.url, cached, { rate: byLength(RATE), compareBytes });

  const ordinaryLoad = await startLoad();
  await setTimeout(byLength({ brief: 200, short: 3_000, long: 30_000 }), null, { signal });
  await ordinaryLoad.stop();
  const baseline = await site.memory();

  proxy.takeRequests();
  await outage.begin(context);
  const outageLoad = await startLoad();
  const { probesPerSecond, peakMemory } = await watch(context, site, byLength(outage.seconds));
  const during = await outageLoad.stop();
  const uncachedStatus = (await readPage(site.url, uncachedPath)).status;

  const name = `Renamed ${Date.now()}`;
  if (outage.strapiRuns) await strapi.rename(name);
  const recoveryLoad = await startLoad(false);
  await outage.end(context);
  const recoveredAt = performance.now();
  if (!outage.strapiRuns) await strapi.rename(name);
  const freshSeconds = await secondsUntilFresh(site, cached, name, recoveredAt);
  const recovery = await recoveryLoad.stop();

  return [
    failures('cached pages that failed or differ during the outage', during),
    latency(during),
    ...(outage.countsProbes && probesPerSecond !== null
      ? [atMost('probes of the content service per second', probesPerSecond, MAX_PROBES_PER_SECOND)]
      : []),
    atMost('memory growth', peakMemory - baseline, byLength(MEMORY_GROWTH), 'MB'),
    holds(
      outage.isComplete ? 'an uncached page responds with 503' : 'an uncached page responds with 200 or 503',
      uncachedStatus === 503 || (!outage.isComplete && uncachedStatus === 200),
      String(uncachedStatus),
    ),
    failures('cached pages that failed during recovery', recovery),
    atMost('time until every page is fresh after recovery', freshSeconds, MAX_SECONDS_TO_FRESH, 's'),
  ];
}

/** Watches an outage: probes of Strapi per second (null if it was too short to tell) and peak memory in MB. */
async function watch({ system, signal }: Context, site: Site, seconds: number) {
  const start = performance.now();
  const stop = trackMax(site.memory, MEMORY_INTERVAL_MS);
  await setTimeout(seconds * 1000, null, { signal }).finally(stop);
  const window = seconds - DETECTION_SECONDS;
  const probes = system.proxy.takeRequests().filter(({ at }) => at > start + DETECTION_SECONDS * 1000);
  return { probesPerSecond: window > 1 ? probes.length / window : null, peakMemory: stop() };
}

/** Seconds from `since` until every rendered page shows the magazine's new name. */
async function secondsUntilFresh(
  site: Site,
  cached: readonly Page[],
  name: string,
  since: number,
): Promise<number> {
  const pages = cached.filter(isRenderedPage);
  const isFresh = async ({ path }: Page) => (await readText(site.url, path)).text.includes(name);
  await until('Every page is fresh', async () => (await Promise.all(pages.map(isFresh))).every(Boolean), {
    intervalMs: 20,
  });
  return (performance.now() - since) / 1000;
}
