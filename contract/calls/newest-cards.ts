import * as v from 'valibot';
import { cardArticle } from '../entities/article.ts';
import { NEWEST_CARDS } from '../query/limits.ts';
import { plainQuery } from '../query/query.ts';
import { defineFixedCall } from './call.ts';
import { CARD_POPULATE } from './card-populate.ts';

/** The newest articles, for a page without anything else to read. Not a call of spec §7, but of its form. */
export const newestCardsCall = defineFixedCall(
  {
    ...plainQuery('articles'),
    populate: CARD_POPULATE,
    sort: { field: 'publishedAt', direction: 'desc' },
    pagination: { start: 0, limit: NEWEST_CARDS },
  },
  v.array(cardArticle),
);
