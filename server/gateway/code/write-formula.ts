/** Longer sources are shown as they are, in characters. */
const MAX_LENGTH = 2_000;
const OPTIONS = {
  displayMode: true,
  throwOnError: true,
  maxExpand: 200,
  maxSize: [20, 20] as [number, number],
};

/** Of the library: an element, a text, or several of these. */
type Node = {
  type?: string;
  attributes?: Record<string, unknown>;
  text?: string;
  children?: readonly Node[];
};
/** An element: its name, its attributes, and what is in it. */
type Tree = string | [string, Record<string, string>, ...Tree[]];

/** A formula in TeX as MathML, in JSON; nothing for what is not TeX. */
export async function writeFormula(tex: string): Promise<string | undefined> {
  if (tex.trim() === '' || tex.length > MAX_LENGTH) return undefined;
  const { default: temml } = await import('temml');
  try {
    const [tree] = toTrees(temml.__renderToMathMLTree(tex, OPTIONS));
    return JSON.stringify(tree);
  } catch (error) {
    if (error instanceof temml.ParseError) return undefined;
    throw error;
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
