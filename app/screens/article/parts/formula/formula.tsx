import { createElement, type ReactNode } from 'react';
import { type FormulaElement, readFormula } from '#contract/body/formula.ts';
import styles from './formula.module.css';

/** A formula as MathML, from what the gateway has written: in lines of its own, or in a line of text. Throws if it cannot be read. */
export function Formula({ formula }: { formula: string }) {
  const math = readFormula(formula);
  if (math[1].display !== 'block')
    return (
      <span className={styles.inline} dir="ltr">
        {render(math, 0)}
      </span>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <figure className={styles.formula} tabIndex={0} dir="ltr">
      {render(math, 0)}
    </figure>
  );
}

function render(part: string | FormulaElement, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const [name, attributes, ...inside] = part;
  return createElement(name, { key, ...attributes }, ...inside.map(render));
}
