import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query';
import { TERM_KINDS } from 'masthead-contract/terms';
import { LISTED_UNDER } from '../database/listed-articles';
import { uidOf } from './documents';
import { rangeOf } from './pagination';
import { allOf, containsOneOf, type Matches, type Sql, sortAll } from './sql';

/** The ids of the entries that match a query for a list of any type but articles, sorted by id if the query has no sort. */
export function findEntries(strapi: Core.Strapi, query: ContentQuery): Promise<Matches> {
  const { type, contains, sort, pagination } = query;
  const uid = uidOf(type);
  const { options } = strapi.contentType(uid);
  const { tableName, attributes } = strapi.db.metadata.get(uid);
  const columnOf = (field: string): string => {
    const attribute = attributes[field];
    if (!attribute || !('columnName' in attribute)) throw new Error(`${uid} has no column for ${field}.`);
    return attribute.columnName ?? field;
  };
  const { text, values } = allOf([
    hasArticles(strapi, query),
    contains && containsOneOf(`lower(${columnOf(contains.field)})`, contains.texts),
    options?.draftAndPublish ? { text: 'published_at is not null', values: [] } : null,
  ]);
  const column = sort ? columnOf(sort.field) : 'id';
  const columns = sort ? `id, ${column}` : 'id';
  return sortAll(
    strapi.db,
    { text: `select ${columns} from ${tableName} as entry where ${text}`, values },
    { column, direction: sort?.direction ?? 'asc' },
    rangeOf(pagination),
  );
}

/** A condition that the query's relation leads to a published article. */
function hasArticles(strapi: Core.Strapi, { type, withArticles: relation }: ContentQuery): Sql | null {
  switch (relation) {
    case null:
      return null;
    case 'articles': {
      const kind = TERM_KINDS.find((one) => one === type);
      if (!kind) throw new Error(`No articles are listed under ${type}.`);
      return {
        text: `exists (select 1 from ${LISTED_UNDER} where kind = ? and term_id = entry.id)`,
        values: [kind],
      };
    }
    case 'children.articles':
      return hasChildWithArticles(strapi);
    default:
      throw new Error(`${relation} does not lead to articles.`);
  }
}

function hasChildWithArticles({ db }: Core.Strapi): Sql {
  const { parent } = db.metadata.get(uidOf('categories')).attributes;
  if (parent?.type !== 'relation' || parent.relation !== 'manyToOne' || !parent.joinTable) {
    throw new Error('Categories have no parents.');
  }
  const { name, joinColumn, inverseJoinColumn } = parent.joinTable;
  // Nested, so that no query planner starts with the articles.
  const text = `exists (
    select 1 from ${name} as link where link.${inverseJoinColumn.name} = entry.id and exists (
      select 1 from ${LISTED_UNDER} where kind = 'categories' and term_id = link.${joinColumn.name}))`;
  return { text, values: [] };
}
