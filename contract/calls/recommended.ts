import { defineFixedCall, singleType } from '../call.ts';
import { cardArticle } from '../entities/article.ts';
import { optionalList } from '../entities/optional.ts';
import { plainQuery } from '../query.ts';
import { CARD_POPULATE, within } from './card-populate.ts';

/** The editors' recommended articles (spec §2, Article page). */
export const recommendedCall = defineFixedCall(
  { ...plainQuery('site'), populate: within('recommendedArticles', CARD_POPULATE) },
  singleType({ recommendedArticles: optionalList(cardArticle) }),
);
