import { isRenderedPage, warmUp } from '#faults/cached-pages.ts';
import { type Context, type FaultCase, MEMORY_GROWTH } from '#faults/case.ts';
import { inParallel } from '#faults/in-parallel.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { readPage } from '#testing/pages.ts';

const CONCURRENCY = 16;

/** A URL with unknown parameters is the same page and is cached once. */
export const unknownParameters: FaultCase = {
  name: 'unknown-parameters',
  title: 'Serves cached pages for URLs with unknown parameters',
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const { strapi, proxy } = system;
  const site = await system.startSite();
  // Where there is no page, the editors may have a redirect from exactly this address.
  const pages = (await warmUp(site.url, strapi.publicToken)).filter(
    (page) => isRenderedPage(page) && page.status === 200,
  );
  const count = byLength({ brief: 500, short: 5_000, long: 1_000_000 });

  const differences: string[] = [];
  const misses: string[] = [];
  const before = await site.memory();
  proxy.takeRequests();
  await inParallel(count, CONCURRENCY, async (number) => {
    signal.throwIfAborted();
    const page = pages[number % pages.length];
    if (!page) return;
    const path = `${page.path}${page.path.includes('?') ? '&' : '?'}a=${number}&utm_source=x${number}`;
    const now = await readPage(site.url, path);
    if (now.status !== page.status || !now.body.equals(page.body)) differences.push(path);
    if (now.cacheStatus !== 'masthead; hit') misses.push(`${now.cacheStatus} ${path}`);
  });
  const requests = proxy.takeRequests().filter(({ path }) => !path.startsWith('/api/changes'));

  return [
    none('pages that differ', differences, { among: count }),
    none('cache misses', misses, { among: count }),
    none(
      'requests to the content service',
      requests.map(({ path }) => path.slice(0, 100)),
    ),
    atMost('memory growth', (await site.memory()) - before, byLength(MEMORY_GROWTH), 'MB'),
  ];
}
