import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { Format, HeadingLevel } from './blocks';
import { isList, type Line, toBlocks, toLines } from './lines';
import { schema } from './schema';

/** A kind of block that is not in a list. */
export type Kind = { name: 'paragraph' | 'quote' | 'code_block' } | { name: 'heading'; level: HeadingLevel };

/** The lines of the blocks that the selection touches. */
type SelectedLines = {
  lines: Line[];
  /** The first selected line, and the one after the last. */
  from: number;
  to: number;
  /** Where the blocks are in the document. */
  start: number;
  end: number;
  /** Whether other blocks can stand there: a timeline begins with a heading. */
  accepts: (blocks: readonly Node[]) => boolean;
};

function selectedLines({ doc, selection }: EditorState): SelectedLines {
  const { $from, $to } = selection;
  const isInGroup = $from.depth > 1 && $from.index(0) === $to.index(0) && holdsBlocks($from.node(1));
  const depth = isInGroup ? 1 : 0;
  const parent = $from.node(depth);
  const first = $from.index(depth);
  const after = Math.max(first, $to.index(depth)) + 1;
  const blocks = parent.children.slice(first, after);
  const start = $from.posAtIndex(first, depth);
  const end = start + sizeOf(blocks);
  const isSelected = ({ at, size }: Place) => at < $to.pos && at + size > $from.pos;
  const places = placesOf(doc, start, end);
  return {
    lines: toLines(blocks),
    from: Math.max(0, places.findIndex(isSelected)),
    to: places.findLastIndex(isSelected) + 1,
    start,
    end,
    accepts: (others) => parent.canReplace(first, Math.min(after, parent.childCount), Fragment.from(others)),
  };
}

/** Whether a node is a group of any blocks. */
const holdsBlocks = ({ type }: Node): boolean => type.contentMatch.matchType(schema.nodes.heading) !== null;

/** Whether a line has text that can be written into. */
const hasText = ({ isTextblock, isAtom }: Node): boolean => isTextblock && !isAtom;

/** Where a line is in the document. */
type Place = { at: number; size: number };

function placesOf(doc: Node, start: number, end: number): Place[] {
  const places: Place[] = [];
  doc.nodesBetween(start, end, (node, at) => {
    if (at < start || isList(node)) return true;
    places.push({ at, size: node.nodeSize });
    return false;
  });
  return places;
}

const sizeOf = (blocks: readonly Node[]): number => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** Replaces the selected blocks by the same number of other lines, and leaves the cursor where it was in its line. */
function replaceLines(
  { tr, doc, selection }: EditorState,
  { start, end }: SelectedLines,
  lines: readonly Line[],
): Transaction {
  const blocks = toBlocks(lines);
  tr.replaceWith(start, end, blocks);
  const [before, after] = [placesOf(doc, start, end), placesOf(tr.doc, start, start + sizeOf(blocks))];
  const moved = (position: number) => {
    const index = before.findLastIndex(({ at }) => at < position);
    const offset = position - (before[index]?.at ?? start);
    const { at, size } = after[index] ?? { at: start, size: 2 };
    return tr.doc.resolve(at + Math.min(offset, size - 1));
  };
  const [anchor, head] = [moved(selection.anchor), moved(selection.head)];
  return tr.setSelection(TextSelection.between(anchor, head)).scrollIntoView();
}

/** A command that changes the selected lines; `change` returns `null` where it does not apply. */
function changeLines(change: (selected: SelectedLines) => Line[] | null): Command {
  return (state, dispatch) => {
    const selected = selectedLines(state);
    const lines = change(selected);
    if (!lines || !selected.accepts(toBlocks(lines))) return false;
    dispatch?.(replaceLines(state, selected, lines));
    return true;
  };
}

/** Turns the selected lines, including items of a list, into blocks of a kind. */
export const setKind = (kind: Kind): Command =>
  changeLines(({ lines, from, to }) => {
    const changed = lines.map((line, index) =>
      index >= from && index < to && hasText(line.node) ? { node: asKind(line.node, kind), lists: [] } : line,
    );
    return changed.some(({ node }, index) => node !== lines[index]?.node) ? changed : null;
  });

function asKind(node: Node, kind: Kind): Node {
  const type = schema.nodes[kind.name];
  const attrs = kind.name === 'heading' ? { level: kind.level } : null;
  const isSame = node.type === type && (kind.name !== 'heading' || node.attrs.level === kind.level);
  return isSame
    ? node
    : type.create(
        attrs,
        node.children.map((text) => text.mark(type.allowedMarks(text.marks))),
      );
}

const asItem = (node: Node): Node =>
  node.type.name === 'list_item' ? node : schema.nodes.list_item.create(null, node.content);

/** Makes the selected lines items of a list, or paragraphs if they are items of such a list. */
export const toggleList = (format: Format): Command =>
  changeLines(({ lines, from, to }) => {
    const selected = lines.slice(from, to).filter(({ node }) => hasText(node));
    if (selected.length === 0) return null;
    const isList = selected.every(({ lists }) => lists.at(-1)?.format === format);
    return lines.map((line, index) => {
      if (index < from || index >= to || !hasText(line.node)) return line;
      if (isList) return { node: asKind(line.node, { name: 'paragraph' }), lists: [] };
      return { node: asItem(line.node), lists: [...line.lists.slice(0, -1), { format, source: null }] };
    });
  });

/** Moves the selected items, with those below them, one level in. The first item of a list cannot be moved. */
export const indent: Command = changeLines((selected) => {
  const { lines, from } = selected;
  const first = lines[from];
  const before = lines[from - 1];
  if (!first || !before || first.lists.length === 0 || before.lists.length < first.lists.length) return null;
  const end = endOfBranch(selected);
  const depth = first.lists.length;
  const list = before.lists[depth] ?? { format: first.lists.at(-1)?.format ?? 'unordered', source: null };
  return lines.map((line, index) =>
    index >= from && index < end
      ? { ...line, lists: [...before.lists.slice(0, depth), list, ...line.lists.slice(depth)] }
      : line,
  );
});

/** Moves the selected items, with those below them, one level out; an item of an outermost list stays. */
export const outdent: Command = changeLines((selected) => moveOut(selected, 2));

/** Moves the selected items one level out; an item of an outermost list becomes a paragraph. */
const leaveList: Command = changeLines((selected) => moveOut(selected, 1));

function moveOut(selected: SelectedLines, least: number): Line[] | null {
  const { lines, from } = selected;
  const depth = lines[from]?.lists.length ?? 0;
  if (depth < least) return null;
  const end = depth === 1 ? selected.to : endOfBranch(selected);
  return lines.map((line, index) => {
    if (index < from || index >= end || line.lists.length < depth) return line;
    const lists = line.lists.toSpliced(depth - 1, 1);
    return lists.length > 0 ? { ...line, lists } : { node: asKind(line.node, { name: 'paragraph' }), lists };
  });
}

/** Where the items end that are below the selected ones. */
function endOfBranch({ lines, from, to }: SelectedLines): number {
  const depth = lines[from]?.lists.length ?? 0;
  const next = lines.findIndex(({ lists }, index) => index >= to && lists.length <= depth);
  return next < 0 ? lines.length : next;
}

/** Enter in an item: a new one; an empty item leaves its list. */
export const splitItem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if ($from.parent.type.name !== 'list_item' || !$from.sameParent($to)) return false;
  if ($from.parent.content.size === 0) return leaveList(state, dispatch);
  const { tr } = state;
  tr.delete($from.pos, $to.pos);
  dispatch?.(tr.split($from.pos, 1, [{ type: schema.nodes.list_item }]).scrollIntoView());
  return true;
};

/** Backspace at the start of an item moves it out, at the start of another block makes it a paragraph. */
export const unwrapAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return false;
  if ($from.parent.type.name === 'list_item') return leaveList(state, dispatch);
  // Text before a cell isn't joined to it.
  if ($from.parent.type.name === 'table_cell') return true;
  return $from.parent.type.name === 'paragraph' ? false : setKind({ name: 'paragraph' })(state, dispatch);
};
