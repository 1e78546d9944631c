import type { Context, FaultCase } from '#faults/case.ts';
import { publishTitle, seenWithin } from '#faults/publishing.ts';
import type { Site } from '#faults/site.ts';
import type { System } from '#faults/system.ts';
import { atMost, type Figure, holds } from '#testing/figure.ts';
import { articlePaths, documentIdIn, readPage, readText } from '#testing/pages.ts';
import { secondsUntil } from '#testing/until.ts';

/** Seconds: what can't be followed counts as fresh for 30. */
const EVENTUALLY = 35;

const UNREADABLE: readonly { what: string; spoil: (json: string) => string | null }[] = [
  { what: 'has another shape', spoil: (json) => json.replace('"meta":', '"about":') },
  { what: 'alone fails', spoil: () => null },
];

/** A newer content service may have types of content, or a change log, that this site does not know. */
export const unknownChange: FaultCase = {
  name: 'unknown-change',
  title: 'The change log has an unknown type of change, or can not be read',
  run,
};

async function run({ system, take }: Context): Promise<Figure[]> {
  const site = await system.startSite();
  const paths = await articlePaths(site.url);
  for (const path of ['/', ...paths]) await readPage(site.url, path);
  const [retitled = '', withdrawn = '', unreadable = ''] = paths;

  // A real change, so that its number is right.
  system.proxy.setLogRewrite((json) => json.replaceAll('"type":"site"', '"type":"poll"'));
  await system.testCms.rename(`Renamed ${Date.now()}`);
  const figures = [
    seenWithin(
      'after a change of an unknown type: another title',
      await publishTitle(system, site, retitled),
    ),
    seenWithin('after it: an article is withdrawn', await withdraw(system, site, withdrawn)),
    holds('the log is followed', (await site.metric('masthead_following_changes')) === 1),
  ];
  return take({ brief: false, short: true, long: true })
    ? [...figures, ...(await playUnreadable(system, site, unreadable))]
    : figures;
}

/** While the log can't be read, answers must expire after their lifetime. */
async function playUnreadable(system: System, site: Site, path: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, spoil } of UNREADABLE) {
    const said = site.log.length;
    // What is stale already would be new without anybody hearing of a change.
    await readPage(site.url, path);
    system.proxy.setLogRewrite(spoil);
    const seconds = await publishTitle(system, site, path, { giveUp: EVENTUALLY + 10 });
    figures.push(
      seenWithin(`the log ${what}: another title`, seconds, EVENTUALLY),
      atMost('masthead_following_changes', await site.metric('masthead_following_changes'), 0),
      holds('the log of the site says so', site.log.length > said, 'it says nothing'),
    );
  }
  return figures;
}

async function withdraw({ testCms }: System, { url }: Site, path: string): Promise<number> {
  await testCms.unpublish(documentIdIn(path));
  try {
    return await secondsUntil(async () => (await readText(url, path)).status === 404);
  } finally {
    await testCms.publish(documentIdIn(path));
  }
}
