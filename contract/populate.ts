import { MAX_POPULATE_STEPS } from './limits.ts';
import { ENTITIES, type EntityName } from './model.ts';

/** Populate paths as a tree: `cover.media` and `tags` are `{ cover: { media: {} }, tags: {} }`. */
export type PopulateTree = { readonly [relation: string]: PopulateTree };

export function populateTree(paths: readonly string[]): PopulateTree {
  const byRelation = Map.groupBy(paths, (path) => path.split('.', 1).join());
  return Object.fromEntries(
    [...byRelation].map(([relation, through]) => {
      const rest = through.map((path) => path.slice(relation.length + 1)).filter(Boolean);
      return [relation, populateTree(rest)];
    }),
  );
}

/**
 * Every path that may be populated from an entity: at most four steps, and never back to an entity it has passed, since
 * `tags.articles.tags.articles…` has killed the service. Only the tree of categories may be climbed, by one step.
 */
export function populatePaths(entity: EntityName): ReadonlySet<string> {
  const paths = new Set<string>();

  function walk(from: EntityName, path: readonly string[], passed: readonly EntityName[]): void {
    if (path.length === MAX_POPULATE_STEPS) return;
    for (const [name, { to }] of Object.entries(ENTITIES[from].relations)) {
      const isFirstVisit = !passed.includes(to);
      const isStepInTree = to === from && passed.indexOf(to) === passed.length - 1;
      if (!isFirstVisit && !isStepInTree) continue;
      paths.add([...path, name].join('.'));
      walk(to, [...path, name], [...passed, to]);
    }
  }

  walk(entity, [], [entity]);
  return paths;
}
