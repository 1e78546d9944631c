import type { Core } from '@strapi/strapi';
import { changeTable } from '../../core/database/change-table';
import { getContentQuery, hasContentQuery, isForPages } from '../content-query';
import { findArticles } from './find-articles';
import { createKeptCards, isCardList } from './kept-cards';
import { answerPagination } from './pagination';

/**
 * Answers the site's lists of cards for the read token (spec §7, article search), of which readers can ask for any number. Strapi's
 * router would read the token, its permissions and each article from the database again. `isAllowed`: whether an Authorization header has
 * the read token.
 */
export function answerCardLists(strapi: Core.Strapi, isAllowed: (authorization: string) => boolean): void {
  const readCards = createKeptCards(strapi, changeTable(strapi).readLast);

  strapi.server.use(async (context, next) => {
    if (!hasContentQuery(context.req) || !isForPages(context.req)) return next();
    const query = getContentQuery(context.req);
    if (!isCardList(query) || !isAllowed(context.get('Authorization'))) return next();
    const { ids, total } = await findArticles(strapi, query);
    const cards = await readCards(ids);
    const data = query.populate.includes('categories')
      ? cards
      : cards.map(({ categories: _, ...card }) => card);
    context.body = { data, meta: { pagination: answerPagination(query.pagination, total) } };
  });
}
