import { type BlockGroup, blockGroup, type GroupType } from 'masthead-contract/body/block-group';
import { redoDepth, undoDepth } from 'prosemirror-history';
import { type EditorState, NodeSelection, type Selection } from 'prosemirror-state';
import * as v from 'valibot';
import { type Format, type LibraryImage, MODIFIERS, type Modifier } from './blocks';
import { embedTitle, embedUrl } from './embed';
import { foundIn } from './find-text';
import { schema } from './schema';

/** The toolbar's state for the place of the cursor. */
export type ToolbarState = {
  /** The kind of block, as in the menu: `heading1` to `heading6`, or the name of the node. */
  kind: string;
  list: Format | null;
  modifiers: readonly Modifier[];
  isLink: boolean;
  isFootnote: boolean;
  /** The group around the cursor, and the picture that is selected. */
  group: GroupState | null;
  picture: PictureState | null;
  /** The picture that did not arrive, if it is selected. */
  missing: MissingState | null;
  /** The code with the cursor. */
  code: CodeState | null;
  /** The text typed after the slash that opens the menu. */
  slash: string | null;
  found: { count: number; current: number };
  canUndo: boolean;
  canRedo: boolean;
};

/** `place` is where the node is in the document. */
export type GroupState = {
  place: number;
  settings: BlockGroup & { type: GroupType };
  /** For an embed or related article; otherwise empty. */
  url: string;
  /** For an embed. */
  title: string;
  hasPicture: boolean;
};
export type CodeState = { place: number; language: string | null };
export type MissingState = { place: number; id: string; name: string };
export type PictureState = { place: number; image: LibraryImage; width: unknown };

export function toolbarState(state: EditorState): ToolbarState {
  const { selection, doc, storedMarks } = state;
  const { $from, from, to, empty } = selection;
  const marks = storedMarks ?? $from.marks();
  const has = (name: Modifier | 'link' | 'footnote') =>
    empty
      ? marks.some(({ type }) => type === schema.marks[name])
      : doc.rangeHasMark(from, to, schema.marks[name]);
  const { type, attrs } = $from.parent;
  const format: unknown = $from.depth > 1 ? $from.node(-1).attrs.format : null;
  return {
    kind:
      type.name === 'heading' ? `heading${attrs.level}` : type.name === 'list_item' ? 'paragraph' : type.name,
    list: format === 'ordered' || format === 'unordered' ? format : null,
    modifiers: MODIFIERS.filter(has),
    isLink: has('link'),
    isFootnote: has('footnote'),
    group: groupAt(selection),
    picture: pictureAt(selection),
    missing: missingAt(selection),
    code: codeAt(selection),
    slash: slashQuery(selection),
    found: foundIn(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

function groupAt(selection: Selection): GroupState | null {
  const { $from, from } = selection;
  const isSelected = selection instanceof NodeSelection && $from.depth === 0;
  const node = isSelected ? selection.node : $from.depth > 0 ? $from.node(1) : null;
  if (!node?.attrs.settings) return null;
  const { type, ...settings } = v.parse(blockGroup, node.attrs.settings);
  const isCard = node.type === schema.nodes.embed || node.type === schema.nodes.related;
  if (!type) return null;
  const place = isSelected ? from : $from.before(1);
  return {
    place,
    settings: { ...settings, type },
    url: isCard ? embedUrl(node) : '',
    title: isCard ? embedTitle(node) : '',
    hasPicture: Boolean(node.attrs.picture),
  };
}

function pictureAt(selection: Selection): PictureState | null {
  const node = selection instanceof NodeSelection ? selection.node : null;
  if (node?.type !== schema.nodes.image) return null;
  return { place: selection.from, image: node.attrs.image, width: node.attrs.width };
}

function missingAt(selection: Selection): MissingState | null {
  const node = selection instanceof NodeSelection ? selection.node : null;
  if (node?.type !== schema.nodes.arriving_picture || node.attrs.failure === null) return null;
  return { place: selection.from, id: node.attrs.id, name: node.attrs.name };
}

function codeAt({ $from }: Selection): CodeState | null {
  const { type, attrs } = $from.parent;
  return type === schema.nodes.code_block ? { place: $from.before(), language: attrs.language } : null;
}

/** A slash at the start of an otherwise empty line opens the menu of what can be inserted. */
function slashQuery({ $from, empty }: Selection): string | null {
  const { type, textContent } = $from.parent;
  const isLine = empty && type === schema.nodes.paragraph && $from.parentOffset === textContent.length;
  return isLine && /^\/[^/\n]{0,20}$/.test(textContent) ? textContent.slice(1) : null;
}

/** Notifies React only when the state differs from the last one, which is rare while an editor types. */
export function createToolbarStore() {
  let shown: ToolbarState | null = null;
  const listeners = new Set<() => void>();
  return {
    getState: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    show(state: ToolbarState) {
      if (JSON.stringify(state) === JSON.stringify(shown)) return;
      shown = state;
      for (const listener of listeners) listener();
    },
  };
}
export type ToolbarStore = ReturnType<typeof createToolbarStore>;
