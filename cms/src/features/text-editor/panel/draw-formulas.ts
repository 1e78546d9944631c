import { type FormulaElement, readFormula } from 'masthead-contract/body/formula';
import { MAX_FORMULA_LENGTH } from 'masthead-contract/body/limits';
import type { FormulaDisplay } from '../../../content-api/code/complete-code';

export type Formula = { text: string; display: FormulaDisplay };
/** Resolves with the readers' view of each formula (`readFormula`); `null` for one that stays plain. */
export type AskFormulas = (formulas: readonly Formula[]) => Promise<readonly (string | null)[]>;

const MATHML = 'http://www.w3.org/1998/Math/MathML';
/** A formula counts as complete after this pause in typing. */
const PAUSE_MS = 300;
const MAX_AT_A_TIME = 100;
const MAX_KNOWN = 1_000;

/**
 * Returns a function that makes the element of a formula, which is empty until it is known what readers will see. Formulas are asked for
 * together, after a pause, if their element is still shown, and each once.
 */
export function createFormulaDrawing(ask: AskFormulas): (formula: Formula) => HTMLElement {
  const known = new Map<string, string>();
  let waiting: { formula: Formula; place: HTMLElement }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function askAll(): Promise<void> {
    const shown = waiting.filter(({ place }) => place.isConnected);
    waiting = [];
    const asked = [...new Map(shown.map(({ formula }) => [keyOf(formula), formula])).values()];
    for (let start = 0; start < asked.length; start += MAX_AT_A_TIME) {
      const some = asked.slice(start, start + MAX_AT_A_TIME);
      const answers = await ask(some).catch(() => []);
      for (const [index, formula] of some.entries()) remember(keyOf(formula), answers[index]);
      for (const { formula, place } of shown) draw(formula, place);
    }
  }

  function remember(key: string, answer: string | null | undefined): void {
    if (typeof answer !== 'string') return;
    known.set(key, answer);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  }

  function draw(formula: Formula, place: HTMLElement): boolean {
    const written = known.get(keyOf(formula));
    if (written && !place.hasChildNodes()) place.append(toElement(readFormula(written)));
    return written !== undefined;
  }

  return (formula) => {
    const place = document.createElement(formula.display === 'block' ? 'div' : 'span');
    place.className = 'formula';
    place.contentEditable = 'false';
    if (!draw(formula, place) && formula.text.trim() !== '' && formula.text.length <= MAX_FORMULA_LENGTH) {
      waiting.push({ formula, place });
      clearTimeout(timer);
      timer = setTimeout(askAll, PAUSE_MS);
    }
    return place;
  };
}

const keyOf = ({ text, display }: Formula): string => `${display} ${text}`;

function toElement([name, attributes, ...inside]: FormulaElement): Element {
  const element = document.createElementNS(MATHML, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...inside.map((part) => (typeof part === 'string' ? part : toElement(part))));
  return element;
}
