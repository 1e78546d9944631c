/** What the guard looks at in a field of the model. */
type Field = { type: string; target?: string; component?: string; private?: boolean };

/** A content type or a component. */
export type Model = { attributes: Readonly<Record<string, Field>> };

/** Deep enough for a photo in a profile of the author of a comment. */
const MOST_STEPS = 4;

/**
 * Every path that may be populated from a type, as the specification writes them: `comments.author.profiles`.
 *
 * A path leads through fields that answers show, in at most four steps, and never back to a type it has
 * passed: `tags.articles.tags.articles…` has killed the service. Only a tree may be climbed, one step: `children`.
 */
export function populatePaths(models: ReadonlyMap<string, Model>, uid: string): Set<string> {
  const paths = new Set<string>();

  function walk(at: string, path: readonly string[], passed: readonly string[]): void {
    if (path.length === MOST_STEPS) return;
    for (const [name, field] of Object.entries(models.get(at)?.attributes ?? {})) {
      if (field.private) continue;
      const next = [...path, name];
      const add = () => paths.add(next.join('.'));

      if (field.type === 'media') add();
      if (field.component) {
        add();
        walk(field.component, next, passed);
      }
      if (field.target?.startsWith('api::') && mayEnter(field.target, passed)) {
        add();
        walk(field.target, next, [...passed, field.target]);
      }
    }
  }

  walk(uid, [], [uid]);
  return paths;
}

function mayEnter(type: string, passed: readonly string[]): boolean {
  const times = passed.filter((other) => other === type).length;
  return times === 0 || (times === 1 && passed.at(-1) === type);
}
