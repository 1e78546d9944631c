import { type Context, type FaultCase, GOALS } from '#faults/case.ts';
import { inParallel } from '#faults/in-parallel.ts';
import { isScreen, warmUp } from '#faults/warm-pages.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';

const AT_A_TIME = 16;

/** Whatever somebody hangs onto an address, it is the same page, kept once. */
export const unknownParameters: FaultCase = { name: 'parameters', title: 'Unknown query parameters', run };

async function run({ system, take, signal }: Context): Promise<Figure[]> {
  const { testCms, proxy } = system;
  const site = await system.startSite();
  const screens = (await warmUp(site.url, testCms.publicToken)).filter(isScreen);
  const count = take({ brief: 500, short: 5_000, long: 1_000_000 });

  const differences: string[] = [];
  const missed: string[] = [];
  const before = await site.memory();
  proxy.takeAsked();
  await inParallel(count, AT_A_TIME, async (number) => {
    signal.throwIfAborted();
    const page = screens[number % screens.length];
    if (!page) return;
    const path = `${page.path}${page.path.includes('?') ? '&' : '?'}a=${number}&utm_source=x${number}`;
    const now = await readPage(site.url, path);
    if (now.status !== page.status || !now.body.equals(page.body)) differences.push(path);
    if (now.cacheStatus !== 'masthead; hit') missed.push(`${now.cacheStatus} ${path}`);
  });
  const asked = proxy.takeAsked().filter(({ path }) => !path.startsWith('/api/changes'));

  return [
    none('answers that are another page', differences, { among: count }),
    none('answers that were made anew', missed, { among: count }),
    none(
      'requests to Strapi',
      asked.map(({ path }) => path.slice(0, 100)),
    ),
    atMost('memory more than before', (await site.memory()) - before, GOALS.memory, 'MB'),
  ];
}
