import { redoDepth, undoDepth } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import { type Format, MODIFIERS, type Modifier } from './blocks';
import { schema } from './schema';

/** What the toolbar shows of the place where the cursor is. */
export type ToolbarState = {
  /** The kind of block, as in the menu: `heading1` to `heading6`, or the name of the node. */
  kind: string;
  list: Format | null;
  modifiers: readonly Modifier[];
  isLink: boolean;
  canUndo: boolean;
  canRedo: boolean;
};

export function toolbarState(state: EditorState): ToolbarState {
  const { selection, doc, storedMarks } = state;
  const { $from, from, to, empty } = selection;
  const marks = storedMarks ?? $from.marks();
  const has = (name: Modifier | 'link') =>
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
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

/** Tells React of a state only when it differs from the last one, which it rarely does while somebody types. */
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
