import * as v from 'valibot';
import { defineCall, defineFixedCall } from '#contract/calls/call.ts';
import { LISTED_CARD_POPULATE } from '#contract/calls/card-populate.ts';
import { category } from '#contract/entities/article.ts';
import { MENU_CATEGORIES, SEARCH_PAGE_SIZE } from '#contract/query/limits.ts';
import { NO_TERMS, plainQuery } from '#contract/query/query.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { listOfValid } from '#contract/text/list-of-valid.ts';
import { optionalList } from '#contract/text/optional.ts';

// Calls for the menu when the content service lacks parents and can't limit the articles of a subcategory: with several hundred
// articles a stock Strapi's answer would be too large. Entries keep all their fields, because the parts are merged and then
// parsed as the answer to the whole call. These calls are left out of all-calls.ts, so clients can't make them.

const subcategory = v.looseObject({ documentId: v.string(), name: v.string() });

/** Categories of the menu bar when the content service lacks parents: those with a subcategory that has articles. */
export const plainMenuBarCall = defineFixedCall(
  {
    ...plainQuery('categories'),
    withArticles: 'children.articles',
    pagination: { start: 0, limit: MENU_CATEGORIES },
  },
  v.array(category),
);

/** The categories of the menu panel with their subcategories, without articles. */
export const menuCategoriesCall = defineFixedCall(
  {
    ...plainQuery('categories'),
    withArticles: 'children.articles',
    populate: ['children'],
    pagination: { start: 0, limit: MENU_CATEGORIES },
  },
  v.array(v.looseObject({ children: listOfValid(subcategory) })),
);

/** The newest articles whose categories have this text in their names, with these categories. */
export const menuArticlesCall = defineCall(
  (categoryName: string) => ({
    ...plainQuery('articles'),
    populate: LISTED_CARD_POPULATE,
    terms: { ...NO_TERMS, categories: [cleanText(categoryName)] },
    sort: { field: 'publishedAt', direction: 'desc' },
    pagination: { page: 1, pageSize: SEARCH_PAGE_SIZE },
  }),
  v.array(v.looseObject({ categories: optionalList(v.object({ documentId: v.string() })) })),
);
