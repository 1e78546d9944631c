import { defineFixedCall, singleType } from '../call.ts';
import { cardArticle, list } from '../entities/article.ts';
import { plainQuery } from '../query.ts';
import { CARD, within } from './card-paths.ts';

/** The articles the editors recommend, for the end of an article page (spec §2, Article page). */
export const recommendedCall = defineFixedCall(
  { ...plainQuery('site'), populate: within('recommendedArticles', CARD) },
  singleType({ recommendedArticles: list(cardArticle) }),
);
