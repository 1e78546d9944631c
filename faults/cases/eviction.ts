import * as v from 'valibot';
import type { Context, FaultCase } from '#faults/case.ts';
import { publishName, publishTitle, secondsUntilShown, seenWithin } from '#faults/publishing.ts';
import { type Figure, holds } from '#testing/figure.ts';
import { allArticlePaths, articlePaths, documentIdIn, readPage } from '#testing/pages.ts';

const answer = v.looseObject({ data: v.looseObject({}) });
/** So much that the answers take more room than there is, and the pages that are made of them do not. */
const READ = 90;
const LONG = [{ type: 'paragraph', children: [{ type: 'text', text: 'a'.repeat(150_000) }] }];

/** A page may stay in memory longer than the answers it was made of; changes of those must still reach it. */
export const eviction: FaultCase = {
  name: 'eviction',
  title: 'More articles are read than fit in memory',
  notInBrief: true,
  run,
};

async function run({ system, signal }: Context): Promise<Figure[]> {
  const { testCms, proxy } = system;
  const site = await system.startSite();
  const articles = (await allArticlePaths(site.url)).slice(0, READ);
  const onHome = await articlePaths(site.url, '/');
  const trending = articles.find((path) => !onHome.includes(path)) ?? '';
  const retitled = onHome[0] ?? '';
  await readPage(site.url, '/');

  proxy.setRewrite((json, address) => (/^\/api\/articles\/./.test(address) ? lengthen(json) : json));
  for (const path of articles) {
    signal.throwIfAborted();
    await readPage(site.url, path);
  }

  const documentId = documentIdIn(trending);
  await testCms.addTrending(documentId);
  const seconds = await secondsUntilShown(site, '/', documentId);
  await testCms.removeTrending(documentId);

  return [
    seenWithin('another article is trending', seconds),
    seenWithin(
      'an article on the home page has another title',
      await publishTitle(system, site, retitled, { page: '/' }),
    ),
    seenWithin('the magazine has another name', await publishName(system, site)),
    holds(`enough was read: ${articles.length} articles`, articles.length === READ, 'too few'),
  ];
}

function lengthen(json: string): string {
  const { data, ...rest } = v.parse(answer, JSON.parse(json));
  return JSON.stringify({ ...rest, data: { ...data, content: LONG } });
}
