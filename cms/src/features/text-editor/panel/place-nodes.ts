import type { Node, ResolvedPos } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from 'prosemirror-state';
import type { LibraryImage } from './blocks';
import { schema } from './schema';

/**
 * Places blocks below the one with the cursor, or instead of it if it is empty; in a group if they can stand in it. The cursor stands
 * in the first of them if it has text, after them if not.
 */
export function placeNodes({ tr, selection: { $from } }: EditorState, nodes: readonly Node[]): Transaction {
  const depth = depthFor(nodes, $from);
  const index = $from.index(depth);
  const block = $from.node(depth).maybeChild(index);
  const start = $from.posAtIndex(index, depth);
  const end = start + (block?.nodeSize ?? 0);
  const isEmpty = block?.type === schema.nodes.paragraph && block.content.size === 0;
  const from = isEmpty ? start : end;
  tr.replaceWith(from, end, nodes);
  const to = nodes.reduce((sum, { nodeSize }) => sum + nodeSize, from);
  // There is always a line to go on writing.
  if (to >= tr.doc.content.size) tr.insert(to, schema.node('paragraph'));
  const [first] = nodes;
  const isWritable = first && !first.isAtom && first.type !== schema.nodes.gallery;
  const selection =
    first?.type === schema.nodes.embed || first?.type === schema.nodes.related
      ? NodeSelection.create(tr.doc, from)
      : Selection.near(tr.doc.resolve(isWritable ? from + 1 : to));
  return tr.setSelection(selection).scrollIntoView();
}

/** The depth of the group around the cursor if it accepts the nodes, else the document's. */
export function depthFor(nodes: readonly Node[], $from: ResolvedPos): number {
  if ($from.depth === 0) return 0;
  const index = $from.indexAfter(1);
  return nodes.every(({ type }) => $from.node(1).canReplaceWith(index, index, type)) ? 1 : 0;
}

export const placeImages =
  (images: readonly LibraryImage[]): Command =>
  (state, dispatch) => {
    const nodes = images.map((image) => schema.node('image', { image }));
    if (nodes.length > 0) dispatch?.(placeNodes(state, nodes));
    return true;
  };

/** Places chosen pictures instead of the node at a place. */
export const replaceWithImages =
  (place: number, images: readonly LibraryImage[]): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.nodeAt(place);
    if (!node || images.length === 0) return false;
    const nodes = images.map((image) => schema.node('image', { image }));
    dispatch?.(tr.replaceWith(place, place + node.nodeSize, nodes).scrollIntoView());
    return true;
  };
