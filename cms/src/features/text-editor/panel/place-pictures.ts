import { GapCursor } from 'prosemirror-gapcursor';
import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { dropPoint } from 'prosemirror-transform';
import { depthFor } from './place-nodes';
import { schema } from './schema';

type Gap = { from: number; to: number };

/**
 * Places blocks at the selection without dividing a line: in place of selected text or of an empty line, before a line if the cursor
 * stands at its start, or else below it. A table and a list stay whole.
 */
export function placeAtSelection(state: EditorState, nodes: readonly Node[]): Transaction {
  const { tr, selection } = state;
  const isText = !selection.empty && !(selection instanceof NodeSelection) && !isInTable(state);
  if (isText) tr.deleteSelection();
  return placeIn(tr, gapAt(tr.selection.$to, { nodes, isDeleted: isText }), nodes);
}

/** Places blocks where they are dropped: before or after the block there, whichever end is nearer, and after a table. */
export function placeDropped(
  { doc, tr }: EditorState,
  position: number,
  nodes: readonly Node[],
): Transaction {
  const $position = doc.resolve(position);
  const isOnTable = $position.depth > 0 && $position.node(1).type === schema.nodes.table;
  const point = isOnTable
    ? $position.after(1)
    : (dropPoint(doc, position, new Slice(Fragment.from(nodes), 0, 0)) ?? doc.content.size);
  return placeIn(tr, gapAt(doc.resolve(point), { nodes, isDeleted: false }), nodes);
}

function gapAt(
  $from: ResolvedPos,
  { nodes, isDeleted }: { nodes: readonly Node[]; isDeleted: boolean },
): Gap {
  const depth = depthFor(nodes, $from);
  const [parent, index] = [$from.node(depth), $from.index(depth)];
  const block = parent.maybeChild(index);
  const start = $from.posAtIndex(index, depth);
  const isBetween = $from.depth === depth;
  if (!block) return { from: start, to: start };
  const end = start + block.nodeSize;
  const isLine = block.type === schema.nodes.paragraph || (isDeleted && block.isTextblock);
  if (isLine && block.content.size === 0) return { from: start, to: end };
  const isAtStart = $from.pos - start === $from.depth - depth && block.type !== schema.nodes.table;
  const [first] = nodes;
  const isBefore = (isBetween || isAtStart) && first && parent.canReplaceWith(index, index, first.type);
  return isBefore ? { from: start, to: start } : { from: end, to: end };
}

function placeIn(tr: Transaction, { from, to }: Gap, nodes: readonly Node[]): Transaction {
  tr.replaceWith(from, to, nodes);
  const end = nodes.reduce((sum, { nodeSize }) => sum + nodeSize, from);
  withLastLine(tr);
  // The next picture stands below this one.
  const $end = tr.doc.resolve(end);
  return tr.setSelection(
    $end.nodeAfter?.isTextblock ? TextSelection.create(tr.doc, end + 1) : new GapCursor($end),
  );
}

/** There is always a line to go on writing. */
export function withLastLine(tr: Transaction): Transaction {
  const isMissing = tr.doc.lastChild?.type === schema.nodes.arriving_picture;
  return isMissing ? tr.insert(tr.doc.content.size, schema.node('paragraph')) : tr;
}
