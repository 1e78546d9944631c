import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

type Match = { from: number; to: number };
type Found = { query: string; matches: readonly Match[] };
const NOTHING: Found = { query: '', matches: [] };
const key = new PluginKey<Found>('find');

/** Marks the matches of a search, even while the text changes. */
export const findText = (): Plugin<Found> =>
  new Plugin<Found>({
    key,
    state: {
      init: () => NOTHING,
      apply(tr, found) {
        const query: string = tr.getMeta(key) ?? found.query;
        if (query === found.query && (!tr.docChanged || query === '')) return found;
        return { query, matches: matchesIn(tr.doc, query) };
      },
    },
    props: {
      decorations(state) {
        const { matches } = key.getState(state) ?? NOTHING;
        if (matches.length === 0) return DecorationSet.empty;
        const marks = matches.map((match) =>
          Decoration.inline(match.from, match.to, {
            class: isSelected(state, match) ? 'found current' : 'found',
          }),
        );
        return DecorationSet.create(state.doc, marks);
      },
    },
  });

/** Upper and lower case are the same. A match does not reach over two blocks. */
function matchesIn(doc: Node, query: string): Match[] {
  if (query === '') return [];
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (node.isAtom) return false;
    if (!node.isTextblock) return true;
    for (const { index, 0: text } of node.textContent.matchAll(pattern)) {
      matches.push({ from: position + 1 + index, to: position + 1 + index + text.length });
    }
    return false;
  });
  return matches;
}

const isSelected = ({ selection }: EditorState, { from, to }: Match): boolean =>
  selection.from === from && selection.to === to;

/** The number of matches, and which one is selected, counting from 1; 0 without a selection. */
export function foundIn(state: EditorState): { count: number; current: number } {
  const { matches } = key.getState(state) ?? NOTHING;
  return { count: matches.length, current: matches.findIndex((match) => isSelected(state, match)) + 1 };
}

/** Searches; an empty text ends it. */
export const search =
  (query: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.setMeta(key, query));
    return true;
  };

/** Selects the match after the selection; after the last one, the first. */
export const findNext: Command = (state, dispatch) => {
  const { matches } = key.getState(state) ?? NOTHING;
  return select(matches.find(({ from }) => from >= state.selection.to) ?? matches[0])(state, dispatch);
};

export const findPrevious: Command = (state, dispatch) => {
  const { matches } = key.getState(state) ?? NOTHING;
  return select(matches.findLast(({ to }) => to <= state.selection.from) ?? matches.at(-1))(state, dispatch);
};

const select =
  (match: Match | undefined): Command =>
  ({ doc, tr }, dispatch) => {
    if (!match) return false;
    dispatch?.(tr.setSelection(TextSelection.create(doc, match.from, match.to)));
    return true;
  };

/** Replaces the match that is selected, and selects the next one. */
export const replaceFound =
  (text: string): Command =>
  (state, dispatch) => {
    const { matches } = key.getState(state) ?? NOTHING;
    const match = matches.find((one) => isSelected(state, one));
    if (!match) return findNext(state, dispatch);
    const replaced = state.tr.insertText(text, match.from, match.to);
    findNext(state.apply(replaced), (next) => {
      replaced.setSelection(next.selection.getBookmark().resolve(replaced.doc));
    });
    dispatch?.(closeHistory(replaced));
    return true;
  };

/** Replaces all matches, as one step to undo. */
export const replaceAllFound =
  (text: string): Command =>
  (state, dispatch) => {
    const { matches } = key.getState(state) ?? NOTHING;
    const { tr } = state;
    for (const { from, to } of matches.toReversed()) tr.insertText(text, from, to);
    dispatch?.(closeHistory(tr));
    return matches.length > 0;
  };
