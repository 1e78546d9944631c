import type { Core } from '@strapi/strapi';
import type { TermKind } from 'masthead-contract/terms';

/**
 * Two narrow tables in which lists look for articles. They hold what Strapi's own hold, but the
 * published only, without the bodies, and in the order in which lists are read: so a search reads a
 * tenth of a percent of the bytes, and 'the nine newest of this category' are nine neighbouring rows.
 *
 * The database keeps them itself (`keep-listed-articles.ts`); nothing else may write to them.
 */

/** Every published article, by its own id. */
export const LISTED_ARTICLES = 'masthead_listed_articles';

/** Every published article once under each of its categories, tags and dossiers. */
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
      /** In small letters, as the database folds them; some letters become two. */
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

/** Has the tables made; before Strapi looks at its database, so while it registers. */
export function registerListedArticles(strapi: Core.Strapi): void {
  for (const model of MODELS) strapi.get('models').add(model);
}

/** Where Strapi keeps what an article is linked to. */
export function linkTable({ db }: Core.Strapi, kind: TermKind) {
  const relation = db.metadata.get(ARTICLE).attributes[kind];
  if (relation?.type !== 'relation' || relation.relation !== 'manyToMany') {
    throw new Error(`Articles have no '${kind}' that they share.`);
  }
  const { name, joinColumn, inverseJoinColumn } = relation.joinTable;
  return { table: name, article: joinColumn.name, term: inverseJoinColumn.name };
}
