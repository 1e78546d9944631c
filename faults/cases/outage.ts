import { setTimeout } from 'node:timers/promises';
import { type Context, type FaultCase, GOALS, type Length, RATE } from '#faults/case.ts';
import { failures, latency } from '#faults/load.ts';
import { FAULTS, type Fault } from '#faults/proxy.ts';
import type { Site } from '#faults/site.ts';
import { isScreen, unseen, warmUp } from '#faults/warm-pages.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { articlePaths, type Page, readPage, readText } from '#testing/pages.ts';
import { trackMax } from '#testing/track-max.ts';
import { until } from '#testing/until.ts';

/** Goals: requests a second, and seconds. */
const PROBES = 2;
const FRESH_WITHIN = 2;
/** Seconds in which it is noticed that Strapi is gone; what is asked after them are probes. */
const NOTICED = 3;
const LOOK_EVERY = 250;

type Outage = {
  title: string;
  seconds: Record<Length, number>;
  begin: (context: Context) => Promise<void> | void;
  end: (context: Context) => Promise<void>;
  /** Whether what is asked can be counted. */
  counted: boolean;
  /** Whether nothing gets through. */
  complete: boolean;
  /** Whether editors can work meanwhile. */
  strapiLives: boolean;
};

/** In brief one of each kind: its sisters are unit tests too. */
const IN_BRIEF: readonly Fault[] = ['hang', 'shape', 'endless'];

const TITLES: Record<Fault, string> = {
  refuse: 'connections are refused',
  reset: 'connections are cut',
  hang: 'no answer ever comes',
  slow: 'answers come after 5 s',
  drip: 'answers come byte by byte',
  500: 'status 500',
  html: 'a web page with status 200',
  truncated: 'JSON that ends in the middle',
  shape: 'JSON of another shape',
  endless: 'answers without an end',
  missing: '404 for everything',
  flap: 'half a second here, half a second away',
};

/** Strapi goes while its pages are read, and comes back. */
export const outages: FaultCase[] = [
  outageCase('killed', {
    title: 'Strapi killed (SIGKILL)',
    seconds: { brief: 2, short: 8, long: 600 },
    begin: ({ system }) => system.testCms.kill(),
    end: ({ system }) => system.testCms.start(),
    counted: true,
    complete: true,
    strapiLives: false,
  }),
  ...FAULTS.map((fault) => ({
    ...(!IN_BRIEF.includes(fault) && { notInBrief: true as const }),
    ...outageCase(fault, {
      title: `Strapi: ${TITLES[fault]}`,
      seconds: { brief: 2, short: 6, long: 60 },
      begin: ({ system }) => system.proxy.setMode(fault),
      end: ({ system }) => system.proxy.setMode('pass'),
      // What is refused can't be counted, and a flapping service answers half of what it is asked.
      counted: fault !== 'refuse' && fault !== 'flap',
      complete: fault !== 'flap',
      strapiLives: true,
    }),
  })),
];

function outageCase(name: string, outage: Outage): FaultCase {
  return { name, title: outage.title, run: (context) => play(context, outage) };
}

async function play(context: Context, outage: Outage): Promise<Figure[]> {
  const { system, take, signal } = context;
  const { testCms, proxy } = system;
  const site = await system.startSite();
  const warm = await warmUp(site.url, testCms.publicToken);
  const [neverRead = ''] = unseen(await articlePaths(site.url), warm);
  const load = (bytes = true) => system.startLoad(site.url, warm, { rate: take(RATE), bytes });

  const healthy = await load();
  await setTimeout(take({ brief: 200, short: 3_000, long: 30_000 }), null, { signal });
  await healthy.stop();
  const memoryBefore = await site.memory();

  proxy.takeAsked();
  await outage.begin(context);
  const during = await load();
  const { probesPerSecond, memory } = await watch(context, site, take(outage.seconds));
  const meanwhile = await during.stop();
  const never = (await readPage(site.url, neverRead)).status;

  const name = `Renamed ${Date.now()}`;
  if (outage.strapiLives) await testCms.rename(name);
  const returning = await load(false);
  await outage.end(context);
  const back = performance.now();
  if (!outage.strapiLives) await testCms.rename(name);
  const fresh = await freshAfter(site, warm, name, back);
  const after = await returning.stop();

  return [
    failures('answers that failed or had a wrong byte', meanwhile),
    latency(meanwhile),
    ...(outage.counted && probesPerSecond !== null
      ? [atMost('asked of Strapi meanwhile, each second', probesPerSecond, PROBES)]
      : []),
    atMost('memory more than before', memory - memoryBefore, GOALS.memory, 'MB'),
    holds(
      outage.complete
        ? 'a page never seen before says 503'
        : 'a page never seen before is there, or says 503',
      never === 503 || (!outage.complete && never === 200),
      String(never),
    ),
    failures('answers that failed while it came back', after),
    atMost('every page new after it is back', fresh, FRESH_WITHIN, 's'),
  ];
}

/** What is asked of Strapi once it is known to be away, and the most memory the site takes. */
async function watch({ system, signal }: Context, site: Site, seconds: number) {
  const start = performance.now();
  const stop = trackMax(site.memory, LOOK_EVERY);
  await setTimeout(seconds * 1000, null, { signal }).finally(stop);
  const window = seconds - NOTICED;
  const probes = system.proxy.takeAsked().filter(({ at }) => at > start + NOTICED * 1000);
  return { probesPerSecond: window > 1 ? probes.length / window : null, memory: stop() };
}

/** Seconds from a moment until no screen shows the magazine's old name any more. */
async function freshAfter(site: Site, warm: readonly Page[], name: string, since: number): Promise<number> {
  const screens = warm.filter(isScreen);
  const isNew = async ({ path }: Page) => (await readText(site.url, path)).text.includes(name);
  await until('Every page is new', async () => (await Promise.all(screens.map(isNew))).every(Boolean), {
    timeoutSeconds: 60,
    intervalMs: 20,
  });
  return (performance.now() - since) / 1000;
}
