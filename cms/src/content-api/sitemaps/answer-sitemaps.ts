import type { Core } from '@strapi/strapi';
import { readSitemapPath, type SitemapPart } from 'masthead-contract/service/sitemaps';
import type { OwnRoute } from '../../core/routes/own-route';
import { listParts } from './list-parts';
import { readArticles, readNews } from './read-articles';
import { readListed } from './read-listed';

/**
 * `GET /api/sitemaps` and paths below: the URLs of all public content, in parts, straight from the database. A crawler reads all
 * parts in a row, and Strapi would read the body of every article.
 */
export const sitemapRoute: OwnRoute = {
  method: 'GET',
  matches: (path) => readSitemapPath(path) !== null,
  async answer(context, { strapi }) {
    const wanted = readSitemapPath(context.path);
    const data = wanted && (await read(strapi, wanted));
    if (data === null) return void context.notFound();
    context.body = { data, meta: {} };
  },
};

function read(strapi: Core.Strapi, wanted: 'parts' | 'news' | SitemapPart) {
  if (wanted === 'parts') return listParts(strapi);
  if (wanted === 'news') return readNews(strapi, Date.now());
  return wanted.kind === 'articles' ? readArticles(strapi, wanted) : readListed(strapi, wanted);
}
