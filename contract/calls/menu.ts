import * as v from 'valibot';
import { defineFixedCall } from '../call.ts';
import { cardArticle, category, list } from '../entities/article.ts';
import { CARDS_PER_SUBCATEGORY, MENU_CATEGORIES } from '../limits.ts';
import { type ContentQuery, plainQuery } from '../query.ts';

/** The top categories of the menu: those with a subcategory that has articles. */
const TOP_CATEGORIES: ContentQuery = {
  ...plainQuery('categories'),
  withArticles: 'children.articles',
  pagination: { start: 0, limit: MENU_CATEGORIES },
};

/** The names in the menu bar, without what hangs on them. */
export const menuBarCall = defineFixedCall(TOP_CATEGORIES, v.array(category));

const subcategory = v.object({
  name: v.string(),
  articles: v.pipe(
    list(cardArticle),
    v.transform((articles) =>
      articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, CARDS_PER_SUBCATEGORY),
    ),
  ),
});

/**
 * A top category of the menu panel: its subcategories that have articles, each with the newest of them (spec §2, Shared
 * layout).
 */
export const menuCategory = v.object({
  name: v.string(),
  children: v.pipe(
    list(subcategory),
    v.transform((children) => children.filter(({ articles }) => articles.length > 0)),
  ),
});

/** The menu panel: subcategories with their articles (spec §7, Specific calls: Categories). */
export const menuPanelCall = defineFixedCall(
  {
    ...TOP_CATEGORIES,
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
