import { articleCall } from '#contract/calls/article.ts';
import { startAttackedSite } from '#faults/attacked-site.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { startFlood } from '#faults/flood.ts';
import { publishName, seenWithin } from '#faults/publishing.ts';
import type { Site } from '#faults/site.ts';
import { unseen } from '#faults/warm-pages.ts';
import { atMost, type Figure, holds, none } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readPage } from '#testing/pages.ts';
import { trackMax } from '#testing/track-max.ts';
import { until } from '#testing/until.ts';

const PUBLISHES = { brief: 1, short: 4, long: 40 };
const SEARCHES = { brief: 6, short: 40, long: 600 };
/** Searches a second: so few that the article is asked for many times between two of them. */
const RATE = 4;
/** More than the failures in a row that make an outage. */
const LOADS = 20;
const TOO_LONG = `{"padding":"${'a'.repeat(2 * 1024 * 1024)}",`;

const VARIANTS: readonly { what: string; spoil: (json: string) => string | null }[] = [
  { what: 'over 2 MB', spoil: (json) => json.replace('{', TOO_LONG) },
  { what: 'without a title', spoil: (json) => json.replace(/"title":"(?:[^"\\]|\\.)*"/, '"title":null') },
  { what: 'status 500', spoil: () => null },
];

/** An article that can't be read must not count as an outage of Strapi, however often it is asked for. */
export const oneBadArticle: FaultCase = {
  name: 'one-bad-article',
  title: 'One article is too long, has no title or fails, and is reloaded in a loop',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system, take } = context;
  const attacked = await startAttackedSite(context);
  const { site, warm } = attacked;
  const articles = unseen(await articlePaths(site.url), warm);

  const figures: Figure[] = [];
  for (const [index, { what, spoil }] of VARIANTS.entries()) {
    const path = articles[index] ?? '';
    const address = `/api/articles/${documentIdIn(path)}`;
    system.proxy.setRewrite((json, asked) => (asked.startsWith(address) ? spoil(json) : json));
    const mostOpen = trackMax(() => site.metric('masthead_content_service_down'));
    const reloading = reload(site, path, system.testCms.publicToken);
    await until('The article is reloaded', () => reloading.loads() >= LOADS, { timeoutSeconds: 60 });
    const searches = startFlood(site.url, RATE, (number) => `/search?keywords=v${index}n${number}`);
    const seconds: number[] = [];
    for (let number = 0; number < take(PUBLISHES); number++) seconds.push(await publishName(system, site));
    await until('The searches are asked', () => searches.asked() >= take(SEARCHES), { timeoutSeconds: 60 });
    const statuses = await searches.stop();
    const others = await reloading.stop();
    figures.push(
      seenWithin(`an article is ${what}: slowest of ${seconds.length} publishes`, Math.max(...seconds)),
      none(
        'new searches that are not answered',
        [...statuses].flatMap(([status, count]) => (status === 200 ? [] : [`${count} × ${status}`])),
        { among: searches.asked(), count: searches.asked() - (statuses.get(200) ?? 0) },
      ),
      atMost('masthead_content_service_down, at its most', mostOpen(), 0),
      holds(
        `the article itself says 503, ${reloading.loads()} times`,
        others.size === 0,
        [...others].join(', '),
      ),
    );
  }
  return [...figures, attacked.sameProcess()];
}

/**
 * Reads an article again and again until it is stopped, as a page and as browsers ask for it, which is quicker. Stopping
 * returns the statuses other than 503.
 */
function reload({ url }: Site, path: string, publicToken: string) {
  let stopped = false;
  let loads = 0;
  const others = new Set<number>();
  async function loop(address: string, headers: Record<string, string>): Promise<void> {
    while (!stopped) {
      const { status } = await readPage(url, address, headers);
      if (status !== 503) others.add(status);
      loads += 1;
    }
  }
  const content = articleCall.request(documentIdIn(path)).url;
  const done = Promise.all([loop(path, {}), loop(content, { authorization: `Bearer ${publicToken}` })]);
  return {
    loads: () => loads,
    async stop(): Promise<ReadonlySet<number>> {
      stopped = true;
      await done;
      return others;
    },
  };
}
