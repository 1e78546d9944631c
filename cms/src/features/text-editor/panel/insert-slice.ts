import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { isInTable, handlePaste as pasteCells } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { placeNodes } from './place-nodes';
import { withLastLine } from './place-pictures';
import { schema } from './schema';

/** Replaces the selection by pasted content, as one step to undo. */
export function insertSlice(view: EditorView, slice: Slice): void {
  if (isInTable(view.state) && pasteCells(view, new ClipboardEvent('paste'), slice)) return;
  const tr = withLastLine(inserted(view, slice));
  view.dispatch(closeHistory(tr).scrollIntoView().setMeta('paste', true));
}

function inserted({ state }: EditorView, slice: Slice): Transaction {
  if (isInTable(state)) return state.tr.replaceSelection(new Slice(Fragment.from(inOneLine(slice)), 0, 0));
  const { openStart, openEnd } = slice;
  const nodes = slice.content.content;
  const { $from } = state.selection;
  const isInGroup = $from.depth > 0 && $from.node(1).attrs.settings;
  // Groups do not nest.
  if (isInGroup && openStart === 0 && openEnd === 0 && nodes.some(({ attrs }) => attrs.settings)) {
    return placeNodes(state, nodes);
  }
  const [only] = nodes;
  const isOne = openStart === 0 && openEnd === 0 && nodes.length === 1 && only;
  return isOne ? state.tr.replaceSelectionWith(only) : state.tr.replaceSelection(slice);
}

/** A cell has one line of text. */
function inOneLine({ content }: Slice): Node[] {
  const texts: Node[] = [];
  content.descendants((node) => {
    if (node.isTextblock && texts.length > 0) texts.push(schema.text(' '));
    if (node.isText) texts.push(schema.text(node.textContent.replaceAll('\n', ' '), node.marks));
  });
  return texts;
}
