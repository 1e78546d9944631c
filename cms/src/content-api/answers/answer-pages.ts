import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query/query';
import { changeTable } from '../../core/database/change-table';
import { getContentQuery, hasContentQuery, isForPages } from '../content-query';
import { findArticles } from './find-articles';
import { completeArticlePage } from './find-document';
import { createKeptCards, isCardList } from './kept-cards';
import { answerPagination } from './pagination';
import { articlePageReader, isArticlePage } from './read-article-page';

/**
 * Answers the site's lists of cards and articles for the read token (spec §7), of which readers can ask for any number. Strapi's
 * router would read the token and its permissions from the database again, and check each field. `isAllowed`: whether an
 * Authorization header has the read token.
 */
export function answerPages(strapi: Core.Strapi, isAllowed: (authorization: string) => boolean): void {
  const readCards = createKeptCards(strapi, changeTable(strapi).readLast);
  const readArticlePage = articlePageReader(strapi);

  async function answerCards(query: ContentQuery): Promise<object> {
    const { ids, total } = await findArticles(strapi, query);
    const cards = await readCards(ids);
    const data = query.populate.includes('categories')
      ? cards
      : cards.map(({ categories: _, ...card }) => card);
    return { data, meta: { pagination: answerPagination(query.pagination, total) } };
  }

  /** `null` without such an article: Strapi's router says so. */
  async function answerArticle(documentId: string): Promise<object | null> {
    const article = await readArticlePage(documentId);
    if (!article) return null;
    await completeArticlePage(strapi, article);
    return { data: article, meta: {} };
  }

  strapi.server.use(async (context, next) => {
    if (!hasContentQuery(context.req) || !isForPages(context.req)) return next();
    const query = getContentQuery(context.req);
    const isList = isCardList(query);
    if (!(isList || isArticlePage(query)) || !isAllowed(context.get('Authorization'))) return next();
    const answer = isList ? await answerCards(query) : await answerArticle(query.documentId ?? '');
    if (!answer) return next();
    context.body = answer;
  });
}
