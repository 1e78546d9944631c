import type { Core, UID } from '@strapi/strapi';
import {
  CONTENT_TYPES,
  type ContentTypeName,
  contentTypeOf,
  isContentTypeName,
} from 'masthead-contract/entities/model';
import { TERM_KINDS, type TermKind } from 'masthead-contract/entities/terms';
import { ARTICLE } from '../../../content-types';
import { hasDrafts } from '../has-drafts';

/**
 * Three narrow tables that lists are read from. They repeat data of Strapi's tables, but only of public entries, without the
 * bodies of articles, and indexed in the order of lists: a search reads a thousandth of the bytes, and the nine newest articles
 * of a category are nine adjacent index entries.
 *
 * Triggers keep the rows up to date (`keep-listed.ts`). Databases can neither fold texts like `searchableText` nor sort by
 * language like `createSortKeys`: a trigger leaves the sort key empty, and `complete-listed.ts` adds both in the same
 * transaction.
 */

/** One row per published article, with the article's own id. */
export const LISTED_ARTICLES = 'masthead_listed_articles';

/** One row per public entry of any other type of list, such as a category, with its name or title. */
export const LISTED_NAMES = 'masthead_listed_names';

/** One row per published article and category, tag, dossier or author of it. */
export const LISTED_UNDER = 'masthead_listed_under';

/** The articles whose texts have changed since the index of the panel's search read them (`article-index.ts`). */
export const UNREAD_ARTICLES = 'masthead_unread_articles';

/** The kinds of entities that articles are listed under. */
export const UNDER_KINDS = [...TERM_KINDS, 'authors'] as const;
export type UnderKind = TermKind | 'authors';

const KEYS = {
  /** Made by `searchableText` from the title or name. */
  folded: { type: 'text' },
  /** Made by `createSortKeys`. */
  sortKey: { type: 'text' },
};

export const LISTED_MODELS = [
  {
    uid: 'masthead::listed-article',
    tableName: LISTED_ARTICLES,
    singularName: 'listed-article',
    attributes: {
      id: { type: 'increments' },
      publishedAt: { type: 'datetime' },
      title: { type: 'string' },
      ...KEYS,
    },
    indexes: [
      { name: `${LISTED_ARTICLES}_date_idx`, columns: ['published_at', 'id'] },
      { name: `${LISTED_ARTICLES}_sort_idx`, columns: ['sort_key', 'id'] },
    ],
  },
  {
    uid: 'masthead::listed-name',
    tableName: LISTED_NAMES,
    singularName: 'listed-name',
    attributes: {
      id: { type: 'increments' },
      /** The type's name in paths, such as `tags`. */
      type: { type: 'string' },
      entryId: { type: 'integer' },
      title: { type: 'string' },
      ...KEYS,
    },
    indexes: [
      { name: `${LISTED_NAMES}_entry_idx`, columns: ['type', 'entry_id'] },
      { name: `${LISTED_NAMES}_sort_idx`, columns: ['sort_key'] },
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
  {
    uid: 'masthead::unread-article',
    tableName: UNREAD_ARTICLES,
    singularName: 'unread-article',
    attributes: { id: { type: 'increments' }, articleId: { type: 'integer', column: { notNullable: true } } },
    indexes: [],
  },
];

/** A type whose names or titles are in LISTED_NAMES: every type of list but articles. */
export type NamedType = {
  type: ContentTypeName;
  uid: UID.ContentType;
  table: string;
  /** The column with the name or title. */
  column: string;
  hasDrafts: boolean;
};

const NAMED = Object.keys(CONTENT_TYPES)
  .filter(isContentTypeName)
  .flatMap((type) => {
    const contentType = contentTypeOf(type);
    if (contentType.kind === 'single' || type === 'articles') return [];
    const uid: UID.ContentType = `api::${contentType.entity}.${contentType.entity}`;
    return [{ type, uid, textField: contentType.textField }];
  });

/** Strapi's names of the types of list but articles. */
export const NAMED_TYPES: readonly UID.ContentType[] = NAMED.map(({ uid }) => uid);

export function namedTypes(strapi: Core.Strapi): NamedType[] {
  return NAMED.map(({ type, uid, textField }) => {
    const table = strapi.db.metadata.get(uid).tableName;
    const column = columnOf(strapi, uid, textField);
    return { type, uid, table, column, hasDrafts: hasDrafts(strapi, uid) };
  });
}

/** The column of a field other than a relation. */
export function columnOf({ db }: Core.Strapi, uid: UID.ContentType, field: string): string {
  const attribute = db.metadata.get(uid).attributes[field];
  if (!attribute || !('columnName' in attribute)) throw new Error(`${uid} has no column for ${field}.`);
  return attribute.columnName ?? field;
}

/** Strapi's table of the relation between articles and the entries they are listed under, and its columns. */
export function linkTable({ db }: Core.Strapi, kind: UnderKind) {
  const relation = db.metadata.get(ARTICLE).attributes[kind];
  if (relation?.type !== 'relation' || relation.relation !== 'manyToMany') {
    throw new Error(`Articles have no many-to-many relation '${kind}'.`);
  }
  const { name, joinColumn, inverseJoinColumn } = relation.joinTable;
  return { table: name, article: joinColumn.name, term: inverseJoinColumn.name };
}
