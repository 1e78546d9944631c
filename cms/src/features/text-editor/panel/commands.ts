import { toggleMark } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
} from 'prosemirror-state';
import type { Modifier } from './blocks';
import { newId } from './new-id';
import { schema } from './schema';

export const toggleModifier = (name: Modifier): Command => toggleMark(schema.marks[name]);

const LINE_BREAK = '\n';

/** A line break inside of a block. */
export const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.isTextblock) return false;
  dispatch?.(insertLineBreak(state));
  return true;
};

const insertLineBreak = (state: EditorState) =>
  state.tr
    .replaceSelectionWith(schema.text(LINE_BREAK, state.selection.$from.marks()), false)
    .scrollIntoView();

/** Makes the selected text, or the text typed next, a footnote; a footnote becomes text. */
export const toggleFootnote: Command = (state, dispatch) =>
  toggleMark(schema.marks.footnote, { id: newId() })(state, dispatch);

/** The right arrow at the end of a footnote or formula: text typed next isn't part of it. */
export const leaveAtEnd: Command = ({ selection, storedMarks, tr }, dispatch) => {
  const { $from, empty } = selection;
  const marks = storedMarks ?? $from.marks();
  const [around] = LEFT_AT_END.flatMap((type) => type.isInSet(marks) ?? []);
  if (!empty || !around || around.isInSet($from.nodeAfter?.marks ?? [])) return false;
  dispatch?.(tr.removeStoredMark(around));
  return true;
};
/** The inner one first. */
const LEFT_AT_END = [schema.marks.formula, schema.marks.footnote];

/** Makes the selected text, or the text typed next, an inline formula; a formula becomes text. */
export const toggleFormula: Command = toggleMark(schema.marks.formula);

/** To another place from a picture or card that is selected; browsers move only a cursor. */
export const leaveSelected =
  (target: (doc: Node) => Selection): Command =>
  ({ doc, selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false;
    dispatch?.(tr.setSelection(target(doc)).scrollIntoView());
    return true;
  };

/** Enter in a quote or in code: a new line; on an empty last line, a paragraph below. */
export const continueLines: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!['quote', 'code_block', 'pull-quote'].includes(parent.type.name)) return false;
  const isAtEnd = empty && $from.parentOffset === parent.content.size;
  const isEmptyLine = parent.content.size === 0 || parent.textContent.endsWith(LINE_BREAK);
  if (!isAtEnd || !isEmptyLine) return breakLine(state, dispatch);
  const { tr } = state;
  if (parent.content.size > 0) tr.delete($from.pos - 1, $from.pos);
  const after = tr.mapping.map($from.after());
  tr.insert(after, schema.node('paragraph'));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/** Empties the line with the cursor. */
export const clearLine: Command = ({ selection: { $from }, tr }, dispatch) => {
  dispatch?.(tr.delete($from.start(), $from.end()));
  return true;
};

/** The initial state of a link dialog: the link around the cursor, or the selected text. */
export type LinkTarget = { from: number; to: number; text: string; url: string };

export function linkTarget({ doc, selection }: EditorState): LinkTarget {
  const { from, to, $from } = selection;
  const around = selection.empty ? linkAround($from.parent, $from.parentOffset) : null;
  if (around) {
    const start = $from.start();
    return {
      from: start + around.from,
      to: start + around.to,
      text: around.text,
      url: around.url,
    };
  }
  const link = doc.rangeHasMark(from, to, schema.marks.link)
    ? linkAround($from.parent, $from.parentOffset + 1)
    : null;
  return { from, to, text: doc.textBetween(from, to, ' '), url: link?.url ?? '' };
}

/** The link at an offset in a block, with all of its texts. */
function linkAround(parent: Node, offset: number) {
  const texts: { from: number; to: number; url: string; text: string }[] = [];
  parent.forEach((child, from) => {
    const link = child.marks.find(({ type }) => type === schema.marks.link);
    const to = from + child.nodeSize;
    const last = texts.at(-1);
    if (link && last?.to === from && last.url === link.attrs.url) {
      last.to = to;
      last.text += child.text ?? '';
    } else if (link) texts.push({ from, to, url: link.attrs.url, text: child.text ?? '' });
  });
  return texts.find(({ from, to }) => from <= offset && offset <= to) ?? null;
}

/**
 * Links the text of a target, which is replaced if it has changed. The cursor then stands after the link, and text typed there
 * isn't part of it.
 */
export const setLink =
  ({ from, to, text, url }: LinkTarget): Command =>
  (state, dispatch) => {
    const { tr } = state;
    const link = schema.mark('link', { url });
    const isSame = state.doc.textBetween(from, to, ' ') === text;
    if (isSame) tr.removeMark(from, to, schema.marks.link).addMark(from, to, link);
    else tr.replaceWith(from, to, schema.text(text, [link, ...state.doc.resolve(from).marks()]));
    const end = isSame ? to : from + text.length;
    tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).removeStoredMark(schema.marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const removeLink =
  ({ from, to }: LinkTarget): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.removeMark(from, to, schema.marks.link));
    return true;
  };
