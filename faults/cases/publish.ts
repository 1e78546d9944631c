import type { Context, FaultCase } from '#faults/case.ts';
import { GOALS } from '#faults/goals.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import { quantile } from '#testing/statistics.ts';
import { until } from '#testing/until.ts';

/**
 * Goals: requests to Strapi for the article that has changed. On a busy machine, as of a brief run, requests and polls time out, and are made
 * again; readers alone would make a hundred.
 */
const MAX_REQUESTS_PER_SITE = { brief: 5, short: 1, long: 1 };
const READERS = 5;
/** How often a page is read again after the change, in case the old version returns. */
const REREADS = 20;

type Round = { seconds: number; stale: string[]; requests: number };

/** An editor publishes and unpublishes while readers use two site processes. */
export const publish: FaultCase = {
  name: 'publish',
  title: 'Shows a publish or unpublish on two site processes within a second',
  run,
};

async function run({ system, byLength, signal }: Context): Promise<Figure[]> {
  const sites = [await system.startSite(), await system.startSite()];
  const [first] = sites;
  const paths = first ? (await articlePaths(first.url)).slice(0, 5) : [];
  for (const path of paths) await Promise.all(sites.map(({ url }) => readText(url, path)));

  const published: Round[] = [];
  const unpublished: Round[] = [];
  for (let number = 0; number < byLength({ brief: 2, short: 6, long: 100 }); number++) {
    signal.throwIfAborted();
    const path = paths[number % paths.length] ?? '';
    published.push(await retitle(system, sites, path, `Edition ${number} of ${Date.now()}`));
    if (number % 3 === 0) unpublished.push(await unpublish(system, sites, path));
  }
  const rounds = [...published, ...unpublished];
  const times = rounds.map(({ seconds }) => seconds);
  return [
    atMost(
      `p99 of ${times.length} delays of a publish or unpublish`,
      quantile(times, 0.99),
      GOALS.publishDelay,
      's',
    ),
    none(
      'stale pages after the change was shown',
      rounds.flatMap(({ stale }) => stale),
    ),
    atMost(
      'requests to the content service per publish and site process, at most',
      Math.max(...published.map(({ requests }) => requests)) / sites.length,
      byLength(MAX_REQUESTS_PER_SITE),
    ),
  ];
}

async function retitle(system: System, sites: readonly Site[], path: string, title: string): Promise<Round> {
  const documentId = documentIdIn(path);
  system.proxy.takeRequests();
  await system.strapi.retitle(documentId, title);
  return followChange(system, sites, path, ({ text }) => text.includes(title));
}

async function unpublish(system: System, sites: readonly Site[], path: string): Promise<Round> {
  const documentId = documentIdIn(path);
  system.proxy.takeRequests();
  await system.strapi.unpublish(documentId);
  const round = await followChange(system, sites, path, ({ status }) => status === 404);
  await system.strapi.publish(documentId);
  await followChange(system, sites, path, ({ status }) => status === 200);
  return round;
}

type TextPage = Awaited<ReturnType<typeof readText>>;

/** Waits until all readers of all sites see a change that was just published, then checks that it stays. */
async function followChange(
  { proxy }: System,
  sites: readonly Site[],
  path: string,
  isFresh: (page: TextPage) => boolean,
): Promise<Round> {
  const start = performance.now();
  const stale: string[] = [];
  const allFresh = async ({ url }: Site) => {
    const pages = await Promise.all(Array.from({ length: READERS }, () => readText(url, path)));
    return pages.every(isFresh);
  };
  const delays = await Promise.all(
    sites.map(async (site) => {
      await until(`${path} is fresh`, () => allFresh(site), { intervalMs: 10 });
      const seconds = (performance.now() - start) / 1000;
      for (let reread = 0; reread < REREADS; reread++) {
        if (!(await allFresh(site))) stale.push(`${site.url}${path}`);
      }
      return seconds;
    }),
  );
  const requests = proxy
    .takeRequests()
    .filter(({ path: requested }) => requested.startsWith(`/api/articles/${documentIdIn(path)}`));
  return { seconds: Math.max(...delays), stale, requests: requests.length };
}
