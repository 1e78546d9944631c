import * as v from 'valibot';
import type { Context, FaultCase } from '#faults/case.ts';
import { publishDelay, publishName, publishTitle, secondsUntilShown } from '#faults/publishing.ts';
import { type Figure, holds } from '#testing/figure.ts';
import { allArticlePaths, articlePaths, documentIdIn, readPage } from '#testing/pages.ts';

const answer = v.looseObject({ data: v.looseObject({}) });
/** Enough for the answers to exceed their cache, but not for the pages rendered from them. */
const ARTICLES = 90;
const LONG_BODY = [{ type: 'paragraph', children: [{ type: 'text', text: 'a'.repeat(150_000) }] }];

/** A page may be cached for longer than the answers it was rendered from. A change of one of them must still update it. */
export const eviction: FaultCase = {
  name: 'eviction',
  title: 'Updates cached pages whose answers have been evicted',
  notInBrief: true,
  run,
};

async function run({ system, signal }: Context): Promise<Figure[]> {
  const { strapi, proxy } = system;
  const site = await system.startSite();
  const articles = (await allArticlePaths(site.url)).slice(0, ARTICLES);
  const onHome = await articlePaths(site.url, '/');
  const trending = articles.find((path) => !onHome.includes(path)) ?? '';
  const retitled = onHome[0] ?? '';
  await readPage(site.url, '/');

  proxy.setRewrite((json, path) => (/^\/api\/articles\/./.test(path) ? lengthen(json) : json));
  for (const path of articles) {
    signal.throwIfAborted();
    await readPage(site.url, path);
  }

  const documentId = documentIdIn(trending);
  await strapi.addTrending(documentId);
  const seconds = await secondsUntilShown(site, '/', documentId);
  await strapi.removeTrending(documentId);

  return [
    publishDelay('delay of a new trending article', seconds),
    publishDelay(
      'delay of a new title on the home page',
      await publishTitle(system, site, retitled, { page: '/' }),
    ),
    publishDelay("delay of the magazine's new name", await publishName(system, site)),
    holds(
      `the magazine has ${ARTICLES} articles to read`,
      articles.length === ARTICLES,
      String(articles.length),
    ),
  ];
}

function lengthen(json: string): string {
  const { data, ...rest } = v.parse(answer, JSON.parse(json));
  return JSON.stringify({ ...rest, data: { ...data, content: LONG_BODY } });
}
