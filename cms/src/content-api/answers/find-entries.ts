import type { Core } from '@strapi/strapi';
import { type ContentTypeName, contentTypeOf } from 'masthead-contract/entities/model';
import type { ContentQuery } from 'masthead-contract/query/query';
import { MAX_TEXT_LENGTH } from 'masthead-contract/text/search-lengths';
import * as v from 'valibot';
import { RENAME } from '../../content-types';
import { foldName } from '../../core/database/listed/fold-text';
import { columnOf, LISTED_NAMES, LISTED_UNDER, type UnderKind } from '../../core/database/listed/listed';
import { categoriesWithArticles, readCategoryTree } from './category-tree';
import { uidOf } from './documents';
import { rangeOf } from './pagination';
import {
  allOf,
  containsOneOf,
  type Database,
  isNamed,
  isOneOf,
  type Matches,
  type Sort,
  type Sql,
  sortAll,
  startsWith,
} from './sql';

/** Sorts last, and is the largest position that databases store. */
const NO_POSITION = 2_147_483_647;

/**
 * The ids of the entries that match a query for a list of any type but articles. Without a sort, categories are in the
 * editors' order and others sorted by id.
 */
export async function findEntries(strapi: Core.Strapi, query: ContentQuery): Promise<Matches> {
  const { type, contains, pagination } = query;
  const { text, values } = allOf([
    { text: 'listed.type = ?', values: [type] },
    await hasArticles(strapi, query),
    await isTop(strapi, query),
    isInUse(strapi, query),
    contains && containsOneOf('listed.folded', contains.texts),
    await hasName(strapi, query),
  ]);
  const { tableName } = strapi.db.metadata.get(uidOf(type));
  const { expression, direction } = sortOf(strapi, query);
  return sortAll(
    strapi.db,
    {
      text: `select entry.id, ${expression} as sorted_by from ${LISTED_NAMES} as listed
        join ${tableName} as entry on entry.id = listed.entry_id where ${text}`,
      values,
    },
    { column: 'sorted_by', direction },
    rangeOf(pagination),
  );
}

function sortOf(
  strapi: Core.Strapi,
  { type, sort }: ContentQuery,
): { expression: string; direction: Sort['direction'] } {
  if (!sort) {
    const expression = type === 'categories' ? `coalesce(entry.position, ${NO_POSITION})` : 'entry.id';
    return { expression, direction: 'asc' };
  }
  const { field, direction } = sort;
  const contentType = contentTypeOf(type);
  const isName = contentType.kind === 'collection' && contentType.textField === field;
  return {
    expression: isName ? 'listed.sort_key' : `entry.${columnOf(strapi, uidOf(type), field)}`,
    direction,
  };
}

/** A condition for entries that have the query's name, or that had it before if none has it now. */
async function hasName({ db }: Core.Strapi, { type, named }: ContentQuery): Promise<Sql | null> {
  if (named === null) return null;
  const folded = foldName(named.text);
  // A longer name is cut off in the query.
  const isCut = Array.from(named.text).length >= MAX_TEXT_LENGTH;
  const condition = isCut ? startsWith('folded', folded) : isNamed('folded', folded);
  const present = v.parse(
    v.array(v.number()),
    await db
      .connection(LISTED_NAMES)
      .where({ type })
      .whereRaw(condition.text, condition.values)
      .pluck('entry_id'),
  );
  const ids =
    present.length > 0 ? present : await findRenamed(db, type, isCut ? { $startsWith: folded } : folded);
  const { text, values } = isOneOf(db, ids);
  return { text: `listed.entry_id ${text}`, values };
}

async function findRenamed(
  db: Database,
  type: ContentTypeName,
  folded: string | { $startsWith: string },
): Promise<number[]> {
  const rename = await db.query(RENAME).findOne({ select: ['entry'], where: { kind: type, folded } });
  const entry =
    rename && (await db.query(uidOf(type)).findOne({ select: ['id'], where: { documentId: rename.entry } }));
  return entry ? [entry.id] : [];
}

/** A condition that the query's relation leads to a published article. Entries of other types without one are not listed anyway. */
async function hasArticles(strapi: Core.Strapi, query: ContentQuery): Promise<Sql | null> {
  if (query.withArticles === null || query.type !== 'categories') return null;
  const { text, values } = isOneOf(strapi.db, await findCategories(strapi, query.withArticles));
  return { text: `listed.entry_id ${text}`, values };
}

/** A condition for categories without a parent. */
async function isTop(strapi: Core.Strapi, query: ContentQuery): Promise<Sql | null> {
  if (!query.isTop) return null;
  const { text, values } = isOneOf(strapi.db, (await readCategoryTree(strapi)).withParents);
  return { text: `not listed.entry_id ${text}`, values };
}

/**
 * A condition for entries that readers can find: listing a tag, dossier or author whose articles are all drafts would disclose
 * them. Categories are the structure of the magazine, and are listed as soon as editors create them.
 */
function isInUse(strapi: Core.Strapi, { type }: ContentQuery): Sql | null {
  if (type === 'renames') {
    const kinds: UnderKind[] = ['tags', 'dossiers'];
    const conditions = kinds.map((kind) => {
      const { tableName } = strapi.db.metadata.get(uidOf(kind));
      return `(entry.kind = ? and exists (select 1 from ${tableName} as term join ${LISTED_UNDER} as listed_under
        on listed_under.term_id = term.id and listed_under.kind = entry.kind where term.document_id = entry.entry))`;
    });
    return { text: `(entry.kind = 'categories' or ${conditions.join(' or ')})`, values: kinds };
  }
  return IN_USE.has(type)
    ? {
        text: `exists (select 1 from ${LISTED_UNDER} where kind = ? and term_id = listed.entry_id)`,
        values: [type],
      }
    : null;
}

/** The types whose entries only appear to readers if public articles have them. */
export const IN_USE: ReadonlySet<ContentTypeName> = new Set(['authors', 'dossiers', 'tags']);

/**
 * The categories with published articles, or the top categories with a subcategory that has some (spec §2, §7). A category's
 * articles are its own and those of all categories below it.
 */
async function findCategories(strapi: Core.Strapi, relation: string): Promise<number[]> {
  const [tree, filed] = await Promise.all([readCategoryTree(strapi), categoriesWithArticles(strapi)]);
  switch (relation) {
    case 'articles':
      return [...new Set(filed.flatMap(tree.withAncestors))];
    case 'children.articles': {
      const subcategories = filed.filter(tree.hasParent);
      return [...new Set(subcategories.flatMap(tree.withAncestors))].filter((id) => !tree.hasParent(id));
    }
    default:
      throw new Error(`${relation} does not refer to articles.`);
  }
}
