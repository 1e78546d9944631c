import * as v from 'valibot';

/** Elements that a formula may contain (MathML Core, and tables). Others are left out, with everything in them. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
);
/** Excludes attributes that load, run or refer to anything. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'accent accentunder columnalign columnlines columnspacing columnspan depth display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);

/** An element of MathML: its name, its attributes, and what is in it. */
export type FormulaElement = [string, Record<string, string>, ...(string | FormulaElement)[]];
const element: v.GenericSchema<FormulaElement> = v.tupleWithRest(
  [v.string(), v.record(v.string(), v.string())],
  v.union([v.string(), v.lazy(() => element)]),
);

/** A formula as `writeFormula` has written it. Throws if it cannot be read. */
export function readFormula(written: string): FormulaElement {
  const [math] = knownParts(v.parse(element, JSON.parse(written)));
  if (!math || typeof math === 'string') throw new Error('A formula is an element.');
  return math;
}

function knownParts(part: string | FormulaElement): (string | FormulaElement)[] {
  if (typeof part === 'string') return [part];
  const [name, attributes, ...inside] = part;
  if (!ELEMENTS.has(name)) return [];
  const kept = Object.entries(attributes).filter(([attribute]) => ATTRIBUTES.has(attribute));
  return [[name, Object.fromEntries(kept), ...inside.flatMap(knownParts)]];
}
