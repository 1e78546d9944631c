import { cardArticle } from '../entities/article.ts';
import { plainQuery } from '../query/query.ts';
import { optionalList } from '../text/optional.ts';
import { defineFixedCall, singleType } from './call.ts';
import { CARD_POPULATE, within } from './card-populate.ts';

/** The editors' recommended articles (spec §2, Article page). */
export const recommendedCall = defineFixedCall(
  { ...plainQuery('site'), populate: within('recommendedArticles', CARD_POPULATE) },
  singleType({ recommendedArticles: optionalList(cardArticle) }),
);
