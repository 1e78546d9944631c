import { FORMULA } from 'masthead-contract/code-languages';
import { type FormulaElement, readFormula } from 'masthead-contract/formula';
import { type FormulaDisplay, writeFormula } from 'masthead-contract/write-formula';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { schema } from './schema';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const key = new PluginKey<DecorationSet>('formulas');

/** Shows each formula after its source, as readers will see it. Nothing is shown of what is not TeX. */
export const showFormulas = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => decorate(doc),
      apply: (tr, shown) => (tr.docChanged ? decorate(tr.doc) : shown),
    },
    props: { decorations: (state: EditorState) => key.getState(state) },
  });

/** `after` is where the formula ends, relative to the block. */
type Found = { tex: string; display: FormulaDisplay; after: number };
/** Nodes never change, so each block is looked through once. */
const known = new WeakMap<Node, readonly Found[]>();

function decorate(doc: Node): DecorationSet {
  const widgets: Decoration[] = [];
  doc.forEach((block, start) => {
    for (const { tex, display, after } of formulasIn(block))
      widgets.push(
        Decoration.widget(start + after, () => drawn(tex, display), {
          // While the source stays, so does what is shown.
          key: `${display} ${tex}`,
          side: 1,
          ignoreSelection: true,
        }),
      );
  });
  return widgets.length > 0 ? DecorationSet.create(doc, widgets) : DecorationSet.empty;
}

function formulasIn(block: Node): readonly Found[] {
  const found = known.get(block);
  if (found) return found;
  const formulas: Found[] = [];
  const look = (node: Node, offset: number): void => {
    const after = offset + node.nodeSize;
    if (node.type === schema.nodes.code_block && node.attrs.language === FORMULA)
      formulas.push({ tex: node.textContent, display: 'block', after });
    else if (schema.marks.formula.isInSet(node.marks))
      formulas.push({ tex: node.text ?? '', display: 'inline', after });
    else
      node.forEach((child, inside) => {
        look(child, offset + 1 + inside);
      });
  };
  look(block, 0);
  known.set(block, formulas);
  return formulas;
}

function drawn(tex: string, display: FormulaDisplay): HTMLElement {
  const place = document.createElement(display === 'block' ? 'div' : 'span');
  place.className = 'formula';
  place.contentEditable = 'false';
  void writeFormula(tex, display).then((formula) => {
    if (formula) place.append(toElement(readFormula(formula)));
  });
  return place;
}

function toElement([name, attributes, ...inside]: FormulaElement): Element {
  const element = document.createElementNS(MATHML, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...inside.map((part) => (typeof part === 'string' ? part : toElement(part))));
  return element;
}
