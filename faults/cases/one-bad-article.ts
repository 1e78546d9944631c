import { setTimeout } from 'node:timers/promises';
import { articleCall } from '#contract/calls/article.ts';
import { uncachedPaths, warmUp } from '#faults/cached-pages.ts';
import type { Context, FaultCase } from '#faults/case.ts';
import { failures } from '#faults/load.ts';
import { delayFigure, publishName } from '#faults/publishing.ts';
import type { Site } from '#faults/site.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { startLoad } from '#testing/load.ts';
import { articlePaths, documentIdIn, readPage } from '#testing/pages.ts';
import { trackMax } from '#testing/track-max.ts';
import { until } from '#testing/until.ts';

const PUBLISHES = { brief: 1, short: 4, long: 40 };
const SEARCHES = { brief: 6, short: 40, long: 600 };
/** Searches a second: so few that the article is requested many times between two of them. */
const RATE = 4;
/** More than the consecutive failures that count as an outage. */
const MIN_RELOADS = 20;
const TOO_LONG = `{"padding":"${'a'.repeat(2 * 1024 * 1024)}",`;

const DEFECTS: readonly { name: string; spoil: (json: string) => string | null }[] = [
  { name: 'an article over 2 MB', spoil: (json) => json.replace('{', TOO_LONG) },
  {
    name: 'an article without a title',
    spoil: (json) => json.replace(/"title":"(?:[^"\\]|\\.)*"/, '"untitled":""'),
  },
  { name: 'an article with status 500', spoil: () => null },
];

/** An invalid article must not count as an outage of Strapi, however often it is requested. */
export const oneBadArticle: FaultCase = {
  name: 'one-bad-article',
  title: 'Serves everything else while one invalid article is reloaded in a loop',
  run,
};

async function run(context: Context): Promise<Figure[]> {
  const { system, byLength } = context;
  const site = await system.startSite();
  const cached = await warmUp(site.url, system.strapi.publicToken);
  const articles = uncachedPaths(await articlePaths(site.url), cached);

  const figures: Figure[] = [];
  for (const [index, { name, spoil }] of DEFECTS.entries()) {
    const path = articles[index] ?? '';
    const apiPath = `/api/articles/${documentIdIn(path)}`;
    system.proxy.setRewrite((json, requested) => (requested.startsWith(apiPath) ? spoil(json) : json));
    const maxDown = trackMax(() => site.metric('masthead_content_service_down'));
    const reloading = startReloading(site, path, system.strapi.publicToken);
    await until('The article is reloaded', () => reloading.count() >= MIN_RELOADS);
    const count = byLength(SEARCHES);
    const searches = await startLoad({
      url: site.url,
      connections: count,
      rate: RATE,
      pages: Array.from({ length: count }, (_, number) => ({
        path: `/search?keywords=v${index}n${number}`,
        status: 200,
      })),
    });
    const sent = setTimeout((count / RATE) * 1_000);
    const seconds: number[] = [];
    for (let number = 0; number < byLength(PUBLISHES); number++)
      seconds.push(await publishName(system, site));
    await sent;
    const found = await searches.stop();
    const otherStatuses = await reloading.stop();
    figures.push(
      delayFigure(`slowest of ${seconds.length} publishes during reloads of ${name}`, Math.max(...seconds)),
      {
        ...failures('failed new searches', found),
        // The site gives up a search after a second, whatever keeps the content service busy.
        isTime: true,
      },
      atMost('highest masthead_content_service_down', maxDown(), 0),
      holds(
        `the article itself responds 503 (${reloading.count()} requests)`,
        otherStatuses.size === 0,
        [...otherStatuses].join(', '),
      ),
    );
  }
  return [...figures, holds('the site process survives', site.isAlive(), site.log.at(-1))];
}

/**
 * Requests an article in a loop until it is stopped, both as a page and as content. `stop` resolves with the statuses
 * other than 503.
 */
function startReloading({ url }: Site, path: string, publicToken: string) {
  let stopped = false;
  let count = 0;
  const otherStatuses = new Set<number>();
  async function loop(requested: string, headers: Record<string, string>): Promise<void> {
    while (!stopped) {
      const { status } = await readPage(url, requested, headers);
      if (status !== 503) otherStatuses.add(status);
      count += 1;
    }
  }
  const content = articleCall.request(documentIdIn(path)).url;
  const done = Promise.all([loop(path, {}), loop(content, { authorization: `Bearer ${publicToken}` })]);
  return {
    count: () => count,
    async stop(): Promise<ReadonlySet<number>> {
      stopped = true;
      await done;
      return otherStatuses;
    },
  };
}
