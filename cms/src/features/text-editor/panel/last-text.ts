import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { arrivingIn } from './arriving-pictures';
import { showValue } from './show-value';

export type LastText = ReturnType<typeof createLastText>;

/**
 * Remembers the text of the editor that was closed last: once a new document is saved, Strapi opens another form, and unsaved
 * parts, the pictures that didn't arrive, would be lost.
 */
export function createLastText() {
  let last: Node | null = null;
  return {
    leave(doc: Node): void {
      last = arrivingIn(doc).length > 0 ? doc : null;
    },

    /** The text that was left, if it is the one of this value. */
    take(value: unknown): Node | null {
      const doc = last;
      last = null;
      return doc && !showValue(EditorState.create({ doc }), value) ? doc : null;
    },
  };
}
