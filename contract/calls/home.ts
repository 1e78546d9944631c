import * as v from 'valibot';
import { defineFixedCall, singleType } from '../call.ts';
import { articleSummary, cardArticle } from '../entities/article.ts';
import { optional, optionalList } from '../entities/optional.ts';
import { plainQuery } from '../query.ts';
import { CARD_POPULATE, within } from './card-populate.ts';

/** For the featured and the trending articles, which also have a byline. */
const SUMMARY_POPULATE = [...CARD_POPULATE, 'authors.profiles'];

const home = singleType({
  headline: optional(v.object({ featured: optional(articleSummary), related: optional(cardArticle) })),
  trending: optionalList(articleSummary),
});

/** Headline and trending articles of the home page (spec §2, Home page). */
export const homeCall = defineFixedCall(
  {
    ...plainQuery('home'),
    populate: [
      ...within('headline.featured', SUMMARY_POPULATE),
      ...within('headline.related', CARD_POPULATE),
      ...within('trending', SUMMARY_POPULATE),
    ],
  },
  home,
);

export type Home = v.InferOutput<typeof home>;
