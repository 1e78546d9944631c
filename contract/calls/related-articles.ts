import * as v from 'valibot';
import { MAX_RELATED_ARTICLES } from '../body/limits.ts';
import { cardArticle } from '../entities/article.ts';
import { plainQuery } from '../query/query.ts';
import { defineCall } from './call.ts';
import { CARD_POPULATE } from './card-populate.ts';

/**
 * The public articles among those that a text names as related, by their documentIds, in any order. Not a call of spec §7, but of
 * its form.
 */
export const relatedArticlesCall = defineCall(
  (documentIds: readonly string[]) => ({
    ...plainQuery('articles'),
    populate: CARD_POPULATE,
    documentIds: documentIds.slice(0, MAX_RELATED_ARTICLES),
    pagination: { start: 0, limit: MAX_RELATED_ARTICLES },
  }),
  v.array(cardArticle),
);
