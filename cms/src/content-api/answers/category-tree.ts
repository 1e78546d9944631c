import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { LISTED_NAMES, LISTED_UNDER } from '../../core/database/listed/listed';
import { type Document, uidOf } from './documents';
import { rowsOf } from './sql';

/** Which categories are below which, by their database ids. */
type CategoryTree = {
  /** A category and all below it. */
  withDescendants: (category: number) => number[];
  /** A category, its parent, the parent of that, and so on. */
  withAncestors: (category: number) => number[];
  hasParent: (category: number) => boolean;
  withParents: readonly number[];
  /** The way from a category down to itself; `null` unless it is below itself. */
  wayToItself: (category: number) => number[] | null;
};

const Link = v.object({ category: v.number(), parent: v.number() });
type Link = v.InferOutput<typeof Link>;

/** Reads all parents at once: a magazine has hundreds of categories at most. */
export async function readCategoryTree({ db }: Core.Strapi): Promise<CategoryTree> {
  const { parent } = db.metadata.get(uidOf('categories')).attributes;
  if (parent?.type !== 'relation' || parent.relation !== 'manyToOne' || !parent.joinTable) {
    throw new Error('Category has no relation `parent` with a join table.');
  }
  const { name, joinColumn, inverseJoinColumn } = parent.joinTable;
  const links = await rowsOf(
    db,
    db.connection
      .select({ category: joinColumn.name, parent: inverseJoinColumn.name })
      .from(name)
      .whereNotNull(joinColumn.name)
      .whereNotNull(inverseJoinColumn.name),
  );
  return categoryTree(v.parse(v.array(Link), links));
}

export function categoryTree(links: readonly Link[]): CategoryTree {
  const below = Map.groupBy(links, ({ parent }) => parent);
  const above = Map.groupBy(links, ({ category }) => category);
  return {
    withDescendants: (category) => walk(category, (id) => below.get(id)?.map((link) => link.category) ?? []),
    withAncestors: (category) => walk(category, (id) => above.get(id)?.map((link) => link.parent) ?? []),
    hasParent: (category) => above.has(category),
    withParents: [...above.keys()],
    wayToItself: (category) => {
      const parentOf = (id: number) => above.get(id)?.[0]?.parent;
      const way = [category];
      let parent = parentOf(category);
      while (parent !== undefined && !way.includes(parent)) {
        way.unshift(parent);
        parent = parentOf(parent);
      }
      return parent === category ? [category, ...way] : null;
    },
  };
}

/** All that can be reached from a category. Editors can make a circle of categories, which is walked once. */
function walk(start: number, next: (category: number) => number[]): number[] {
  const reached = new Set([start]);
  // Iterating over a set also visits entries added meanwhile.
  for (const category of reached) for (const other of next(category)) reached.add(other);
  return [...reached];
}

/** The categories under which published articles are filed directly. */
export async function categoriesWithArticles({ db }: Core.Strapi): Promise<number[]> {
  return db
    .connection({ category: LISTED_NAMES })
    .where('type', 'categories')
    .whereRaw(
      `exists (select 1 from ${LISTED_UNDER} where kind = 'categories' and term_id = category.entry_id)`,
    )
    .pluck('entry_id');
}

/** Sorts categories in the editors' order: by position, then those without one in the order they are in. */
export function sortByPosition(categories: readonly Document[]): Document[] {
  const positionOf = ({ position }: Document): number => position ?? Number.POSITIVE_INFINITY;
  return categories.toSorted((a, b) => {
    const [first, second] = [positionOf(a), positionOf(b)];
    return first === second ? 0 : first - second;
  });
}
