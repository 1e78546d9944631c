import type { FormulaElement } from './formula.ts';
import { MAX_FORMULA_LENGTH, MAX_MATHML_LENGTH } from './limits.ts';

/** In a line of text, or in lines of its own. */
export type FormulaDisplay = 'inline' | 'block';

/** Of the library: an element, a text, or several of these. */
type Node = {
  toMarkup: () => string;
  type?: string;
  attributes?: Record<string, unknown>;
  text?: string;
  children?: readonly Node[];
};
type Part = string | FormulaElement;

const LIMITS: { throwOnError: true; maxExpand: number; maxSize: [number, number] } = {
  throwOnError: true,
  maxExpand: 200,
  maxSize: [20, 20],
};
/** With commands of its own, a short source makes megabytes. */
const DEFINITIONS = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])/i;

/**
 * A formula in TeX as MathML, in JSON (`readFormula`); nothing for what is not TeX, too large, or defines commands. The library is loaded
 * for the first one.
 */
export async function writeFormula(tex: string, display: FormulaDisplay): Promise<string | undefined> {
  if (tex.trim() === '' || tex.length > MAX_FORMULA_LENGTH || DEFINITIONS.test(tex)) return undefined;
  const render = await loadLibrary();
  try {
    const math = render(tex, { ...LIMITS, displayMode: display === 'block' });
    if (math.toMarkup().length > MAX_MATHML_LENGTH) return undefined;
    const [formula] = toParts(math);
    return JSON.stringify(formula);
  } catch {
    // The library throws errors of any kind for what is not TeX, such as a TypeError for `x^`.
    return undefined;
  }
}

/** Its types fit only one of the ways in which programs load it. */
async function loadLibrary(): Promise<(tex: string, options: object) => Node> {
  const { default: temml } = await import('temml');
  const render: unknown = Reflect.get(temml, '__renderToMathMLTree');
  if (typeof render !== 'function') throw new Error('Temml writes no tree of MathML.');
  return (tex, options) => render(tex, options);
}

function toParts({ type, attributes = {}, text, children = [] }: Node): Part[] {
  if (text !== undefined) return [text];
  const inside = children.flatMap(toParts);
  if (!type) return inside;
  const written = Object.entries(attributes).map(([name, value]) => [name, String(value)]);
  return [[type, Object.fromEntries(written), ...joined(inside)]];
}

/** The library has a text for each digit of a number. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof last === 'string' && typeof part === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}
