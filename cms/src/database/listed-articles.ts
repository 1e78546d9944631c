import type { Core } from '@strapi/strapi';
import type { TermKind } from 'masthead-contract/terms';

/**
 * Two narrow tables that lists of articles are read from. They repeat data of Strapi's tables, but only of published
 * articles, without their bodies, and indexed in the order of lists: a search reads a thousandth of the bytes, and the
 * nine newest articles of a category are nine adjacent index entries.
 *
 * Triggers keep them up to date (`keep-listed-articles.ts`); nothing else may write to them.
 */

/** One row per published article, with the article's own id. */
export const LISTED_ARTICLES = 'masthead_listed_articles';

/** One row per published article and category, tag or dossier of it. */
export const LISTED_UNDER = 'masthead_listed_under';

export const ARTICLE = 'api::article.article';

const MODELS = [
  {
    uid: 'masthead::listed-article',
    tableName: LISTED_ARTICLES,
    singularName: 'listed-article',
    attributes: {
      id: { type: 'increments' },
      publishedAt: { type: 'datetime' },
      title: { type: 'string' },
      /** The title in lower case. May be longer than the title, because some letters become two. */
      foldedTitle: { type: 'text' },
    },
    indexes: [
      { name: `${LISTED_ARTICLES}_date_idx`, columns: ['published_at', 'id'] },
      { name: `${LISTED_ARTICLES}_title_idx`, columns: ['title', 'id'] },
    ],
  },
  {
    uid: 'masthead::listed-under',
    tableName: LISTED_UNDER,
    singularName: 'listed-under',
    attributes: {
      id: { type: 'increments' },
      kind: { type: 'string' },
      termId: { type: 'integer' },
      articleId: { type: 'integer' },
      publishedAt: { type: 'datetime' },
    },
    indexes: [
      { name: `${LISTED_UNDER}_term_idx`, columns: ['kind', 'term_id', 'published_at', 'article_id'] },
      { name: `${LISTED_UNDER}_article_idx`, columns: ['article_id', 'kind', 'term_id'] },
    ],
  },
];

/** Makes Strapi create the tables. Must run in `register`, before Strapi migrates its database. */
export function registerListedArticles(strapi: Core.Strapi): void {
  for (const model of MODELS) strapi.get('models').add(model);
}

/** Strapi's table of the relation between articles and a kind of term, and its columns. */
export function linkTable({ db }: Core.Strapi, kind: TermKind) {
  const relation = db.metadata.get(ARTICLE).attributes[kind];
  if (relation?.type !== 'relation' || relation.relation !== 'manyToMany') {
    throw new Error(`Articles have no many-to-many relation '${kind}'.`);
  }
  const { name, joinColumn, inverseJoinColumn } = relation.joinTable;
  return { table: name, article: joinColumn.name, term: inverseJoinColumn.name };
}
