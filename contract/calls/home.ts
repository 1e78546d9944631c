import * as v from 'valibot';
import { articleSummary, cardArticle, category } from '../entities/article.ts';
import { SECTION_CHOSEN_ARTICLES } from '../query/limits.ts';
import { plainQuery } from '../query/query.ts';
import { isVisible } from '../text/clean-text.ts';
import { optional, optionalList } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { defineFixedCall, singleType } from './call.ts';
import { CARD_POPULATE, within } from './card-populate.ts';

/** For the featured and the trending articles, which also have a byline. */
const SUMMARY_POPULATE = [...CARD_POPULATE, 'authors.profiles'];

/** The layout of a section: cards of one size, or the first one large. */
const LOOKS = ['row', 'lead'] as const;

/** A category or a dossier on the home page, with some of its articles. Not in the specification. */
const section = v.object({
  look: v.fallback(v.picklist(LOOKS), 'row'),
  category: optional(category),
  dossier: optional(v.object({ title: plainText })),
  articles: v.pipe(
    optionalList(cardArticle),
    v.transform((articles) => articles.slice(0, SECTION_CHOSEN_ARTICLES)),
  ),
});

/** The name of the category or dossier of a section; empty without either. */
export const sectionName = ({ category: inCategory, dossier }: v.InferOutput<typeof section>): string =>
  inCategory?.name ?? dossier?.title ?? '';

const home = singleType({
  headline: optional(v.object({ featured: optional(articleSummary), related: optional(cardArticle) })),
  trending: optionalList(articleSummary),
  /** Leaves out sections without a name or anything to show. */
  sections: v.pipe(
    optionalList(section),
    v.transform((all) => all.filter((one) => isVisible(sectionName(one)) && one.articles.length > 0)),
  ),
});

/** Headline, trending articles and sections of the home page (spec §2, Home page; the sections are an addition). */
export const homeCall = defineFixedCall(
  {
    ...plainQuery('home'),
    populate: [
      ...within('headline.featured', SUMMARY_POPULATE),
      ...within('headline.related', CARD_POPULATE),
      ...within('trending', SUMMARY_POPULATE),
      ...within('sections', ['category', 'dossier', ...within('articles', CARD_POPULATE)]),
    ],
  },
  home,
);

export type Home = v.InferOutput<typeof home>;
export type Section = Home['sections'][number];
