import { setTimeout } from 'node:timers/promises';
import { type AttackedSite, startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { startFlood } from '#faults/flood.ts';
import { publishName, publishTitle, seenWithin } from '#faults/publishing.ts';
import { unseen } from '#faults/warm-pages.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { allArticlePaths, readPage } from '#testing/pages.ts';
import { createRandom } from '#testing/random.ts';

/** Requests a second. */
const RATE = 300;
const SECONDS = { brief: 2, short: 10, long: 300 };
/** Goal: lines in the log in a second. A flood must not fill the disk. */
const LINES = 10;
const NEVER_READ = 10;
const TRIES = 3;

/** New addresses come faster than Strapi answers; readers of kept pages must not notice. */
export const floods: FaultCase = {
  name: 'floods',
  title: `${RATE} new addresses a second`,
  notInBrief: true,
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const attacked = await startAttackedSite(context);
  const { log } = attacked.site;
  const start = performance.now();
  const written = log.length;
  const linesEachSecond = () => ((log.length - written) * 1000) / (performance.now() - start);
  return [
    ...(await searches(context, attacked)),
    ...(await whileStrapiHangs(context, attacked)),
    ...(await unknownArticles(context, attacked)),
    atMost('lines in the log, each second', linesEachSecond(), LINES),
    attacked.sameProcess(),
    await attacked.memoryAfterwards(),
  ];
}

const seconds = ({ take, signal }: Context) => setTimeout(take(SECONDS) * 1000, null, { signal });

async function searches(context: Context, attacked: AttackedSite): Promise<Figure[]> {
  const flood = () =>
    flooded(
      attacked,
      (number) => `/search?keywords=flood${number}`,
      () => seconds(context),
    );
  return (await attacked.readDuring(flood, { what: 'distinct searches' })).figures;
}

async function unknownArticles(context: Context, attacked: AttackedSite): Promise<Figure[]> {
  const { system } = context;
  const { site, warm } = attacked;
  const neverRead = unseen(await allArticlePaths(site.url), warm).slice(0, NEVER_READ);
  const changed = warm.find(({ path }) => path.startsWith('/article/'))?.path ?? '';

  const flood = () => flooded(attacked, unknownArticle(1), () => seconds(context));
  const { figures } = await attacked.readDuring(flood, { what: 'unknown articles' });
  const { figures: published, result } = await attacked.readDuring(
    () =>
      flooded(attacked, unknownArticle(3), async () => {
        const name = await publishName(system, site);
        const retitled = await publishTitle(system, site, changed);
        const found = await Promise.all(neverRead.map((path) => isFound(site.url, path)));
        return { name, retitled, missed: found.filter((isThere) => !isThere).length };
      }),
    { what: 'unknown articles and a publish', publishes: true },
  );
  return [
    ...figures,
    ...published,
    seenWithin('unknown articles: the magazine has another name', result.name),
    seenWithin('unknown articles: an article that was read before has another title', result.retitled),
    none(`articles never read before that are not answered in ${TRIES} tries`, [], {
      among: NEVER_READ,
      count: result.missed,
    }),
  ];
}

async function whileStrapiHangs(context: Context, attacked: AttackedSite): Promise<Figure[]> {
  const { proxy } = context.system;
  const { site } = attacked;
  const articles = (await allArticlePaths(site.url)).slice(-40);
  const unknown = unknownArticle(2);
  await proxy.setMode('hang');
  const addressOf = (number: number) => (number % 2 === 0 ? (articles[(number / 2) % 40] ?? '/') : unknown());
  const { figures } = await attacked.readDuring(() => flooded(attacked, addressOf, () => seconds(context)), {
    what: 'articles while Strapi hangs',
  });
  await proxy.setMode('pass');
  const status = await statusOf(site.url, '/');
  return [...figures, holds('the home page is answered afterwards', status === 200, String(status))];
}

/** Does something while the site is flooded. */
async function flooded<Result>(
  { site }: AttackedSite,
  addressOf: (number: number) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const flood = startFlood(site.url, RATE, addressOf);
  return work().finally(flood.stop);
}

function unknownArticle(seed: number): () => string {
  const random = createRandom(seed);
  return () => `/article/${random.id()}/x`;
}

async function isFound(url: string, path: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) if ((await statusOf(url, path)) === 200) return true;
  return false;
}

/** The status of a page; 0 where no answer comes. */
const statusOf = (url: string, path: string): Promise<number> =>
  readPage(url, path).then(
    ({ status }) => status,
    () => 0,
  );
