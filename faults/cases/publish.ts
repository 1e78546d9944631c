import { type Context, type FaultCase, GOALS } from '#faults/case.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { atMost, type Figure, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readText } from '#testing/pages.ts';
import { quantile } from '#testing/statistics.ts';
import { until } from '#testing/until.ts';

/** Goal: requests for one page of one site process. */
const REQUESTS = 1;
const READERS = 5;
/** How often a page is read again after the new one was seen, to see whether the old comes back. */
const LOOKS_AFTER = 20;

type Round = { seconds: number; older: string[]; requests: number };

/** An editor publishes and withdraws while two site processes are read. */
export const publish: FaultCase = {
  name: 'publish',
  title: 'Publish and unpublish, two site processes',
  run,
};

async function run({ system, take, signal }: Context): Promise<Figure[]> {
  const sites = [await system.startSite(), await system.startSite()];
  const [first] = sites;
  const paths = first ? (await articlePaths(first.url)).slice(0, 5) : [];
  for (const path of paths) await Promise.all(sites.map(({ url }) => readText(url, path)));

  const published: Round[] = [];
  const withdrawn: Round[] = [];
  for (let number = 0; number < take({ brief: 2, short: 6, long: 100 }); number++) {
    signal.throwIfAborted();
    const path = paths[number % paths.length] ?? '';
    published.push(await retitle(system, sites, path, `Edition ${number} of ${Date.now()}`));
    if (number % 3 === 0) withdrawn.push(await withdraw(system, sites, path));
  }
  const both = [...published, ...withdrawn];
  const times = both.map(({ seconds }) => seconds);
  return [
    atMost(
      `publish or unpublish → seen everywhere, p99 of ${times.length}`,
      quantile(times, 0.99),
      GOALS.seenWithin,
      's',
    ),
    none(
      'something older read afterwards',
      both.flatMap(({ older }) => older),
    ),
    atMost(
      'most requests to Strapi for one page of one site process',
      Math.max(...published.map(({ requests }) => requests)) / sites.length,
      REQUESTS,
    ),
  ];
}

async function retitle(system: System, sites: readonly Site[], path: string, title: string): Promise<Round> {
  const documentId = documentIdIn(path);
  system.proxy.takeAsked();
  await system.testCms.retitle(documentId, title);
  return follow(system, sites, path, ({ text }) => text.includes(title));
}

async function withdraw(system: System, sites: readonly Site[], path: string): Promise<Round> {
  const documentId = documentIdIn(path);
  system.proxy.takeAsked();
  await system.testCms.unpublish(documentId);
  const round = await follow(system, sites, path, ({ status }) => status === 404);
  await system.testCms.publish(documentId);
  await follow(system, sites, path, ({ status }) => status === 200);
  return round;
}

type Read = Awaited<ReturnType<typeof readText>>;

/** From the editor's answer on: how long until every reader of every process sees the new, and what comes after it. */
async function follow(
  { proxy }: System,
  sites: readonly Site[],
  path: string,
  isNew: (page: Read) => boolean,
): Promise<Round> {
  const start = performance.now();
  const older: string[] = [];
  const readBy = async ({ url }: Site) => {
    const pages = await Promise.all(Array.from({ length: READERS }, () => readText(url, path)));
    return pages.map(isNew);
  };
  const seen = await Promise.all(
    sites.map(async (site) => {
      await until(`${path} is new`, async () => (await readBy(site)).every(Boolean), {
        timeoutSeconds: 60,
        intervalMs: 10,
      });
      const seconds = (performance.now() - start) / 1000;
      for (let look = 0; look < LOOKS_AFTER; look++) {
        if (!(await readBy(site)).every(Boolean)) older.push(`${site.url}${path}`);
      }
      return seconds;
    }),
  );
  const requests = proxy
    .takeAsked()
    .filter(({ path: asked }) => asked.startsWith(`/api/articles/${documentIdIn(path)}`));
  return { seconds: Math.max(...seen), older, requests: requests.length };
}
