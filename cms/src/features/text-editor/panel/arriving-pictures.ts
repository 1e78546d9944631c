import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { LibraryImage } from './blocks';
import { newId } from './new-id';
import { schema } from './schema';

/** A file for the media library, and the text that describes it. */
export type NewPicture = { file: File; alternativeText: string };

/** A picture that did not arrive, and why, in a sentence. */
export type Failure = { name: string; reason: string };

type Outcome = { image: LibraryImage; failure: null } | { image: null; failure: string };

type Options = {
  /** Rejects with an error whose message is a sentence for the editor. */
  upload: (picture: NewPicture) => Promise<LibraryImage>;
  /** Why a picture that another editor began to upload does not arrive in this one. */
  lost: string;
  /** Called when nothing is on its way any more, with the failures since the last call. */
  onFailed: (failures: readonly Failure[]) => void;
};

export type ArrivingPictures = ReturnType<typeof arrivingPictures>;

/**
 * Uploads the files of an editor one after the other, and replaces each picture's placeholder node. The document decides what is
 * uploaded: not what was removed, and again what *Redo* restores.
 */
export function arrivingPictures({ upload, lost, onFailed }: Options) {
  const files = new Map<string, NewPicture>();
  const outcomes = new Map<string, Outcome>();
  let isUploading = false;

  /** Replaces the nodes whose pictures have arrived, and marks failed ones with the reason. */
  function settle({ doc, tr }: EditorState): Transaction | null {
    for (const { place, node } of arrivingIn(doc).toReversed()) {
      const { id, failure } = node.attrs;
      const outcome = outcomes.get(id);
      if (failure !== null) continue;
      if (outcome?.image)
        tr.replaceWith(place, place + node.nodeSize, schema.node('image', { image: outcome.image }));
      else if (outcome || !files.has(id))
        tr.setNodeAttribute(place, 'failure', outcome ? outcome.failure : lost);
    }
    return tr.docChanged ? tr : null;
  }

  function nextIn({ doc }: EditorState): { id: string; picture: NewPicture } | null {
    for (const { node } of arrivingIn(doc)) {
      const { id, failure } = node.attrs;
      const picture = files.get(id);
      if (failure === null && picture) return { id, picture };
    }
    return null;
  }

  async function uploadAll(view: EditorView): Promise<void> {
    if (isUploading) return;
    isUploading = true;
    const failures: Failure[] = [];
    for (let next = nextIn(view.state); next && !view.isDestroyed; next = nextIn(view.state)) {
      const { id, picture } = next;
      const outcome = await upload(picture).then(
        (image): Outcome => ({ image, failure: null }),
        (error: unknown): Outcome => ({
          image: null,
          failure: error instanceof Error ? error.message : String(error),
        }),
      );
      outcomes.set(id, outcome);
      if (outcome.image) files.delete(id);
      else failures.push({ name: picture.file.name, reason: outcome.failure });
      if (!view.isDestroyed) show(view, settle(view.state));
    }
    isUploading = false;
    if (failures.length > 0 && !view.isDestroyed) onFailed(failures);
  }

  /** Undo reverts the editor's own step, and with it everything that resulted from it. */
  function show(view: EditorView, tr: Transaction | null): void {
    if (tr) view.dispatch(tr.setMeta('addToHistory', false));
  }

  return {
    /** Returns the id for the node of a picture before its upload. */
    expect(picture: NewPicture): string {
      const id = newId();
      files.set(id, picture);
      return id;
    },

    canRetry: (id: string): boolean => files.has(id),

    /** Uploads a picture again that has failed. */
    retry(view: EditorView, id: string): void {
      const { doc, tr } = view.state;
      outcomes.delete(id);
      for (const { place, node } of arrivingIn(doc))
        if (node.attrs.id === id) tr.setNodeAttribute(place, 'failure', null);
      show(view, tr);
    },

    plugin: new Plugin({
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ docChanged }) => docChanged) ? settle(state) : null,
      view(view) {
        // A text that is shown again may have nodes of an editor that is gone.
        queueMicrotask(() => view.isDestroyed || show(view, settle(view.state)));
        return {
          update(updated, before) {
            if (updated.state.doc !== before.doc) void uploadAll(updated);
          },
        };
      },
    }),
  };
}

/** The pictures of a text that are not in the media library: on their way, or failed. */
export function arrivingIn(doc: Node): { place: number; node: Node }[] {
  const found: { place: number; node: Node }[] = [];
  doc.forEach((block, start) => {
    if (block.type === schema.nodes.arriving_picture) found.push({ place: start, node: block });
    if (!block.attrs.settings || block.inlineContent) return;
    block.forEach((node, offset) => {
      if (node.type === schema.nodes.arriving_picture) found.push({ place: start + 1 + offset, node });
    });
  });
  return found;
}
