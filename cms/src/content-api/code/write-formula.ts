import type { FormulaElement } from 'masthead-contract/body/formula';
import { MAX_FORMULA_LENGTH, MAX_MATHML_LENGTH } from 'masthead-contract/body/limits';
import type { FormulaDisplay } from './complete-code';
import { formulaSize } from './formula-size';

/** A node of the library: an element, a text, or several of these. */
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

/** Far more than MathML of the largest length has. */
const MAX_SIZE = 10_000;

/**
 * A formula in TeX as MathML, in JSON (`readFormula`); undefined for a text that isn't valid TeX, is too large, or defines
 * commands. The library is loaded for the first one. It may take any time and memory all the same, so only the process of
 * `code-process.ts` calls this.
 */
export async function writeFormula(tex: string, display: FormulaDisplay): Promise<string | undefined> {
  if (tex.trim() === '' || tex.length > MAX_FORMULA_LENGTH || DEFINITIONS.test(tex)) return undefined;
  const { parse, render } = await loadLibrary();
  try {
    const options = { ...LIMITS, displayMode: display === 'block' };
    if (formulaSize(parse(tex, options)) > MAX_SIZE) return undefined;
    const math = render(tex, options);
    if (math.toMarkup().length > MAX_MATHML_LENGTH) return undefined;
    const [formula] = toParts(math);
    return JSON.stringify(formula);
  } catch {
    // For invalid TeX the library throws errors of any kind, such as a TypeError for `x^`.
    return undefined;
  }
}

/** Its types fit only one of the ways in which programs load it. */
async function loadLibrary(): Promise<{
  parse: (tex: string, options: object) => unknown;
  render: (tex: string, options: object) => Node;
}> {
  const { default: temml } = await import('temml');
  const parse: unknown = Reflect.get(temml, '__parse');
  const render: unknown = Reflect.get(temml, '__renderToMathMLTree');
  if (typeof parse !== 'function' || typeof render !== 'function')
    throw new Error('Temml returned no MathML tree.');
  return { parse: (tex, options) => parse(tex, options), render: (tex, options) => render(tex, options) };
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
