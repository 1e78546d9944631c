import { FILE } from '../../../content-types';

type Attribute = {
  type: string;
  target?: string;
  component?: string;
  mappedBy?: string;
};
export type Attributes = Readonly<Record<string, Attribute>>;

/** The attributes from an entry to the one it refers to, through its components, as in `comments`, `author`. */
type ReferringPath = readonly string[];

/**
 * The paths by which entries of a type refer to entries of another. The other side of a relation, such as the articles of a
 * category, doesn't count: nothing is lost there. `componentOf` returns the attributes of a component.
 */
export function referringPaths(
  attributes: Attributes,
  target: string,
  componentOf: (uid: string) => Attributes,
): ReferringPath[] {
  return Object.entries(attributes).flatMap(([name, { type, component, mappedBy, ...attribute }]) => {
    if (type === 'component' && component) {
      return referringPaths(componentOf(component), target, componentOf).map((path) => [name, ...path]);
    }
    // Strapi relates an entry to its versions in other languages, and so to itself.
    if (name === 'localizations') return [];
    const refersTo = type === 'media' ? FILE : type === 'relation' && !mappedBy ? attribute.target : null;
    return refersTo === target ? [[name]] : [];
  });
}

/** The condition that a path leads to one of these rows. */
export const conditionOf = (path: ReferringPath, ids: readonly number[]): object =>
  path.reduceRight<object>((condition, name) => ({ [name]: condition }), { id: { $in: ids } });
