import * as v from 'valibot';
import { defineFixedCall, singleType } from '../call.ts';
import { articleSummary, cardArticle, list } from '../entities/article.ts';
import { plainQuery } from '../query.ts';
import { CARD, within } from './card-paths.ts';

/** An article large or in trending, whose byline links to the author's profile. */
const SUMMARY = [...CARD, 'authors.profiles'];

const home = singleType({
  headline: v.nullish(
    v.object({ featured: v.nullish(articleSummary, null), related: v.nullish(cardArticle, null) }),
    null,
  ),
  trending: list(articleSummary),
});

/** The home page: headline and trending (spec §2, Home page). */
export const homeCall = defineFixedCall(
  {
    ...plainQuery('home'),
    populate: [
      ...within('headline.featured', SUMMARY),
      ...within('headline.related', CARD),
      ...within('trending', SUMMARY),
    ],
  },
  home,
);

export type Home = v.InferOutput<typeof home>;
