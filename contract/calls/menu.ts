import * as v from 'valibot';
import { cardArticle, category } from '../entities/article.ts';
import { CARDS_PER_SUBCATEGORY, MENU_CATEGORIES } from '../query/limits.ts';
import { type ContentQuery, plainQuery } from '../query/query.ts';
import { optionalList } from '../text/optional.ts';
import { plainText } from '../text/plain-text.ts';
import { defineFixedCall } from './call.ts';

const CATEGORIES: ContentQuery = {
  ...plainQuery('categories'),
  pagination: { start: 0, limit: MENU_CATEGORIES },
};

/**
 * The category names in the menu bar: top-level categories that have articles, directly or in a subcategory. The specification's
 * call includes only those with articles in a subcategory (`menuPanelCall`), so a magazine without subcategories would have an
 * empty menu.
 */
export const menuBarCall = defineFixedCall(
  { ...CATEGORIES, withArticles: 'articles', isTop: true },
  v.array(category),
);

const subcategory = v.object({
  name: plainText,
  articles: v.pipe(
    optionalList(cardArticle),
    v.transform((articles) =>
      articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, CARDS_PER_SUBCATEGORY),
    ),
  ),
});

/**
 * A top-level category of the menu panel with its non-empty subcategories, each with its newest articles (spec §2,
 * Shared layout).
 */
const menuCategory = v.object({
  name: plainText,
  children: v.pipe(
    optionalList(subcategory),
    v.transform((children) => children.filter(({ articles }) => articles.length > 0)),
  ),
});

/** The categories of the menu panel (spec §7, Specific calls: Categories). */
export const menuPanelCall = defineFixedCall(
  {
    ...CATEGORIES,
    withArticles: 'children.articles',
    populate: [
      'articles',
      'children',
      'children.articles',
      'children.articles.icon',
      'children.articles.tags',
      'children.articles.cover.media',
    ],
  },
  v.array(menuCategory),
);

export type MenuCategory = v.InferOutput<typeof menuCategory>;
