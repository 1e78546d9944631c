import type { Core } from '@strapi/strapi';
import type { ContentQuery } from 'masthead-contract/query';
import { TERM_KINDS } from 'masthead-contract/terms';
import { LISTED_UNDER } from '../database/listed-articles';
import { uidOf } from './documents';
import { partOf } from './pagination';
import { allOf, containsOneOf, gather, type Page, type Sql } from './sql';

/** The entries of a collection that match; without a sort, in the order of their ids. */
export function findEntries(strapi: Core.Strapi, query: ContentQuery): Promise<Page> {
  const { type, contains, sort, pagination } = query;
  const uid = uidOf(type);
  const { options } = strapi.contentType(uid);
  const { text, values } = allOf([
    withArticles(strapi, query),
    contains && containsOneOf(`lower(${contains.field})`, contains.texts),
    options?.draftAndPublish ? { text: 'published_at is not null', values: [] } : null,
  ]);
  const columns = sort ? `id, ${sort.field}` : 'id';
  const { tableName } = strapi.db.metadata.get(uid);
  return gather(
    strapi.db,
    { text: `select ${columns} from ${tableName} as entry where ${text}`, values },
    { column: sort?.field ?? 'id', direction: sort?.direction ?? 'asc' },
    partOf(pagination),
  );
}

/** There is a published article at the end of the relation that the query names. */
function withArticles(strapi: Core.Strapi, { type, withArticles: relation }: ContentQuery): Sql | null {
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
      return childWithArticles(strapi);
    default:
      throw new Error(`No articles are at the end of ${relation}.`);
  }
}

function childWithArticles({ db }: Core.Strapi): Sql {
  const { parent } = db.metadata.get(uidOf('categories')).attributes;
  if (parent?.type !== 'relation' || parent.relation !== 'manyToOne' || !parent.joinTable) {
    throw new Error('Categories have no parents.');
  }
  const { name, joinColumn, inverseJoinColumn } = parent.joinTable;
  // One exists within the other, so that no planner begins with the articles.
  const text = `exists (
    select 1 from ${name} as family where family.${inverseJoinColumn.name} = entry.id and exists (
      select 1 from ${LISTED_UNDER} where kind = 'categories' and term_id = family.${joinColumn.name}))`;
  return { text, values: [] };
}
