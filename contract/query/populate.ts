import { ENTITIES, type EntityName } from '../entities/model.ts';
import { MAX_POPULATE_STEPS } from './limits.ts';

/** Populate paths as a tree: `cover.media` and `tags` are `{ cover: { media: {} }, tags: {} }`. */
export type PopulateTree = { readonly [relation: string]: PopulateTree };

export function populateTree(paths: readonly string[]): PopulateTree {
  const byRelation = Map.groupBy(paths, (path) => path.split('.', 1).join());
  return Object.fromEntries(
    [...byRelation].map(([relation, group]) => {
      const rest = group.map((path) => path.slice(relation.length + 1)).filter(Boolean);
      return [relation, populateTree(rest)];
    }),
  );
}

/**
 * All populate paths allowed from an entity: at most MAX_POPULATE_STEPS steps, and no entity twice, because paths like
 * `tags.articles.tags.articles` can exhaust the service. The one exception is a single step to a category's parent or
 * children.
 */
export function populatePaths(entity: EntityName): ReadonlySet<string> {
  const paths = new Set<string>();

  function walk(from: EntityName, path: readonly string[], visited: readonly EntityName[]): void {
    if (path.length === MAX_POPULATE_STEPS) return;
    for (const [name, { to }] of Object.entries(ENTITIES[from].relations)) {
      const isFirstVisit = !visited.includes(to);
      const isStepInCategoryTree = to === from && visited.indexOf(to) === visited.length - 1;
      if (!isFirstVisit && !isStepInCategoryTree) continue;
      paths.add([...path, name].join('.'));
      walk(to, [...path, name], [...visited, to]);
    }
  }

  walk(entity, [], [entity]);
  return paths;
}
