import type { Core } from '@strapi/strapi';
import { readSitemapPath, type SitemapPart } from 'masthead-contract/sitemaps';
import { createTokenCheck } from '../bearer-token';
import { listParts } from './list-parts';
import { readArticles, readNews } from './read-articles';
import { readListed } from './read-listed';

/**
 * Answers `GET /api/sitemaps` and what is below for the read token: the addresses of all public content, in parts, straight
 * from the database. A crawler reads all parts in a row, and Strapi would read the body of every article.
 */
export function answerSitemaps(strapi: Core.Strapi, token: string): void {
  const hasToken = createTokenCheck(token);

  strapi.server.use(async (context, next) => {
    const wanted = readSitemapPath(context.path);
    if (wanted === null) return next();
    if (!hasToken(context.get('Authorization'))) return context.unauthorized();
    const data = await read(strapi, wanted);
    if (data === null) return context.notFound();
    context.set('Cache-Control', 'no-store');
    context.body = { data, meta: {} };
  });
}

function read(strapi: Core.Strapi, wanted: 'parts' | 'news' | SitemapPart) {
  if (wanted === 'parts') return listParts(strapi);
  if (wanted === 'news') return readNews(strapi, Date.now());
  return wanted.kind === 'articles' ? readArticles(strapi, wanted) : readListed(strapi, wanted);
}
