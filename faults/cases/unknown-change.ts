import type { Context, FaultCase } from '#faults/case.ts';
import { publishDelay, publishTitle } from '#faults/publishing.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readPage, readText } from '#testing/pages.ts';
import { secondsUntil } from '#testing/until.ts';

/** Without a change log, answers stay fresh for 30 s. */
const MAX_SECONDS_WITHOUT_LOG = 35;

const DEFECTS: readonly { name: string; spoil: (json: string) => string | null }[] = [
  { name: 'with an invalid change log', spoil: (json) => json.replace('"meta":', '"about":') },
  { name: 'while only the change log fails', spoil: () => null },
];

/** A newer content service may have content types, or a change log, that this site does not know. */
export const unknownChange: FaultCase = {
  name: 'unknown-change',
  title: 'Shows publishes despite an unknown type of change or an invalid change log',
  run,
};

async function run({ system, byLength }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const paths = await articlePaths(site.url);
  for (const path of ['/', ...paths]) await readPage(site.url, path);
  const [retitled = '', unpublished = '', withoutLog = ''] = paths;

  // Rewrites a real change, so that its position in the log is valid.
  system.proxy.setLogRewrite((json) => json.replaceAll('"type":"site"', '"type":"poll"'));
  await system.strapi.rename(`Renamed ${Date.now()}`);
  const figures = [
    publishDelay(
      'delay of a new title after a change of unknown type',
      await publishTitle(system, site, retitled),
    ),
    publishDelay(
      'delay of an unpublish after a change of unknown type',
      await unpublish(system, site, unpublished),
    ),
    holds('the change log is followed', (await site.metric('masthead_following_changes')) === 1),
  ];
  return byLength({ brief: false, short: true, long: true })
    ? [...figures, ...(await breakLog(system, site, withoutLog))]
    : figures;
}

/** Without a change log, answers must expire after their lifetime. */
async function breakLog(system: System, site: Site, path: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, spoil } of DEFECTS) {
    const linesBefore = site.log.length;
    // Makes the page fresh: a stale one would be revalidated anyway.
    await readPage(site.url, path);
    system.proxy.setLogRewrite(spoil);
    const seconds = await publishTitle(system, site, path, { timeout: MAX_SECONDS_WITHOUT_LOG + 10 });
    figures.push(
      publishDelay(`delay of a new title ${name}`, seconds, MAX_SECONDS_WITHOUT_LOG),
      atMost('masthead_following_changes', await site.metric('masthead_following_changes'), 0),
      holds('the site logs it', site.log.length > linesBefore),
    );
  }
  return figures;
}

async function unpublish({ strapi }: System, { url }: Site, path: string): Promise<number> {
  await strapi.unpublish(documentIdIn(path));
  try {
    return await secondsUntil(async () => (await readText(url, path)).status === 404);
  } finally {
    await strapi.publish(documentIdIn(path));
  }
}
