import { createElement, type ReactNode, use } from 'react';
import * as v from 'valibot';
import { PagePartsContext } from '#app/screens/article/extended/page-parts-context.ts';
import styles from './formula.module.css';

/** What a formula can consist of (MathML Core, and tables). Elements of other names are left out, with all that is in them. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
);
/** No attribute that loads, runs or refers to anything. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'accent accentunder columnalign columnlines columnspacing columnspan depth display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);

/** An element: its name, its attributes, and what is in it. */
type Tree = string | [string, Record<string, string>, ...Tree[]];
const tree: v.GenericSchema<Tree> = v.union([
  v.string(),
  v.tupleWithRest(
    [v.string(), v.record(v.string(), v.string())],
    v.lazy(() => tree),
  ),
]);

/** A formula as MathML, from what the gateway has written. Throws if it cannot be read. */
export function Formula({ formula }: { formula: string }) {
  use(PagePartsContext)?.('formula');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <figure className={styles.formula} tabIndex={0} dir="ltr">
      {render(v.parse(tree, JSON.parse(formula)), 0)}
    </figure>
  );
}

function render(part: Tree, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const [name, attributes, ...children] = part;
  if (!ELEMENTS.has(name)) return null;
  const kept = Object.entries(attributes).filter(([attribute]) => ATTRIBUTES.has(attribute));
  return createElement(name, { key, ...Object.fromEntries(kept) }, ...children.map(render));
}
