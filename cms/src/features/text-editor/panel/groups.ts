import type { BlockGroup, GroupType } from 'masthead-contract/body/block-group';
import { DIVIDER } from 'masthead-contract/body/group-blocks';
import { setBlockType, wrapIn } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { LibraryImage } from './blocks';
import { newId } from './new-id';
import { placeImages, placeNodes } from './place-nodes';
import { schema } from './schema';

/** Rows, and columns, of a new table. */
const NEW_TABLE = 3;

/** Makes the selected blocks a box, key points or a timeline, and a selected line a pull quote; or else inserts a new group. */
export const insertGroup =
  (type: Exclude<GroupType, 'gallery'>): Command =>
  (state, dispatch) => {
    const settings = { id: newId(), type, ...(type === 'table' && { header: 'row' }) };
    const { $from, $to, empty } = state.selection;
    const isLine = $from.parent.isTextblock && $from.sameParent($to) && !$from.parent.attrs.settings;
    const regroup = type === 'pull-quote' && isLine ? setBlockType : wrapIn;
    const isDone = !empty && regroup(schema.nodes[type], { settings })(state, dispatch);
    if (!isDone) dispatch?.(placeNodes(state, [schema.node(type, { settings }, contentOf(type, state))]));
    return true;
  };

/** Makes the pictures that follow each other at the cursor a gallery. */
export const wrapImages: Command = ({ doc, selection: { $from }, tr }, dispatch) => {
  const isImage = (index: number) => doc.maybeChild(index)?.type === schema.nodes.image;
  let first = $from.index(0);
  let after = first;
  while (isImage(first - 1)) first -= 1;
  while (isImage(after)) after += 1;
  if (!isImage($from.index(0)) || after - first < 2) return false;
  const gallery = galleryOf(doc.children.slice(first, after));
  dispatch?.(
    tr.replaceWith($from.posAtIndex(first, 0), $from.posAtIndex(after, 0), gallery).scrollIntoView(),
  );
  return true;
};

/** A gallery has at least two pictures; one stands alone. */
export const insertGallery =
  (images: readonly LibraryImage[]): Command =>
  (state, dispatch) => {
    if (images.length < 2) return placeImages(images)(state, dispatch);
    const nodes = images.map((image) => schema.node('image', { image }));
    dispatch?.(placeNodes(state, [galleryOf(nodes)]));
    return true;
  };

/** A table that readers see as bars, until the editor chooses something else. */
export const insertChart: Command = (state, dispatch) => {
  const settings = { id: newId(), type: 'table', header: 'both', chart: 'bars' };
  dispatch?.(placeNodes(state, [schema.node('table', { settings }, contentOf('table', state))]));
  return true;
};

const galleryOf = (images: readonly Node[]): Node =>
  schema.node('gallery', { settings: { id: newId(), type: 'gallery' } }, images);

/** The initial content of a group. */
function contentOf(type: Exclude<GroupType, 'gallery'>, state: EditorState): Node[] {
  switch (type) {
    case 'table': {
      const cells = Array.from({ length: NEW_TABLE }, () => schema.node('table_cell'));
      return Array.from({ length: NEW_TABLE }, () => schema.node('table_row', null, cells));
    }
    case 'key-points':
      return [schema.node('list', null, [schema.node('list_item')])];
    case 'box':
    case 'timeline':
      return [schema.node('heading', { level: levelAt(state) }), schema.node('paragraph')];
    case 'divider':
      return [schema.text(DIVIDER)];
    case 'embed':
    case 'related':
    case 'pull-quote':
      return [];
  }
}

/** The level below the heading of the section with the cursor. */
function levelAt({ doc, selection: { $from } }: EditorState): number {
  const before = doc.children.slice(0, $from.index(0) + 1);
  const heading = before.findLast(({ type }) => type === schema.nodes.heading);
  return Math.min(6, (heading?.attrs.level ?? 1) + 1);
}

/** Changes attributes of the node at a place. */
export const setAttributes =
  (place: number, changes: object): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.nodeAt(place);
    if (!node) return false;
    for (const [name, value] of Object.entries(changes)) tr.setNodeAttribute(place, name, value);
    dispatch?.(tr);
    return true;
  };

/** Changes settings of the group at a place; others stay, including those that the editor doesn't know. */
export const setSettings =
  (place: number, changes: Partial<BlockGroup>): Command =>
  (state, dispatch) => {
    const settings = { ...state.doc.nodeAt(place)?.attrs.settings, ...changes };
    return setAttributes(place, { settings })(state, dispatch);
  };

/** Makes the blocks of the group at a place blocks of the story; a pull quote becomes a quote. */
export const dissolveGroup =
  (place: number): Command =>
  ({ doc, tr }, dispatch) => {
    const group = doc.nodeAt(place);
    if (!group) return false;
    const blocks = group.isTextblock ? [schema.node('quote', null, group.content)] : group.children;
    dispatch?.(tr.replaceWith(place, place + group.nodeSize, blocks).scrollIntoView());
    return true;
  };

export const deleteGroup =
  (place: number): Command =>
  ({ doc, tr }, dispatch) => {
    const group = doc.nodeAt(place);
    if (!group) return false;
    dispatch?.(tr.delete(place, place + group.nodeSize).scrollIntoView());
    return true;
  };
