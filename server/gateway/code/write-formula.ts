import { FORMULA_OPTIONS, mayBeFormula } from '#contract/formula.ts';
import { MAX_MATHML_LENGTH } from '#contract/limits.ts';

/** Of the library: an element, a text, or several of these. */
type Node = {
  type?: string;
  attributes?: Record<string, unknown>;
  text?: string;
  children?: readonly Node[];
};
/** An element: its name, its attributes, and what is in it. */
type Tree = string | [string, Record<string, string>, ...Tree[]];

/** A formula in TeX as MathML, in JSON; nothing for what is not TeX, or too large. */
export async function writeFormula(tex: string): Promise<string | undefined> {
  if (!mayBeFormula(tex)) return undefined;
  const { default: temml } = await import('temml');
  try {
    const math = temml.__renderToMathMLTree(tex, FORMULA_OPTIONS);
    if (math.toMarkup().length > MAX_MATHML_LENGTH) return undefined;
    const [tree] = toTrees(math);
    return JSON.stringify(tree);
  } catch {
    // The library throws errors of any kind for what is not TeX, such as a TypeError for `x^`.
    return undefined;
  }
}

function toTrees({ type, attributes = {}, text, children = [] }: Node): Tree[] {
  if (text !== undefined) return [text];
  const inside = children.flatMap(toTrees);
  if (!type) return inside;
  const written = Object.entries(attributes).map(([name, value]) => [name, String(value)]);
  return [[type, Object.fromEntries(written), ...joined(inside)]];
}

/** The library has a text for each digit of a number. */
function joined(trees: readonly Tree[]): Tree[] {
  const all: Tree[] = [];
  for (const tree of trees) {
    const last = all.at(-1);
    if (typeof last === 'string' && typeof tree === 'string') all[all.length - 1] = last + tree;
    else all.push(tree);
  }
  return all;
}
