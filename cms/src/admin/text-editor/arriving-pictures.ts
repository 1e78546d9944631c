import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { LibraryImage } from './blocks';
import { schema } from './schema';

type Change = { added: readonly { from: number; to: number; id: object }[]; removed: object | null };
const key = new PluginKey<DecorationSet>('arriving pictures');

/** Marks the lines that stand for pictures while these are uploaded, and follows them while the text is changed. */
export const arrivingPictures = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, lines) {
        const change: Change | undefined = tr.getMeta(key);
        const mapped = lines.map(tr.mapping, tr.doc);
        if (!change) return mapped;
        const added = change.added.map(({ from, to, id }) =>
          Decoration.node(from, to, { class: 'arriving' }, { id }),
        );
        const removed = mapped.find(undefined, undefined, ({ id }) => id === change.removed);
        return mapped.remove(removed).add(tr.doc, added);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** The lines of a text for which pictures are expected. */
export function expectPictures(view: EditorView, added: Change['added']): void {
  view.dispatch(view.state.tr.setMeta(key, { added, removed: null } satisfies Change));
}

/** Replaces a line by its picture, or leaves it as it is if there is none; does nothing if the line has been deleted. */
export function placeArrived(view: EditorView, id: object, image: LibraryImage | null): void {
  const [line] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  if (!line) return;
  const tr = view.state.tr.setMeta(key, { added: [], removed: id } satisfies Change);
  if (image) tr.replaceWith(line.from, line.to, schema.node('image', { image }));
  view.dispatch(tr);
}
