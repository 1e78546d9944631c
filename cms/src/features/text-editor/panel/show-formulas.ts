import { FORMULA } from 'masthead-contract/body/code-languages';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { type AskFormulas, createFormulaDrawing, type Formula } from './draw-formulas';
import { schema } from './schema';

const key = new PluginKey<DecorationSet>('formulas');

/** Shows each formula after its source, as readers will see it, except those that stay plain. */
export function showFormulas(ask: AskFormulas): Plugin<DecorationSet> {
  const draw = createFormulaDrawing(ask);
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => decorate(doc, draw),
      apply: (tr, shown) => (tr.docChanged ? decorate(tr.doc, draw) : shown),
    },
    props: { decorations: (state: EditorState) => key.getState(state) },
  });
}

/** `after` is where the formula ends, relative to the block. */
type Found = Formula & { after: number };
/** Nodes never change, so each block is looked through once. */
const known = new WeakMap<Node, readonly Found[]>();

function decorate(doc: Node, draw: (formula: Formula) => HTMLElement): DecorationSet {
  const widgets: Decoration[] = [];
  doc.forEach((block, start) => {
    for (const { text, display, after } of formulasIn(block))
      widgets.push(
        Decoration.widget(start + after, () => draw({ text, display }), {
          // While the source stays the same, the formula isn't redrawn.
          key: `${display} ${text}`,
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
      formulas.push({ text: node.textContent, display: 'block', after });
    else if (schema.marks.formula.isInSet(node.marks))
      formulas.push({ text: node.text ?? '', display: 'inline', after });
    else
      node.forEach((child, inside) => {
        look(child, offset + 1 + inside);
      });
  };
  look(block, 0);
  known.set(block, formulas);
  return formulas;
}
