import * as v from 'valibot';

const node = v.record(v.string(), v.unknown());

/** How often the library builds the body of a node; what else is built twice is in the tree twice. */
const copiesOf = ({ type, alignment }: v.InferOutput<typeof node>): number =>
  type === 'cancelto' ? 3 : type === 'lap' && alignment === 'llap' ? 2 : 1;
/** Where the library says which part of the source a node is. */
const PLACES = new Set(['loc', 'token']);

/**
 * How many elements Temml would build from a parsed formula, about, without building them: nested `\cancelto`, `\llap` or
 * `\equilibriumLeft` grow exponentially.
 */
export function formulaSize(tree: unknown): number {
  // A part of a tree may be in several places of it.
  const sizes = new WeakMap<object, number>();
  const sizeOf = (part: unknown): number => {
    if (typeof part !== 'object' || part === null) return 0;
    const known = sizes.get(part);
    if (known !== undefined) return known;
    const size = Array.isArray(part)
      ? part.reduce<number>((sum, one) => sum + sizeOf(one), 0)
      : sizeOfNode(v.parse(node, part));
    sizes.set(part, size);
    return size;
  };
  const sizeOfNode = (parts: v.InferOutput<typeof node>): number => {
    const copies = copiesOf(parts);
    return Object.entries(parts).reduce(
      (sum, [name, part]) => sum + (PLACES.has(name) ? 0 : sizeOf(part) * (name === 'body' ? copies : 1)),
      1,
    );
  };
  return sizeOf(tree);
}
